/** One paragraph: `start` is visible ("" if nothing is), `rest` follows "Show more" (null if nothing does). */
export type CutParagraph = { start: string; rest: string | null };

/** Characters visible before "Show more": of the dealer's description, and of the disclaimer below the specification. */
export const DESCRIPTION_CUT = 200;
export const DISCLAIMER_CUT = 130;

/** Cuts a text at the last word within a number of characters, across paragraphs; null for an empty text. */
export function truncateText(text: string, characters: number): CutParagraph[] | null {
  const paragraphs = text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);
  let left = characters;
  const cut = paragraphs.map((paragraph) => {
    const part = cutParagraph(paragraph, left, left === characters);
    left = part.rest === null ? left - paragraph.length : 0;
    return part;
  });
  return cut.length > 0 ? cut : null;
}

/** A first paragraph without spaces is cut anywhere, so that some text is visible. */
function cutParagraph(paragraph: string, left: number, first: boolean): CutParagraph {
  if (paragraph.length <= left) return { start: paragraph, rest: null };
  if (left <= 0) return { start: "", rest: paragraph };
  const space = paragraph.lastIndexOf(" ", left);
  const at = space > 0 ? space : first ? left : 0;
  return { start: paragraph.slice(0, at), rest: paragraph.slice(at).trimStart() };
}
