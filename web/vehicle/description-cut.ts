/** Characters of a description that show before "Show more". */
const DESCRIPTION_CUT = 200;

/** The paragraphs of a description: the first part always shows, the rest after "Show more". */
export type Description = { start: string; rest: string | null; paragraphs: string[] };

/** Cuts a description at the last word within 200 characters; null when there is none. */
export function cutDescription(text: string): Description | null {
  const [first, ...paragraphs] = text.split(/\n+/).map((line) => line.trim()).filter(Boolean);
  if (first === undefined) return null;
  if (first.length <= DESCRIPTION_CUT) return { start: first, rest: null, paragraphs };
  const space = first.lastIndexOf(" ", DESCRIPTION_CUT);
  const cut = space > 0 ? space : DESCRIPTION_CUT;
  return { start: first.slice(0, cut), rest: first.slice(cut).trimStart(), paragraphs };
}
