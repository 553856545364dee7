import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";

const BUILT = join(import.meta.dirname, "../../build/client");

export type Feature =
  | "popover"
  | ":has()"
  | "checkVisibility"
  | "Promise.withResolvers"
  | "toSorted"
  | "range queries"
  | "color-mix"
  | "container queries";

/** Removes features from this visitor's browser: properties, selectors and CSS support. */
export async function takeAway(context: BrowserContext, features: readonly Feature[]): Promise<void> {
  await context.addInitScript(withoutFeatures, features);
  const unknown = { popover: ":popover-open", ":has()": ":has(" };
  const pseudos = Object.entries(unknown).flatMap(([feature, pseudo]) => (features.some((missing) => missing === feature) ? [pseudo] : []));
  if (pseudos.length === 0) return;
  await context.route("**/assets/*.css", async (route) => {
    // Only style sheets are changed, not scripts that contain CSS.
    if (route.request().resourceType() !== "stylesheet") return route.continue();
    const file = await readFile(join(BUILT, new URL(route.request().url()).pathname), "utf8");
    const css = pseudos.reduce((text, pseudo) => text.replaceAll(pseudo, pseudo.replace(":", ":unknown-")), file);
    return route.fulfill({ contentType: "text/css", body: features.includes("popover") ? NOT_HIDDEN + css : css });
  });
}

/** Browsers without popovers show such elements normally. Overrides Chromium's UA rule in the lowest layer. */
const NOT_HIDDEN = "@layer browser{[popover]{display:block;position:static;inset:auto;height:auto;overflow:visible}}";

/** Runs in the page before its scripts. */
function withoutFeatures(features: readonly Feature[]): void {
  const missing = (feature: Feature) => features.includes(feature);
  // The service worker would serve unmodified style sheets.
  if (missing("popover") || missing(":has()")) Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
  if (missing("popover"))
    for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"]) Reflect.deleteProperty(HTMLElement.prototype, name);
  if (missing("checkVisibility")) Reflect.deleteProperty(Element.prototype, "checkVisibility");
  if (missing("Promise.withResolvers")) Reflect.deleteProperty(Promise, "withResolvers");
  if (missing("toSorted")) Reflect.deleteProperty(Array.prototype, "toSorted");
  const { supports } = CSS;
  const unsupported = [
    missing("popover") && ":popover-open",
    missing(":has()") && ":has",
    missing("color-mix") && "color-mix",
    missing("container queries") && "container-type",
  ].filter((name) => name !== false);
  CSS.supports = (...condition: string[]) =>
    !unsupported.some((name) => condition.join(":").includes(name)) && Reflect.apply(supports, CSS, condition);
  if (missing("range queries")) {
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia(/[<>]/.test(query) ? "not all" : query);
  }
  if (!missing("popover")) return;
  // An unknown pseudo-class is a syntax error, except in the forgiving `:is()`.
  for (const prototype of [Element.prototype, Document.prototype]) {
    for (const name of ["matches", "closest", "querySelector", "querySelectorAll"]) {
      const find: unknown = Reflect.get(prototype, name);
      if (typeof find !== "function") continue;
      Reflect.set(prototype, name, function strictly(this: unknown, selector: string) {
        if (/(?<!:is\([^)]*):popover-open/.test(selector)) throw new SyntaxError(`'${selector}' is not a valid selector`);
        return Reflect.apply(find, this, [selector.replace(/:popover-open,\s*/, "")]);
      });
    }
  }
}
