// The court letters on the cards, as the chosen language has them.
import { t } from "../text/text.svelte";

const LETTERS = $derived(t("letters").split(" "));

export function courts(): readonly string[] {
  return LETTERS;
}
