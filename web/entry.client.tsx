// Global style sheets first, so that those of pages override them.
import "#web/ui/css/site.css";
import "#web/layout/layout.css";
import { setLocaleProvider, type PageLocale } from "#web/locale/translate.ts";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

const { lang, dataset } = document.documentElement;
// Uncustomised English needs no request: its messages are part of the bundle.
const plain = lang.startsWith("en") && dataset["labelOverrides"] === undefined;
if (plain && !dataset["scripted"]) hydrate();
else void loadLocale().then(hydrate);

function hydrate(locale?: PageLocale): void {
  if (locale) setLocaleProvider(() => locale);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

/** The page's translations, loaded before hydration: the client must render the same text as the server. */
async function loadLocale(): Promise<PageLocale | undefined> {
  if (dataset["scripted"]) await import("#web/browsers/older-browsers.ts");
  if (plain) return undefined;
  const overrides = JSON.parse(dataset["labelOverrides"] ?? "{}");
  if (lang === "cy") return (await import("#web/locale/welsh-locale.ts")).welshLocale(overrides, lang);
  return (await import("#web/locale/english-locale.ts")).customisedEnglish(overrides, lang);
}
