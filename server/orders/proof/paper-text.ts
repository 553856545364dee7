import { HELVETICA_WIDTHS } from "./helvetica-widths.ts";

// Both formats of a proof are set with this: it is never changed, or printed records would differ from those printed before.

export type Style = { font: "regular" | "bold"; size: number };

/** The operators that show a text. */
export function shownText(text: string, x: number, y: number, { font, size }: Style): string {
  return `BT /${font === "bold" ? "F2" : "F1"} ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td (${escaped(text)}) Tj ET`;
}

/** A string of a PDF, one character for each byte. */
export function escaped(text: string): string {
  return codesOf(text)
    .map((code) => String.fromCharCode(code))
    .join("")
    .replace(/[\\()]/g, (sign) => `\\${sign}`);
}

/** The lines of a text; a word that is wider than the line gets one of its own. */
export function wrapped(text: string, style: Style, width: number): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const token of paragraph.split(/[ \t\r]+/).filter((each) => each !== "")) {
      const longer = line === "" ? token : `${line} ${token}`;
      if (line !== "" && widthOf(longer, style) > width) {
        lines.push(line);
        line = token;
      } else line = longer;
    }
    return line === "" ? lines : [...lines, line];
  });
}

export function widthOf(text: string, { font, size }: Style): number {
  return codesOf(text).reduce((sum, code) => sum + (HELVETICA_WIDTHS[font][code - 32] ?? 0), 0) * (size / 1000);
}

/** Signs of Windows-1252 between 128 and 159. */
const BEYOND_LATIN: Readonly<Record<string, number>> = {
  "€": 0x80,
  "…": 0x85,
  "‘": 0x91,
  "’": 0x92,
  "“": 0x93,
  "”": 0x94,
  "•": 0x95,
  "–": 0x96,
  "—": 0x97,
  "−": 0x96,
};

/** The text in Windows-1252; a letter that it lacks becomes its base letter, anything else a question mark. */
function codesOf(text: string): number[] {
  return Array.from(text, (sign) => [sign, sign.normalize("NFD").slice(0, 1)].map(codeOf).find((code) => code !== undefined) ?? 63);
}

function codeOf(sign: string): number | undefined {
  const code = sign.charCodeAt(0);
  if (sign.length === 1 && ((code >= 32 && code < 127) || (code >= 160 && code < 256))) return code;
  return BEYOND_LATIN[sign];
}
