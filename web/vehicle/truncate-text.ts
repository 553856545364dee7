/** One paragraph: what shows at once ("" for none of it) and what "Show more" adds (null for nothing). */
export type CutParagraph = { start: string; rest: string | null };

/** Characters that show before "Show more": of the dealer's description, and of the disclaimer below the specification. */
export const DESCRIPTION_CUT = 200;
export const DISCLAIMER_CUT = 130;

/** Cuts a text at the last word within so many characters, paragraph by paragraph; null when there is none. */
export function truncateText(text: string, characters: number): CutParagraph[] | null {
  const paragraphs = text.split(/\n+/).map((line) => line.trim()).filter(Boolean);
  let room = characters;
  const cut = paragraphs.map((paragraph) => {
    const part = cutParagraph(paragraph, room, room === characters);
    room = part.rest === null ? room - paragraph.length : 0;
    return part;
  });
  return cut.length > 0 ? cut : null;
}

/** A first paragraph without spaces is cut anywhere: something must show. */
function cutParagraph(paragraph: string, room: number, first: boolean): CutParagraph {
  if (paragraph.length <= room) return { start: paragraph, rest: null };
  if (room <= 0) return { start: "", rest: paragraph };
  const space = paragraph.lastIndexOf(" ", room);
  const at = space > 0 ? space : first ? room : 0;
  return { start: paragraph.slice(0, at), rest: paragraph.slice(at).trimStart() };
}
