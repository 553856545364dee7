import { HELVETICA_WIDTHS } from "./helvetica-widths.ts";

/** What is printed of a record, in the words that the customer read. */
export type PaperBlock =
  | { kind: "words" | "heading"; text: string }
  /** `amount` at the right edge. */
  | { kind: "line"; name: string; amount: string; note?: string };
export type ProofPaper = { language: string; seller: string; title: string; at: string; blocks: readonly PaperBlock[] };

/** What the foot of each page says. */
export type ProofFoot = { sha256: string; signature: string; at: string };

type Font = "regular" | "bold";
type Style = { font: Font; size: number };

const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 50;
const FOOT = 70;
const CONTENT = WIDTH - 2 * MARGIN;
/** The widest that an amount gets before it is wrapped. */
const AMOUNT = 200;
const LEADING = 1.35;

const TITLE: Style = { font: "bold", size: 15 };
const HEADING: Style = { font: "bold", size: 11 };
const BODY: Style = { font: "regular", size: 9.5 };
const SMALL: Style = { font: "regular", size: 7.5 };

/**
 * A record as a PDF, format 1. The same record gives the same bytes, whatever else has changed since: this file needs no other code of the
 * project, embeds no font and compresses nothing. It is never changed: another look is another format.
 */
export function proofPdf(paper: ProofPaper, foot: ProofFoot): Uint8Array<ArrayBuffer> {
  const pages: string[][] = [];
  let y = 0;
  const turn = () => {
    pages.push([]);
    y = HEIGHT - MARGIN;
  };
  const put = (text: string, x: number, at: number, style: Style) => pages.at(-1)?.push(shownText(text, x, at, style));
  const turnUnlessFits = (height: number) => {
    if (y - height < FOOT) turn();
  };
  const write = (text: string, style: Style, width = CONTENT) => {
    for (const line of wrapped(text, style, width)) {
      turnUnlessFits(style.size * LEADING);
      y -= style.size * LEADING;
      put(line, MARGIN, y, style);
    }
  };
  turn();
  write(paper.title, TITLE);
  y -= 4;
  write(paper.seller, BODY);
  write(paper.at, BODY);
  for (const block of paper.blocks) {
    if (block.kind === "line") {
      const amounts = wrapped(block.amount, BODY, AMOUNT);
      const names = wrapped(block.name, BODY, CONTENT - AMOUNT - 10);
      const rows = Math.max(amounts.length, names.length);
      turnUnlessFits(rows * BODY.size * LEADING);
      for (let row = 0; row < rows; row++) {
        y -= BODY.size * LEADING;
        const [name = "", amount = ""] = [names[row], amounts[row]];
        if (name !== "") put(name, MARGIN, y, BODY);
        if (amount !== "") put(amount, MARGIN + CONTENT - widthOf(amount, BODY), y, BODY);
      }
      if (block.note !== undefined) write(block.note, SMALL, CONTENT - AMOUNT - 10);
    } else if (block.kind === "heading") {
      // A heading stays with the text below it.
      turnUnlessFits(HEADING.size * 4);
      y -= 8;
      write(block.text, HEADING);
    } else {
      y -= 4;
      write(block.text, BODY);
    }
  }
  const marked = pages.map((page, index) => [
    ...page,
    shownText(`SHA-256 ${foot.sha256}`, MARGIN, 48, SMALL),
    shownText(foot.signature, MARGIN, 38, SMALL),
    shownText(`${index + 1}/${pages.length}`, MARGIN + CONTENT - 20, 38, SMALL),
  ]);
  return assembled(marked, paper, foot);
}

/** The objects of the file, one after the other, with their table of offsets. */
function assembled(
  pages: readonly string[][],
  { title, seller, language }: ProofPaper,
  { at, sha256 }: ProofFoot,
): Uint8Array<ArrayBuffer> {
  const first = 6;
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(" ");
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    `<< /Title (${escaped(title)}) /Author (${escaped(seller)}) /CreationDate (D:${at.replace(/\D/g, "").slice(0, 14)}Z) >>`,
    ...pages.flatMap((page, index) => {
      const content = page.join("\n");
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> ` +
          `/Contents ${first + index * 2 + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = "%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = file.length;
  const id = sha256.slice(0, 32);
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R /ID [<${id}> <${id}>] >>\nstartxref\n${table}\n%%EOF\n`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}

function shownText(text: string, x: number, y: number, { font, size }: Style): string {
  return `BT /${font === "bold" ? "F2" : "F1"} ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td (${escaped(text)}) Tj ET`;
}

/** A string of a PDF, one character for each byte. */
function escaped(text: string): string {
  return codesOf(text)
    .map((code) => String.fromCharCode(code))
    .join("")
    .replace(/[\\()]/g, (sign) => `\\${sign}`);
}

/** The lines of a text; a word that is wider than the line gets one of its own. */
function wrapped(text: string, style: Style, width: number): string[] {
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

function widthOf(text: string, { font, size }: Style): number {
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
