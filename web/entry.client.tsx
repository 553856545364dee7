// The house's own style sheets come first: whatever a page brings is laid over them.
import "#web/ui/css/site.css";
import "#web/layout/layout.css";
import { setLocaleProvider, type PageLocale } from "#web/locale/translate.ts";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

const { lang, dataset } = document.documentElement;
// Plain English waits for nothing: its words are in the scripts.
const plain = lang.startsWith("en") && dataset["words"] === undefined;
if (plain && !dataset["scripted"]) takeOver();
else void speechOfPage().then(takeOver);

function takeOver(speech?: PageLocale): void {
  if (speech) setLocaleProvider(() => speech);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

/** What the page speaks, fetched before it is taken over: the script has to say the words that are there. */
async function speechOfPage(): Promise<PageLocale | undefined> {
  if (dataset["scripted"]) await import("#web/browsers/older-browsers.ts");
  if (plain) return undefined;
  const own = JSON.parse(dataset["words"] ?? "{}");
  if (lang === "cy") return (await import("#web/locale/welsh-locale.ts")).welshLocale(own, lang);
  return (await import("#web/locale/english-locale.ts")).customisedEnglish(own, lang);
}
