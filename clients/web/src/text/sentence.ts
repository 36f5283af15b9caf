// A sentence to be said, before anybody has chosen a language: the key of a message and what it speaks of.

export type Argument = string | number | Sentence;

export interface Sentence {
  readonly key: string;
  readonly args?: Readonly<Record<string, Argument>>;
}

export function say(key: string, args?: Readonly<Record<string, Argument>>): Sentence {
  return args ? { key, args } : { key };
}
