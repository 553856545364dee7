/** Characters of a description that show before "Show more". */
const DESCRIPTION_CUT = 200;

/** One paragraph: what shows at once ("" for none of it) and what "Show more" adds (null for nothing). */
export type Paragraph = { start: string; rest: string | null };
export type Description = Paragraph[];

/** Cuts a description at the last word within 200 characters, paragraph by paragraph; null when there is none. */
export function cutDescription(text: string): Description | null {
  const paragraphs = text.split(/\n+/).map((line) => line.trim()).filter(Boolean);
  let room = DESCRIPTION_CUT;
  const cut = paragraphs.map((paragraph) => {
    const part = cutParagraph(paragraph, room);
    room = part.rest === null ? room - paragraph.length : 0;
    return part;
  });
  return cut.length > 0 ? cut : null;
}

function cutParagraph(paragraph: string, room: number): Paragraph {
  if (paragraph.length <= room) return { start: paragraph, rest: null };
  if (room <= 0) return { start: "", rest: paragraph };
  const space = paragraph.lastIndexOf(" ", room);
  const at = space > 0 ? space : room === DESCRIPTION_CUT ? room : 0;
  return { start: paragraph.slice(0, at), rest: paragraph.slice(at).trimStart() };
}
