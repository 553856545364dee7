import { DEFAULT_LOCALE } from "#domain/labels/default-locale.ts";
import Pdf from "pdfkit";

/** In points, 72 per inch. */
export const A4 = { width: 595.28, height: 841.89 } as const;
export const MARGIN = 40;
export const CONTENT_WIDTH = A4.width - 2 * MARGIN;

export const INK = "#17211e";
export const MUTED = "#56615d";
export const LINE = "#c3cbc8";
export const PANEL = "#f4f7f6";

const FONTS = {
  heading: `${import.meta.dirname}/../media/fonts/archivo-heading.ttf`,
  text: `${import.meta.dirname}/../media/fonts/archivo-text.ttf`,
} as const;
/** A pdfkit option that its types lack. */
const FOR_READING_ALOUD: object = { subset: "PDF/UA" };
const LINE_GAP = 1.5;
const IN_THE_FONTS = /[ -~\u00a1-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac]/;

export type Style = { font: keyof typeof FONTS; size: number; colour?: string; align?: "right" };
type Structure = ReturnType<PDFKit.PDFDocument["struct"]>;
type Box = { x: number; y: number; width: number };

/** A page whose content is all either in the structure tree or marked as an artifact, as PDF/UA requires for screen readers. */
export class PdfCanvas {
  readonly bytes: Promise<Uint8Array<ArrayBuffer>>;
  readonly root: Structure;
  readonly #doc: PDFKit.PDFDocument;

  constructor(about: { title: string; author: string; subject: string; lang?: string | undefined }) {
    const options: PDFKit.PDFDocumentOptions = {
      size: "A4",
      margin: 0,
      font: FONTS.text,
      pdfVersion: "1.7",
      tagged: true,
      lang: about.lang ?? DEFAULT_LOCALE,
      displayTitle: true,
      info: { Title: about.title, Author: about.author, Subject: about.subject },
    };
    this.#doc = new Pdf(Object.assign(options, FOR_READING_ALOUD));
    const chunks: Uint8Array[] = [];
    this.#doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    this.bytes = new Promise((resolve, reject) => {
      this.#doc.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
      this.#doc.on("error", reject);
    });
    for (const [name, file] of Object.entries(FONTS)) this.#doc.registerFont(name, file);
    this.root = this.#doc.struct("Document");
    this.#doc.addStructure(this.root);
  }

  /** Adds a child structure element; `lang` if it is in another language than the document. */
  part(type: string, parent: Structure = this.root, lang?: string): Structure {
    const part = lang === undefined ? this.#doc.struct(type) : this.#doc.struct(type, { lang });
    parent.add(part);
    return part;
  }

  /** Writes text; returns the y below it. */
  write(input: string, type: string, parent: Structure, { x, y, width }: Box, style: Style): number {
    this.#write(style);
    const text = printable(input);
    const height = this.#doc.heightOfString(text, { width, lineGap: LINE_GAP });
    const content = this.#doc.markStructureContent(type);
    this.#doc.fillColor(style.colour ?? INK).text(text, x, y, { width, lineGap: LINE_GAP, align: style.align ?? "left" });
    this.#doc.endMarkedContent();
    parent.add(this.#doc.struct(type, {}, [content]));
    return y + height;
  }

  heightOf(text: string, width: number, style: Style): number {
    this.#write(style);
    return this.#doc.heightOfString(printable(text), { width, lineGap: LINE_GAP });
  }

  widthOf(text: string, style: Style): number {
    this.#write(style);
    return this.#doc.widthOfString(printable(text));
  }

  figure(alt: string, parent: Structure, draw: (doc: PDFKit.PDFDocument) => void): void {
    const content = this.#doc.markStructureContent("Figure", { alt });
    draw(this.#doc);
    this.#doc.endMarkedContent();
    parent.add(this.#doc.struct("Figure", { alt }, [content]));
  }

  /** Decorative content, marked as an artifact. */
  ornament(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.#doc.markContent("Artifact", { type: "Layout" });
    draw(this.#doc);
    this.#doc.endMarkedContent();
  }

  rule(y: number, x = MARGIN, width = CONTENT_WIDTH): void {
    this.ornament((doc) =>
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.7)
        .stroke(LINE),
    );
  }

  turn(): void {
    this.#doc.addPage();
  }

  end(): void {
    this.root.end();
    this.#doc.end();
  }

  #write({ font, size }: Style): void {
    this.#doc.font(font).fontSize(size);
  }
}

/** A character that the fonts lack is replaced by its base letter or a question mark; the minus sign by an en dash of the same width. */
function printable(input: string): string {
  return Array.from(
    input.replace(/\s+/g, " ").replaceAll("\u2212", "\u2013"),
    (sign) => [sign, sign.normalize("NFD").slice(0, 1)].find((each) => IN_THE_FONTS.test(each)) ?? "?",
  ).join("");
}
