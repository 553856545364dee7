import { isTranslated } from "#domain/labels/locales.ts";
import { useLocation } from "react-router";
import type { Language } from "./site-frame.ts";

const ENGLISH = { lang: "en-GB", name: "English", base: "" };

/** Tells search engines where else a page is to be read. The address without a filter stands for all of its searches. */
export function Alternates({ language: { others, origin } }: { language: Language }) {
  const { pathname } = useLocation();
  if (others.length === 0 || !isTranslated(pathname)) return null;
  return [ENGLISH, ...others].map(({ lang, base }) => <link key={lang} rel="alternate" hrefLang={lang} href={origin + below(base, pathname)} />);
}

/** The same page in the other languages, each by its own name; where it is not there in them, their first page. */
export function LanguageLinks({ language: { lang: spoken, others } }: { language: Language }) {
  const { pathname, search } = useLocation();
  const here = isTranslated(pathname) ? pathname + search : "/";
  return (
    others.length > 0 &&
    [ENGLISH, ...others].map(
      ({ lang, name, base }) =>
        lang !== spoken && (
          <a key={lang} href={below(base, here)} hrefLang={lang} lang={lang}>
            {name}
          </a>
        ),
    )
  );
}

function below(base: string, address: string): string {
  return base + (base === "" ? address : address.replace(/^\/(?=$|\?)/, ""));
}
