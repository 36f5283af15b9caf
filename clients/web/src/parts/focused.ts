// Where the focus goes: to what opens, to what is asked, and on from what is gone.

/** What a turn is answered with, in the order of precedence. */
const ASKED = [
  "section.over .main",
  "section.end .main",
  ".question .main",
  ".pad [tabindex='0']",
  ".hand [tabindex='0']",
];

/** An action for headings of what lies over the page. */
export function focused(node: HTMLElement): void {
  node.focus({ preventScroll: true });
}

/** Puts the focus on what is asked; false if nothing is. */
export function focusAsked(): boolean {
  const wanted = ASKED.map((one) => document.querySelector<HTMLElement>(one)).find((one) => one !== null);
  wanted?.focus({ preventScroll: true });
  return wanted !== undefined;
}

/** An action for what is gone once it was used: the focus, if it was there, goes on to what is asked next. */
export function passingOn(node: HTMLElement): { destroy: () => void } {
  let held = false;
  node.addEventListener("focusin", () => (held = true));
  node.addEventListener("focusout", ({ relatedTarget }) => (held = relatedTarget === null || node.contains(relatedTarget as Node)));
  return {
    destroy() {
      // The node has left the page already, and the focus with it.
      if (held) setTimeout(() => document.activeElement === document.body && focusAsked());
    },
  };
}
