// Keeps the screen on while somebody sits at a table, where browsers offer it: not on plain http.

/** The answer lets the screen sleep again. */
export function stayAwake(): () => void {
  if (!("wakeLock" in navigator)) return () => {};
  let lock: WakeLockSentinel | null = null;
  let over = false;

  const take = async () => {
    if (document.visibilityState !== "visible" || over) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (over) await lock.release();
    } catch {
      // The device saves power: the screen may sleep.
    }
  };

  document.addEventListener("visibilitychange", take);
  void take();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", take);
    void lock?.release();
  };
}
