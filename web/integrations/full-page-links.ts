import { currentLocale } from "#web/locale/translate.ts";

let going = false;

/**
 * Makes links to these pages load a new document, with its own policy and without the scripts running in this one, by
 * setting `target`, which client-side navigation skips (`web/navigation/use-client-side-links.ts`).
 */
export function forceFullPageLoads(isSuch: (path: string) => boolean): void {
  if (going) return;
  going = true;
  window.addEventListener(
    "click",
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]:not([target])") : null;
      if (link && link.origin === location.origin && isSuch(withoutLanguage(link.pathname))) link.target = "_self";
    },
    { capture: true },
  );
}

/** "/cy/valuation" becomes "/valuation". */
export function withoutLanguage(path: string): string {
  const base = currentLocale()?.base ?? "";
  return base !== "" && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}
