import { filled, type Blank, type Label, type Wordings } from "#domain/labels/label.ts";

/** What a page says other than in the catalogue's English. */
export type Speech = {
  /** One for each that says something else: what is kept of a page is kept under it. */
  key: string;
  words: Wordings;
  rules?: Pick<Intl.PluralRules, "select">;
};

let speechNow: () => Speech | undefined = () => undefined;

/** How to find out what is spoken: on the server each request has its own, in the browser a page speaks one. */
export function speakAs(now: () => Speech | undefined): void {
  speechNow = now;
}

/** What is spoken, for whoever keeps something that was said; "" is the catalogue's own English. */
export function speechKey(): string {
  return speechNow()?.key ?? "";
}

type Filling<Text extends string> = [Blank<Text>] extends [never] ? [] : [filling: Readonly<Record<Blank<Text>, string | number>>];

/** A label in the words of this page, with its blanks filled in. */
export function word<Text extends Label>(label: Text, ...[filling]: Filling<Text>): string {
  const speech = speechNow();
  const wording: Wordings[Label] = speech?.words[label];
  return filled(wording ?? label, filling, speech?.rules);
}
