import { escapeRegExp } from "../../scripts/escape-reg-exp.ts";
/** Role of an element; everything that takes text or a selection is a "field". */
export type Role = "link" | "button" | "radio" | "checkbox" | "field";
/** A string is a full name, a regular expression may match part of it. `within`: a CSS selector. */
export type Target = { role: Role; name: string | RegExp; within?: string; at?: number };

const SELECTORS: Record<Role, string> = {
  link: "a[href]",
  button: "button, input[type=submit]",
  radio: "input[type=radio]",
  checkbox: "input[type=checkbox]",
  field: "input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea",
};

/** An expression for the element, or null until it is clickable: not covered and not moving. */
export function findExpression({ role, name, within = "body", at = 0 }: Target): string {
  const { source, flags } = patternOf(name, { whole: true });
  return `(() => {
    ${[textOf, nameOf, drawnBy, isShown, findTarget].join("\n")}
    return findTarget(...${JSON.stringify([SELECTORS[role], { source, flags }, within, at])});
  })()`;
}

/** A regular expression unchanged, or one that matches this text literally. */
export function patternOf(words: string | RegExp, { whole = false } = {}): RegExp {
  if (typeof words !== "string") return words;
  const literal = escapeRegExp(words);
  return new RegExp(whole ? `^${literal}$` : literal);
}

// The functions below run in the page.

function findTarget(selector: string, { source, flags }: { source: string; flags: string }, within: string, at: number): Element | null {
  const wanted = new RegExp(source, flags);
  const all = Array.from(document.querySelectorAll(within)).flatMap((root) => [root, ...root.querySelectorAll("*")]);
  const named = all.filter(
    (element) => element.matches(selector) && !element.matches(":disabled") && isShown(drawnBy(element)) && wanted.test(nameOf(element)),
  );
  const found = named[at];
  if (!found) return null;
  const target = drawnBy(found);
  target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const box = target.getClientRects()[0];
  if (!box) return null;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const place = { address: location.href, at: [x, y, window.scrollY] };
  const before = Reflect.get(window, "targetStoodAt") as typeof place | undefined;
  Reflect.set(window, "targetStoodAt", place);
  // Scrolling to the middle of a fraction of a pixel alternates by one pixel in Firefox and WPE.
  const stands =
    before?.address === place.address && place.at.every((value, index) => Math.abs(value - (before.at[index] ?? Number.NaN)) <= 1);
  // On a busy machine no frame may be drawn between two calls: what is still to move has not moved yet.
  const animated = document
    .getAnimations()
    .some(({ playState, effect }) => playState === "running" && effect instanceof KeyframeEffect && effect.target?.contains(target));
  return stands && !animated && target.contains(document.elementFromPoint(x, y)) ? target : null;
}

function nameOf(element: Element): string {
  const labelledBy = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const labels = Array.from((element as HTMLInputElement).labels ?? []);
  return (
    labelledBy.map((id) => textOf(document.getElementById(id))).join(" ") ||
    element.getAttribute("aria-label") ||
    labels.map((label) => textOf(label)).join(" ") ||
    textOf(element)
  );
}

function textOf(element: Element | null): string {
  return (element?.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** A radio button or checkbox drawn by its label is clicked there; a visible one is clicked itself, because its label may contain links. */
function drawnBy(element: Element): Element {
  if (!element.matches("[type=radio], [type=checkbox]")) return element;
  const { opacity, position, clipPath } = getComputedStyle(element);
  const hidden = opacity === "0" || (position === "absolute" && (clipPath !== "none" || element.clientWidth <= 1));
  return (hidden && (element as HTMLInputElement).labels?.[0]) || element;
}

function isShown(element: Element): boolean {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible" && !element.closest("[inert]");
}
