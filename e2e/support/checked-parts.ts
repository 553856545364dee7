import { appendFileSync, readFileSync } from "node:fs";

/**
 * Parts of pages in which axe has found nothing. The same markup in the same surroundings and window has the same findings: header, footer
 * and cards are on most pages, and axe takes several times as long as the page.
 */
const flawless = new Set<string>();
/** How much of the file of such parts has been read: the processes of a run share one. */
let readUpTo = 0;
/** The long run checks each part every time. */
const DEEP = process.env["FORECOURT_DEEP"] === "1";

/** Indices of the parts that need no further check: known ones, and repetitions on this page. The first part contains all others. */
export function partsToSkip(keys: readonly string[], file: string): number[] {
  if (DEEP) return [];
  const written = readFileSync(file, "utf8");
  // A line may still be in writing.
  const end = written.lastIndexOf("\n") + 1;
  for (const key of written.slice(readUpTo, end).split("\n")) flawless.add(key);
  readUpTo = end;
  const seen = new Set<string>();
  return keys.flatMap((key, index) => {
    if (flawless.has(key) || seen.has(key)) return [index];
    seen.add(key);
    return [];
  });
}

export function addFlawless(keys: readonly string[], file: string): void {
  const added = keys.filter((key) => !flawless.has(key));
  for (const key of added) flawless.add(key);
  if (added.length > 0) appendFileSync(file, `${added.join("\n")}\n`);
}

/**
 * Runs in the page. The key of each part of the page, or of the modal dialog: a hash of its elements with their attributes and visibility,
 * of its ancestors, of the build's style sheet, of the window's width and of the rules that are run. Texts count as present or absent;
 * addresses, values and digits do not count. The elements are left in `window.checkedParts`.
 */
export function keysOfParts(rules: string): string[] {
  const PARTS = "html, header, footer, nav, article, section, aside, form, fieldset, table, tr, li, details, dialog";
  const IGNORED = /^(?:href|src|srcset|imagesrcset|value|content|nonce|d|points|action|formaction|aria-label|aria-valuetext|alt|title)$/;
  const SEEDS = [0x811c9dc5, 0x01234567];
  const STATES = [":checked", ":disabled", ":popover-open", ":focus", ":modal"].filter((state) => CSS.supports(`selector(${state})`));
  const hash = (text: string): string =>
    SEEDS.map((seed) => {
      let sum = seed;
      for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
      return (sum >>> 0).toString(36);
    }).join();
  const tagOf = (element: Element): string =>
    [
      element.localName,
      element.getClientRects().length > 0 ? "" : "hidden",
      ...STATES.filter((state) => element.matches(state)),
      ...Array.from(element.attributes, ({ name, value }) =>
        IGNORED.test(name) ? `${name} ${value === ""}` : `${name}=${value.replaceAll(/\d+/g, "0")}`,
      ),
    ].join(" ");
  const within = document.querySelector(":modal") ?? document.documentElement;
  const parts: Element[] = [];
  const keys: string[] = [];
  const visit = (element: Element, ancestors: string): string => {
    const tag = tagOf(element);
    const here = hash(`${ancestors}>${tag}`);
    const place = parts.length;
    const isPart = element.matches(PARTS) && within.contains(element);
    if (isPart) parts.push(element);
    const inside = Array.from(element.childNodes, (child) => {
      if (child instanceof Element) return visit(child, here);
      return child instanceof Text && child.data.trim() !== "" ? "text" : "";
    });
    const subtree = hash(`<${tag}>${inside.join("")}`);
    if (isPart) keys[place] = `${here} ${subtree}`;
    return subtree;
  };
  // The first style sheet is that of the build, with its themes.
  const styles = document.querySelector("link[rel=stylesheet]")?.getAttribute("href");
  visit(document.documentElement, `${innerWidth} ${matchMedia("(prefers-color-scheme: dark)").matches} ${styles} ${rules}`);
  Object.assign(window, { checkedParts: parts });
  return keys;
}
