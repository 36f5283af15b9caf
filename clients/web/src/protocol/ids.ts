// Random ids and nonces. `crypto.getRandomValues` exists on plain http too, unlike `crypto.randomUUID`.

/** `bytes` random bytes as hex digits. */
export function hex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An id for one request: never given twice. */
export function requestId(): string {
  return hex(8);
}
