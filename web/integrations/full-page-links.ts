import { currentLocale } from "#web/locale/translate.ts";

let going = false;

/**
 * Links to these pages load a whole page, with a policy of its own and nothing of what ran in this one. With a target the router leaves
 * a link to the browser (`web/navigation/use-client-side-links.ts`).
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

/** "/cy/valuation" is the page at "/valuation". */
function withoutLanguage(path: string): string {
  const base = currentLocale()?.base ?? "";
  return base !== "" && path.startsWith(`${base}/`) ? path.slice(base.length) : path;
}
