/** `:has()` and its argument, which may contain two levels of brackets. */
const HAS = /:has\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;
const PREFIX = "data-has-";
/** Events after which `:checked`, `:focus-visible` or `:target` may match other elements. */
const EVENTS = ["change", "click", "focusin", "focusout", "hashchange", "keyup"];

/**
 * Polyfill of `:has()` for Firefox before 121: copies of the style sheets replace each `:has()` by an attribute, which is
 * set on the elements that match. Supports descendants and, after `>`, children.
 */
export function addHas(): void {
  const attributes = new Map<string, string>();
  const sheets = new Map<string, Promise<CSSStyleSheet>>();
  let due = 0;

  function attributeFor(argument: string): string {
    const attribute = attributes.get(argument) ?? PREFIX + attributes.size;
    attributes.set(argument, attribute);
    return attribute;
  }

  async function withoutHas(url: string): Promise<CSSStyleSheet> {
    const css = await (await fetch(url)).text();
    const sheet = new CSSStyleSheet();
    // The attribute is repeated once per class, attribute and pseudo-class of the argument, which preserves the specificity.
    sheet.replaceSync(
      css.replace(HAS, (_, argument: string) => `[${attributeFor(argument)}]`.repeat(argument.match(/[.[:]\w/g)?.length ?? 1)),
    );
    return sheet;
  }

  async function update(): Promise<void> {
    due = 0;
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][href^="/"]')];
    for (const { href } of links) if (!sheets.has(href)) sheets.set(href, withoutHas(href));
    document.adoptedStyleSheets = await Promise.all(links.map(({ href }) => sheets.get(href) ?? withoutHas(href)));
    for (const [argument, attribute] of attributes) {
      const holders = holdersOf(argument);
      for (const holder of document.querySelectorAll(`[${attribute}]`)) if (!holders.delete(holder)) holder.removeAttribute(attribute);
      for (const holder of holders) holder.setAttribute(attribute, "");
    }
  }

  const updateSoon = () => (due ||= requestAnimationFrame(() => void update()));
  const observer = new MutationObserver(
    (records) => records.some(({ attributeName }) => !attributeName?.startsWith(PREFIX)) && updateSoon(),
  );
  observer.observe(document, { childList: true, subtree: true, attributes: true });
  for (const type of EVENTS) addEventListener(type, updateSoon, true);
  updateSoon();
}

/** The elements that match `:has()` with this argument. */
function holdersOf(argument: string): Set<Element> {
  const child = argument.startsWith(">");
  const holders = new Set<Element>();
  for (const match of document.querySelectorAll(child ? argument.slice(1) : argument)) {
    for (let holder = match.parentElement; holder; holder = child ? null : holder.parentElement) holders.add(holder);
  }
  return holders;
}
