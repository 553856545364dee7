import { CONTENT_WIDTH, MARGIN, MUTED, type PdfCanvas, type Style } from "./pdf-canvas.ts";

/** The colour is six hex digits with enough contrast on white. */
export type PdfDealer = { name: string; telephone: string; postal_address: string; colour: string };

const NAME: Style = { font: "heading", size: 14 };
const SMALL: Style = { font: "text", size: 8, colour: MUTED };

/** The header: dealer and date. Returns the y below it. */
export function layOutDealer(paper: PdfCanvas, dealer: PdfDealer, as_of: string): number {
  const half = CONTENT_WIDTH / 2;
  const part = paper.part("Sect");
  const left = paper.write(dealer.name, "P", part, { x: MARGIN, y: MARGIN, width: half }, { ...NAME, colour: dealer.colour });
  const line = `${dealer.telephone} · ${as_of}`;
  const width = paper.widthOf(line, SMALL) + 1;
  paper.write(line, "P", part, { x: MARGIN + CONTENT_WIDTH - width, y: MARGIN + 6, width }, SMALL);
  const y = left + 6;
  paper.ornament((doc) =>
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + CONTENT_WIDTH, y)
      .lineWidth(2)
      .stroke(dealer.colour),
  );
  return y;
}
