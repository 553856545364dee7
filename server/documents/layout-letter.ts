import type { Letter, LetterBlock, LetterLine } from "#domain/letters/letter.ts";
import { A4, CONTENT_WIDTH, MARGIN, MUTED, PdfCanvas, type Style } from "./pdf-canvas.ts";
import { layOutDealer, type PdfDealer } from "./layout-dealer.ts";

/** A letter as a PDF. `foot`: the legally required details of the sender. */
/** `lang`: the language of the letter, English if absent. */
export type PdfLetter = { lang?: string | undefined; dealer: PdfDealer; letter: Letter<string>; foot: readonly string[]; as_of: string };

const BOTTOM = A4.height - MARGIN;
const GAP = 10;
const COLUMN_GAP = 16;
/** The column of names; amounts are right-aligned. */
const NAMES = CONTENT_WIDTH * 0.55;
const INDENT = 18;

const TITLE: Style = { font: "heading", size: 18 };
const HEADING: Style = { font: "heading", size: 12 };
const BODY: Style = { font: "text", size: 9.5 };
const STRONG: Style = { font: "heading", size: 9.5 };
const SMALL: Style = { font: "text", size: 8, colour: MUTED };

/** A letter on as many A4 pages as needed. */
export async function layOutLetter({ lang, dealer, letter, foot, as_of }: PdfLetter): Promise<Uint8Array<ArrayBuffer>> {
  const paper = new PdfCanvas({ title: letter.subject, author: dealer.name, subject: letter.title, lang });
  const top = layOutDealer(paper, dealer, as_of) + GAP + 4;
  const page = new Page(paper, top);
  page.say(letter.title, "H1", paper.root, TITLE);
  page.space(GAP);
  for (const block of letter.blocks) setBlock(page, block, dealer.colour);
  // Keep the sender's details on one page.
  page.room(foot.reduce((sum, text) => sum + paper.heightOf(text, CONTENT_WIDTH, SMALL), 0));
  for (const text of foot) page.say(text, "P", paper.root, SMALL);
  paper.end();
  return paper.bytes;
}

type Part = PdfCanvas["root"];
type Column = { x: number; width: number };
const FULL_WIDTH: Column = { x: MARGIN, width: CONTENT_WIDTH };

/** Writes from the top down; what does not fit starts a new page. */
class Page {
  readonly paper: PdfCanvas;
  #y: number;

  constructor(paper: PdfCanvas, y: number) {
    this.paper = paper;
    this.#y = y;
  }

  get y(): number {
    return this.#y;
  }

  space(height: number): void {
    this.#y += height;
  }

  /** Starts a new page unless this much height is left. */
  room(height: number): void {
    if (this.#y + height <= BOTTOM) return;
    this.paper.turn();
    this.#y = MARGIN;
  }

  say(text: string, type: string, parent: Part, style: Style, column = FULL_WIDTH): void {
    this.room(this.paper.heightOf(text, column.width, style));
    this.#y = this.paper.write(text, type, parent, { ...column, y: this.#y }, style);
  }
}

function setBlock(page: Page, block: LetterBlock<string>, colour: string): void {
  const { paper } = page;
  switch (block.kind) {
    case "words":
      for (const line of block.text.split("\n")) page.say(line, "P", paper.root, BODY);
      return page.space(GAP / 2);
    case "heading":
      // Keep a heading with the text after it.
      page.room(HEADING.size * 5);
      page.space(GAP / 2);
      page.say(block.text, "H2", paper.root, { ...HEADING, colour });
      return page.space(4);
    case "lines":
      return setLines(page, block);
    case "steps":
      return setSteps(page, block);
    case "list":
      return setList(page, block);
    case "link":
      page.say(`${block.text}: ${block.url}`, "P", paper.root, BODY);
      return page.space(GAP / 2);
  }
}

function setLines(page: Page, { caption, lines }: LetterBlock<string> & { kind: "lines" }): void {
  const { paper } = page;
  page.room(SMALL.size * 2 + Math.max(...lines.slice(0, 1).map((line) => heightOfLine(paper, line))));
  page.space(4);
  page.say(caption, "P", paper.root, SMALL);
  const list = paper.part("L");
  for (const line of lines) setLine(page, line, list);
  page.space(GAP);
}

function setLine(page: Page, line: LetterLine<string>, list: Part): void {
  const { paper } = page;
  const height = heightOfLine(paper, line);
  page.room(height);
  paper.rule(page.y + 2);
  const y = page.y + 6;
  const item = paper.part("LI", list);
  const style = styleOf(line);
  const under = paper.write(line.name, "Lbl", item, { x: MARGIN, y, width: NAMES }, style);
  let at = y;
  for (const text of line.amount.split("\n")) {
    const width = Math.min(paper.widthOf(text, style) + 1, AMOUNTS);
    at = paper.write(text, "LBody", item, { x: MARGIN + CONTENT_WIDTH - width, y: at, width }, { ...style, align: "right" });
  }
  if (line.note !== undefined) paper.write(line.note, "LBody", item, { x: MARGIN, y: under, width: NAMES }, SMALL);
  page.space(height);
}

const AMOUNTS = CONTENT_WIDTH - NAMES - COLUMN_GAP;

function heightOfLine(paper: PdfCanvas, line: LetterLine<string>): number {
  const style = styleOf(line);
  const note = line.note === undefined ? 0 : paper.heightOf(line.note, NAMES, SMALL);
  const amount = line.amount.split("\n").reduce((sum, text) => sum + paper.heightOf(text, AMOUNTS, style), 0);
  return Math.max(paper.heightOf(line.name, NAMES, style) + note, amount) + 6;
}

function styleOf({ total }: LetterLine<string>): Style {
  return total ? STRONG : BODY;
}

function setSteps(page: Page, { steps }: LetterBlock<string> & { kind: "steps" }): void {
  const { paper } = page;
  const list = paper.part("L");
  const column = { x: MARGIN + INDENT, width: CONTENT_WIDTH - INDENT };
  for (const [index, { step, text }] of steps.entries()) {
    page.room(paper.heightOf(step, column.width, STRONG) + paper.heightOf(text, column.width, BODY));
    const item = paper.part("LI", list);
    paper.write(`${index + 1}.`, "Lbl", item, { x: MARGIN, y: page.y, width: INDENT }, STRONG);
    page.say(step, "LBody", item, STRONG, column);
    page.say(text, "LBody", item, BODY, column);
    page.space(GAP / 2);
  }
}

function setList(page: Page, { items }: LetterBlock<string> & { kind: "list" }): void {
  const { paper } = page;
  const list = paper.part("L");
  const column = { x: MARGIN + INDENT, width: CONTENT_WIDTH - INDENT };
  for (const item of items) {
    page.room(paper.heightOf(item, column.width, BODY));
    const part = paper.part("LI", list);
    paper.write("–", "Lbl", part, { x: MARGIN, y: page.y, width: INDENT }, BODY);
    page.say(item, "LBody", part, BODY, column);
    page.space(2);
  }
  page.space(GAP / 2);
}
