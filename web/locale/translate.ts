import { DEFAULT_LOCALE } from "#domain/labels/locales.ts";
import { interpolate, type Placeholder, type Label } from "#domain/labels/label.ts";
import type { Translations } from "#domain/labels/translations.ts";

/** What a page says other than in the catalogue's English, and where its links lead. */
export type PageLocale = Translations & {
  /** One for each that says something else: what is kept of a page is kept under it. */
  key: string;
  /** What the addresses of its pages begin with; "" in English. */
  base: string;
  /** As previews of pages name the language. */
  openGraph: string;
  /** The address in this language of a page of ours. */
  at: (address: string) => string;
};

let speechNow: () => PageLocale | undefined = () => undefined;

/** How to find out what is spoken: on the server each request has its own, in the browser a page speaks one. */
export function setLocaleProvider(now: () => PageLocale | undefined): void {
  speechNow = now;
}

/** Undefined for plain English. */
export function currentLocale(): PageLocale | undefined {
  return speechNow();
}

/** What is spoken, for whoever keeps something that was said; "" is the catalogue's own English. */
export function localeCacheKey(): string {
  return speechNow()?.key ?? "";
}

type Told<Text extends string> = [Placeholder<Text>] extends [never] ? [] : [filling: Readonly<Record<Placeholder<Text>, string | number>>];

/** A label in the words of this page, with its blanks filled in. */
export function t<Text extends Label>(label: Text, ...[filling]: Told<Text>): string {
  return interpolate(speechNow()?.wording(label, filling) ?? label, filling);
}

/** A text that comes written already, in the words of this page where they are known. */
export function translateText(text: string): string {
  return speechNow()?.phrase(text) ?? text;
}

/** For what is there in English only: the language of it, where the page speaks another. */
export function fallbackLang(): string | undefined {
  return (speechNow()?.base ?? "") === "" ? undefined : DEFAULT_LOCALE;
}

/** The address of a page of ours in the language of this page, where it is there in it. */
export function localisedPath(address: string): string {
  return speechNow()?.at(address) ?? address;
}
