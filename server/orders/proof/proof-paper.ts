import type { Drawn, Tag } from "./paper-tags.ts";
import { shownText, widthOf, wrapped, type Style } from "./paper-text.ts";
import { assembled, HEIGHT, WIDTH } from "./proof-objects.ts";

/** What is printed of a record, in the words that the customer read. `lang`: unless it is the paper's language. */
export type PaperBlock =
  | { kind: "words"; text: string; lang?: string }
  /** `level` 3: of a part of a text. */
  | { kind: "heading"; text: string; level?: 3; lang?: string }
  /** `amount` at the right edge. */
  | { kind: "line"; name: string; amount: string; note?: string };
export type ProofPaper = { language: string; seller: string; title: string; at: string; blocks: readonly PaperBlock[] };

/** What the foot of each page says. */
export type ProofFoot = { sha256: string; signature: string; at: string };

/** Format 2 looks as format 1, with a structure for screen readers. */
export const PROOF_FORMATS = [1, 2] as const;
export type ProofFormat = (typeof PROOF_FORMATS)[number];

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

const tag = (role: Tag["role"], parent: Tag | null = null, lang?: string): Tag => ({ role, parent, lang });

/**
 * A record as a PDF. The same record gives the same bytes, whatever else has changed since: this file and those that it imports need no
 * other code of the project, embed no font and compress nothing. They are never changed for a format that records have: another look is
 * another format.
 */
export function proofPdf(paper: ProofPaper, foot: ProofFoot, format: ProofFormat): Uint8Array<ArrayBuffer> {
  const pages: Drawn[][] = [];
  let y = 0;
  const turn = () => {
    pages.push([]);
    y = HEIGHT - MARGIN;
  };
  const put = (text: string, x: number, style: Style, of: Tag) => pages.at(-1)?.push({ operators: shownText(text, x, y, style), tag: of });
  const turnUnlessFits = (height: number) => {
    if (y - height < FOOT) turn();
  };
  const write = (text: string, style: Style, of: Tag, width = CONTENT) => {
    for (const line of wrapped(text, style, width)) {
      turnUnlessFits(style.size * LEADING);
      y -= style.size * LEADING;
      put(line, MARGIN, style, of);
    }
  };
  turn();
  write(paper.title, TITLE, tag("H1"));
  y -= 4;
  write(paper.seller, BODY, tag("P"));
  write(paper.at, BODY, tag("P"));
  let list = tag("L");
  for (const [index, block] of paper.blocks.entries()) {
    if (block.kind === "line") {
      if (paper.blocks[index - 1]?.kind !== "line") list = tag("L");
      const item = tag("LI", list);
      const [label, body] = [tag("Lbl", item), tag("LBody", item)];
      const amounts = wrapped(block.amount, BODY, AMOUNT);
      const names = wrapped(block.name, BODY, CONTENT - AMOUNT - 10);
      const rows = Math.max(amounts.length, names.length);
      turnUnlessFits(rows * BODY.size * LEADING);
      for (let row = 0; row < rows; row++) {
        y -= BODY.size * LEADING;
        const [name = "", amount = ""] = [names[row], amounts[row]];
        if (name !== "") put(name, MARGIN, BODY, label);
        if (amount !== "") put(amount, MARGIN + CONTENT - widthOf(amount, BODY), BODY, body);
      }
      if (block.note !== undefined) write(block.note, SMALL, tag("LBody", item), CONTENT - AMOUNT - 10);
    } else if (block.kind === "heading") {
      // A heading stays with the text below it.
      turnUnlessFits(HEADING.size * 4);
      y -= 8;
      write(block.text, HEADING, tag(block.level === 3 ? "H3" : "H2", null, block.lang));
    } else {
      y -= 4;
      write(block.text, BODY, tag("P", null, block.lang));
    }
  }
  const withFoot = pages.map((page, index): Drawn[] => {
    // What each page repeats is read once, at the end.
    const last = index === pages.length - 1 ? tag("P") : null;
    return [
      ...page,
      { operators: shownText(`SHA-256 ${foot.sha256}`, MARGIN, 48, SMALL), tag: last },
      { operators: shownText(foot.signature, MARGIN, 38, SMALL), tag: last },
      { operators: shownText(`${index + 1}/${pages.length}`, MARGIN + CONTENT - 20, 38, SMALL), tag: null },
    ];
  });
  return assembled(withFoot, paper, foot, format === 2);
}
