// Messages in the chosen language. Only that language's catalogue is loaded.
import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Argument, Sentence } from "./sentence";

const catalogues = import.meta.glob<string>("../../../text/*.ftl", { query: "?raw", import: "default" });

/** The languages there is a catalogue for. */
export const LANGUAGES: readonly string[] = Object.keys(catalogues).map((path) => path.slice(-6, -4));

let bundle = $state.raw<FluentBundle | null>(null);

/** The best of the wished languages; English if there is none. */
export function chooseLanguage(wished: readonly string[]): string {
  return wished.map((tag) => tag.slice(0, 2)).find((tag) => LANGUAGES.includes(tag)) ?? "en";
}

export async function loadLanguage(language: string): Promise<void> {
  const source = await catalogues[`../../../text/${language}.ftl`]!();
  const next = new FluentBundle(language, { useIsolating: false });
  next.addResource(new FluentResource(source));
  bundle = next;
  document.documentElement.lang = language;
}

/** The text of a message. An unknown key comes back as it is, so that it is seen. */
export function t(key: string, args?: Readonly<Record<string, Argument>>): string {
  const message = bundle?.getMessage(key);
  if (!bundle || !message?.value) return key;
  const given: Record<string, FluentVariable> = {};
  for (const [name, value] of Object.entries(args ?? {})) given[name] = written(value);
  return bundle.formatPattern(message.value, given);
}

/** Numbers have no separators, and a minus sign that is one. */
function written(value: Argument): FluentVariable {
  if (typeof value === "object") return text(value);
  if (typeof value === "string") return value;
  return value < 0 ? `−${-value}` : new FluentNumber(value, { useGrouping: false });
}

export function text(sentence: Sentence): string {
  return t(sentence.key, sentence.args);
}
