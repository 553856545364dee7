import { A4, CONTENT_WIDTH, MARGIN, type PdfCanvas, type Style } from "./pdf-canvas.ts";
import type { VehicleSheet } from "./vehicle-sheet.ts";

const COLUMNS = 3;
const GUTTER = 18;
const COLUMN = (CONTENT_WIDTH - (COLUMNS - 1) * GUTTER) / COLUMNS;
const BOTTOM = A4.height - MARGIN;
/** The height of the heading, and the space that a group which does not fit leaves at the end of a column. */
const HEAD = 40;
const SLACK = 50;

const NAME: Style = { font: "heading", size: 14 };
const HEADING: Style = { font: "heading", size: 11 };
const GROUP: Style = { font: "heading", size: 9 };
const ITEM: Style = { font: "text", size: 9 };

type Group = { title: string; items: string[] };

/** Highlights and specification in balanced columns from `from` on; starts a new page unless all of it fits on this one. */
export function layOutSpecification(paper: PdfCanvas, sheet: VehicleSheet, from: number): void {
  const { dealer, title, derivative, highlights, specification } = sheet;
  const groups: Group[] = [
    { title: "Highlights", items: highlights },
    ...specification.map(({ group, items }) => ({ title: group, items })),
  ].filter(({ items }) => items.length > 0);
  if (groups.length === 0) return;

  const part = paper.part("Sect");
  let top = from;
  let column = 0;
  let y = 0;
  const wanted = groups.reduce((sum, group) => sum + groupHeight(paper, group), 0) / COLUMNS + SLACK;
  let bottom = BOTTOM;
  const begin = () => {
    paper.rule(top);
    top =
      paper.write("Specification", "H2", part, { x: MARGIN, y: top + 10, width: CONTENT_WIDTH }, { ...HEADING, colour: dealer.colour }) + 6;
    y = top;
    bottom = Math.min(BOTTOM, top + wanted);
  };
  const turn = () => {
    paper.turn();
    // A page may be separated from the first.
    const name = [title, derivative].filter(Boolean).join(" ");
    top = y = paper.write(name, "P", part, { x: MARGIN, y: MARGIN, width: CONTENT_WIDTH }, NAME) + 8;
    bottom = BOTTOM;
    column = 0;
  };
  /** Moves to the next column or page unless this much height is left. */
  const reserve = (height: number) => {
    if (y + height <= bottom) return;
    if (++column < COLUMNS) y = top;
    else turn();
  };
  const box = () => ({ x: MARGIN + column * (COLUMN + GUTTER), y, width: COLUMN });

  if (top + HEAD + wanted > BOTTOM) turn();
  begin();
  for (const { title, items } of groups) {
    reserve(paper.heightOf(title, COLUMN, GROUP) + paper.heightOf(items[0] ?? "", COLUMN, ITEM) + 6);
    y = paper.write(title, "H3", part, box(), GROUP) + 2;
    const list = paper.part("L", part);
    for (const item of items) {
      reserve(paper.heightOf(item, COLUMN, ITEM));
      y = paper.write(item, "LBody", paper.part("LI", list), box(), ITEM) + 1;
    }
    y += 8;
  }
}

function groupHeight(paper: PdfCanvas, { title, items }: Group): number {
  return items.reduce((sum, item) => sum + paper.heightOf(item, COLUMN, ITEM) + 1, paper.heightOf(title, COLUMN, GROUP) + 10);
}
