// Copying text. The clipboard interface is missing on plain http, so a selection is copied instead.

/** Copies a text; false says that the person has to do it. */
export async function copy(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused by the browser: try the old way.
  }
  return copySelection(text);
}

function copySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  field.setAttribute("readonly", "");
  const focused = document.activeElement;
  const within = document.querySelector("dialog[open]") ?? document.body;
  within.append(field);
  field.select();
  let copied = false;
  try {
    copied = document.execCommand("copy");
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
  return copied;
}
