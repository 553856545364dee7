/** `:has()` with what stands in its brackets, which may hold brackets themselves. */
const HAS = /:has\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;
const PREFIX = "data-has-";
/** What changes which elements `:checked`, `:focus-visible` and `:target` match. */
const EVENTS = ["change", "click", "focusin", "focusout", "hashchange", "keyup"];

/**
 * For Firefox before 121: in its copies of the style sheets an attribute stands for each `:has()`, and the elements that
 * have what stands in the brackets carry it. Understood are descendants and, after `>`, children.
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
    // As many attributes as classes, attributes and pseudo-classes in the brackets: the selector weighs the same.
    sheet.replaceSync(css.replace(HAS, (_, argument: string) => `[${attributeFor(argument)}]`.repeat(argument.match(/[.[:]\w/g)?.length ?? 1)));
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
  const observer = new MutationObserver((records) => records.some(({ attributeName }) => !attributeName?.startsWith(PREFIX)) && updateSoon());
  observer.observe(document, { childList: true, subtree: true, attributes: true });
  for (const type of EVENTS) addEventListener(type, updateSoon, true);
  updateSoon();
}

/** The elements for which `:has()` with these brackets holds, whatever they are. */
function holdersOf(argument: string): Set<Element> {
  const child = argument.startsWith(">");
  const holders = new Set<Element>();
  for (const match of document.querySelectorAll(child ? argument.slice(1) : argument)) {
    for (let holder = match.parentElement; holder; holder = child ? null : holder.parentElement) holders.add(holder);
  }
  return holders;
}
