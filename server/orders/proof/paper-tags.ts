/** An element of a tagged PDF's structure, by the standard types of PDF 1.7 (14.8.4); `parent` null: of the document itself. */
export type Tag = { role: "H1" | "H2" | "H3" | "P" | "L" | "LI" | "Lbl" | "LBody"; parent: Tag | null; lang?: string | undefined };

/** What is drawn on a page, in reading order; `tag` null: repeated on each page and not read aloud. */
export type Drawn = { operators: string; tag: Tag | null };

type MarkedContent = { page: number; id: number };
type Element = { role: string; lang?: string | undefined; parent: number; kids: (MarkedContent | { element: number })[] };

/** The content of pages with their marks, and the objects of the structure: `root` is the number of the first. */
export type TaggedPages = { pages: string[][]; root: number; objects: string[] };

/**
 * Marks what is drawn and builds the structure tree. The same input gives the same bytes: it is part of format 2 of a proof and never
 * changed. `firstObject`: the number of the first object that the structure may use; `pageObject`: that of a page.
 */
export function tagPages(drawn: readonly (readonly Drawn[])[], firstObject: number, pageObject: (page: number) => number): TaggedPages {
  const [root, parents, document] = [firstObject, firstObject + 1, firstObject + 2];
  const elements: Element[] = [{ role: "Document", parent: root, kids: [] }];
  const numbers = new Map<Tag, number>();
  const elementOf = (number: number) => elements[number - document]!;
  const numberOf = (tag: Tag): number => {
    const known = numbers.get(tag);
    if (known !== undefined) return known;
    const parent = tag.parent === null ? document : numberOf(tag.parent);
    const number = document + elements.length;
    elements.push({ role: tag.role, lang: tag.lang, parent, kids: [] });
    elementOf(parent).kids.push({ element: number });
    numbers.set(tag, number);
    return number;
  };
  const marked: number[][] = [];
  const pages = drawn.map((page, index) => {
    const ofPage: number[] = [];
    marked.push(ofPage);
    return page.flatMap(({ operators, tag }, at) => {
      const [isFirst, isLast] = [page[at - 1]?.tag !== tag || at === 0, page[at + 1]?.tag !== tag || at === page.length - 1];
      if (isFirst && tag !== null) {
        const number = numberOf(tag);
        elementOf(number).kids.push({ page: index, id: ofPage.length });
        ofPage.push(number);
      }
      const begin = tag === null ? "/Artifact BMC" : `/${tag.role} << /MCID ${ofPage.length - 1} >> BDC`;
      return [...(isFirst ? [begin] : []), operators, ...(isLast ? ["EMC"] : [])];
    });
  });
  const kid = (each: Element["kids"][number]) =>
    "element" in each ? `${each.element} 0 R` : `<< /Type /MCR /Pg ${pageObject(each.page)} 0 R /MCID ${each.id} >>`;
  const objects = [
    `<< /Type /StructTreeRoot /K [${document} 0 R] /ParentTree ${parents} 0 R /ParentTreeNextKey ${pages.length} >>`,
    `<< /Nums [${marked.map((ofPage, page) => `${page} [${ofPage.map((each) => `${each} 0 R`).join(" ")}]`).join(" ")}] >>`,
    ...elements.map(({ role, lang, parent, kids }) => {
      const language = lang === undefined ? "" : ` /Lang (${lang})`;
      return `<< /Type /StructElem /S /${role} /P ${parent} 0 R${language} /K [${kids.map(kid).join(" ")}] >>`;
    }),
  ];
  return { pages, root, objects };
}
