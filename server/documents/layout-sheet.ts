import { DEFAULT_LOCALE } from "#domain/labels/default-locale.ts";
import { A4, CONTENT_WIDTH, INK, LINE, MARGIN, MUTED, PANEL, PdfCanvas, type Style } from "./pdf-canvas.ts";
import { qrCode } from "./qr-code.ts";
import { layOutDealer } from "./layout-dealer.ts";
import { layOutSpecification } from "./layout-specification.ts";
import type { VehicleSheet } from "./vehicle-sheet.ts";

const GAP = 16;
const PHOTO = { width: 276, height: 184 } as const;
const SIDE = { x: MARGIN + PHOTO.width + 20, width: CONTENT_WIDTH - PHOTO.width - 20 } as const;
const QR_SIZE = 76;
const EXAMPLE_COLUMNS = 4;
const FACT_COLUMNS = 3;
const PADDING = 12;
/** The monthly figure needs more width for its terms. */
const CASH_SHARE = 0.45;

const TITLE: Style = { font: "heading", size: 20 };
const SMALL: Style = { font: "text", size: 8, colour: MUTED };
const BODY: Style = { font: "text", size: 9.5 };
const VALUE: Style = { font: "text", size: 10.5 };
const HEADING: Style = { font: "heading", size: 11 };
const PRICE: Style = { font: "heading", size: 17 };

/** A vehicle sheet on A4: price and finance on the first page, then the specification. */
export async function layOutSheet(sheet: VehicleSheet, photo: Uint8Array | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const paper = new PdfCanvas({
    lang: sheet.lang,
    title: [sheet.title, sheet.derivative].filter(Boolean).join(" "),
    author: sheet.dealer.name,
    subject: [sheet.main.amount, sheet.main.note].filter(Boolean).join(", "),
  });
  const top = layOutDealer(paper, sheet.dealer, sheet.as_of) + GAP;
  const below = Math.max(setPhoto(paper, sheet, photo, top), setName(paper, sheet, top)) + GAP;
  const facts = setFacts(paper, sheet, below) + GAP;
  const example = setExample(paper, sheet, facts) + GAP;
  const branch = setBranch(paper, sheet, example) + GAP;
  layOutSpecification(paper, sheet, branch);
  paper.end();
  return paper.bytes;
}

function setPhoto(paper: PdfCanvas, { picture }: VehicleSheet, photo: Uint8Array | undefined, y: number): number {
  if (photo) {
    paper.figure(picture.alt, paper.root, (doc) => doc.image(Buffer.from(photo), MARGIN, y, { width: PHOTO.width, height: PHOTO.height }));
  } else {
    paper.ornament((doc) => doc.rect(MARGIN, y, PHOTO.width, PHOTO.height).fill(PANEL));
  }
  return y + PHOTO.height;
}

function setName(paper: PdfCanvas, sheet: VehicleSheet, top: number): number {
  const { x, width } = SIDE;
  const part = paper.part("Sect");
  const reference = [sheet.plate && `Registration ${sheet.plate}`, sheet.availability].filter(Boolean).join(" · ");
  let y = paper.write(reference, "P", part, { x, y: top, width }, SMALL) + 2;
  y = paper.write(sheet.title, "H1", part, { x, y, width }, TITLE);
  if (sheet.derivative !== null) y = paper.write(sheet.derivative, "P", part, { x, y: y + 2, width }, BODY);
  return setPrices(paper, sheet, part, y + 10);
}

/** The price panel: both figures side by side, their explanations below. */
function setPrices(paper: PdfCanvas, sheet: VehicleSheet, parent: PdfCanvas["root"], top: number): number {
  const figures = [sheet.main, ...(sheet.monthly ? [sheet.monthly] : [])];
  const column = sheet.monthly ? SIDE.width * CASH_SHARE : SIDE.width;
  const boxes = [
    { x: SIDE.x, width: column },
    { x: SIDE.x + column, width: SIDE.width - column },
  ];
  const cells = figures.map((figure, index) => ({
    ...figure,
    x: (boxes[index]?.x ?? SIDE.x) + PADDING - 2,
    width: (boxes[index]?.width ?? column) - 2 * PADDING + 8,
  }));
  const noteHeight = Math.max(...cells.map(({ note, width }) => paper.heightOf(note, width, SMALL)));
  const height = PADDING * 2 + 18 + noteHeight;
  paper.ornament((doc) => {
    doc.roundedRect(SIDE.x, top, SIDE.width, height, 6).lineWidth(1).fillAndStroke(PANEL, LINE);
    if (figures.length > 1)
      doc
        .moveTo(SIDE.x + column, top)
        .lineTo(SIDE.x + column, top + height)
        .lineWidth(0.7)
        .stroke(LINE);
  });
  for (const { amount, note, x, width } of cells) {
    const y = paper.write(amount, "P", parent, { x, y: top + PADDING, width }, { ...PRICE, colour: sheet.dealer.colour });
    if (note !== "") paper.write(note, "P", parent, { x, y, width }, SMALL);
  }
  let y = top + height + 6;
  for (const text of sheet.price_words) y = paper.write(text, "P", parent, { x: SIDE.x, y, width: SIDE.width }, SMALL) + 2;
  return y;
}

function setFacts(paper: PdfCanvas, { facts }: VehicleSheet, top: number): number {
  paper.rule(top);
  const y = setPairs(paper, facts, { x: MARGIN, y: top + 8, width: CONTENT_WIDTH }, FACT_COLUMNS, VALUE);
  paper.rule(y);
  return y;
}

function setExample(paper: PdfCanvas, { dealer, example, conditions }: VehicleSheet, top: number): number {
  if (!example) return top - GAP;
  const width = CONTENT_WIDTH - 2 * PADDING;
  const box = { x: MARGIN + PADDING, width };
  const heights = {
    lines: pairsHeight(paper, example.lines, width, EXAMPLE_COLUMNS, VALUE),
    words: conditions.reduce((sum, each) => sum + paper.heightOf(each, width, SMALL) + 3, 0),
  };
  const title = `${example.title}: ${example.product}`;
  const head = paper.heightOf(title, width, HEADING) + 6;
  const height = 2 * PADDING + head + heights.lines + heights.words;
  paper.ornament((doc) => doc.roundedRect(MARGIN, top, CONTENT_WIDTH, height, 6).lineWidth(1).fillAndStroke(PANEL, LINE));
  const part = paper.part("Sect", paper.root, DEFAULT_LOCALE);
  let y = paper.write(title, "H2", part, { ...box, y: top + PADDING }, { ...HEADING, colour: dealer.colour }) + 6;
  y = setPairs(paper, example.lines, { ...box, y }, EXAMPLE_COLUMNS, VALUE, part);
  for (const text of conditions) y = paper.write(text, "P", part, { ...box, y }, SMALL) + 3;
  return top + height;
}

/** The branch, and a QR code of the vehicle's page. */
function setBranch(paper: PdfCanvas, { dealer, branch, address }: VehicleSheet, top: number): number {
  const width = CONTENT_WIDTH - QR_SIZE - 20;
  const part = paper.part("Sect");
  let y = paper.write(branch.name, "H2", part, { x: MARGIN, y: top, width }, { ...HEADING, colour: dealer.colour }) + 2;
  y = paper.write([...branch.lines, branch.telephone].join(", "), "P", part, { x: MARGIN, y, width }, BODY);
  y = paper.write(`See it online: ${address}`, "P", part, { x: MARGIN, y: y + 3, width }, SMALL);
  const { size, path } = qrCode(address);
  paper.figure(`QR code of ${address}`, part, (doc) => {
    doc
      .save()
      .translate(A4.width - MARGIN - QR_SIZE, top - 4)
      .scale(QR_SIZE / size)
      .path(path)
      .fill(INK)
      .restore();
  });
  return Math.max(y, top - 4 + QR_SIZE);
}

type Pair = { name?: string; label?: string; value: string };

/** Names and values in columns, read row by row. */
function setPairs(
  paper: PdfCanvas,
  pairs: readonly Pair[],
  box: { x: number; y: number; width: number },
  columns: number,
  style: Style,
  parent = paper.root,
): number {
  const list = paper.part("L", parent);
  const column = box.width / columns;
  let { y } = box;
  for (let first = 0; first < pairs.length; first += columns) {
    const row = pairs.slice(first, first + columns);
    row.forEach((pair, index) => {
      const item = paper.part("LI", list);
      const at = { x: box.x + index * column, width: column - 8 };
      const under = paper.write(nameOf(pair), "Lbl", item, { ...at, y }, SMALL);
      paper.write(pair.value, "LBody", item, { ...at, y: under }, style);
    });
    y += rowHeight(paper, row, column, style);
  }
  return y;
}

function pairsHeight(paper: PdfCanvas, pairs: readonly Pair[], width: number, columns: number, style: Style): number {
  let height = 0;
  for (let first = 0; first < pairs.length; first += columns)
    height += rowHeight(paper, pairs.slice(first, first + columns), width / columns, style);
  return height;
}

function rowHeight(paper: PdfCanvas, row: readonly Pair[], column: number, style: Style): number {
  const heights = row.map((pair) => paper.heightOf(nameOf(pair), column - 8, SMALL) + paper.heightOf(pair.value, column - 8, style));
  return Math.max(...heights) + 6;
}

function nameOf({ name, label }: Pair): string {
  return name ?? label ?? "";
}
