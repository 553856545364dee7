import { useLocation } from "react-router";
import type { Language } from "./site-frame.ts";

const ENGLISH = { lang: "en-GB", name: "English", base: "" };

/** `hreflang` alternates. The URL without query is used for all searches of a page. */
export function Alternates({ language: { others, origin } }: { language: Language }) {
  const { pathname } = useLocation();
  if (others.length === 0) return null;
  return [ENGLISH, ...others].map(({ lang, base }) => (
    <link key={lang} rel="alternate" hrefLang={lang} href={origin + below(base, pathname)} />
  ));
}

/** Links to the same page in other languages. */
export function LanguageLinks({ language: { lang: spoken, others } }: { language: Language }) {
  const { pathname, search } = useLocation();
  return (
    others.length > 0 &&
    [ENGLISH, ...others].map(
      ({ lang, name, base }) =>
        lang !== spoken && (
          <a key={lang} href={below(base, pathname + search)} hrefLang={lang} lang={lang}>
            {name}
          </a>
        ),
    )
  );
}

function below(base: string, address: string): string {
  return base + (base === "" ? address : address.replace(/^\/(?=$|\?)/, ""));
}
