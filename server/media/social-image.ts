import { escapeMarkup } from "#server/text/escape-markup.ts";
import { openImage } from "#server/media/encode.ts";
import type { OriginalPicture } from "#server/media/original-picture.ts";
import sharp, { type OverlayOptions } from "sharp";

/** The size expected by messengers and social networks. */
export const SOCIAL_WIDTH = 1200;
export const SOCIAL_HEIGHT = 630;

/** The text is below the photo. */
const PHOTO_HEIGHT = 500;
const MARGIN = 48;
const PANEL = "#0c1613";
const WHITE = "#ffffff";
const MUTED = "#c3cbc8";
const QUALITY = 82;

/** Archivo in two static weights, so that rendering does not depend on installed fonts. */
const FONTS = {
  heading: { family: "ForecourtHeading", file: `${import.meta.dirname}/fonts/archivo-heading.ttf` },
  text: { family: "ForecourtText", file: `${import.meta.dirname}/fonts/archivo-text.ttf` },
} as const;

/** Maximum characters; more would overlap the prices. */
const MAX_TITLE = 24;
const MAX_LINE = 42;

export type SocialPrice = { figure: string; note: string };
export type SocialText = { title: string; line: string; prices: SocialPrice[] };

/** The preview of a vehicle as a JPEG: photo (or SVG drawing), name and prices. */
export async function socialImage(photo: OriginalPicture | { svg: string }, content: SocialText): Promise<Buffer> {
  const overlays: OverlayOptions[] = [{ input: await picture(photo), left: 0, top: 0 }];
  let right = SOCIAL_WIDTH - MARGIN;
  for (const price of content.prices.toReversed()) {
    const figure = await text(price.figure, "heading", 44, WHITE);
    const note = await text(cut(price.note, MAX_LINE), "text", 22, MUTED);
    const left = right - Math.max(figure.width, note.width);
    overlays.push({ input: figure.input, left, top: PHOTO_HEIGHT + 24 }, { input: note.input, left, top: PHOTO_HEIGHT + 84 });
    right = left - MARGIN;
  }
  const area = { left: MARGIN, width: right - MARGIN };
  const title = await fitting(cut(content.title, MAX_TITLE), "heading", 44, WHITE, area.width);
  overlays.push({ input: title.input, left: area.left, top: PHOTO_HEIGHT + 24 });
  // A minimal feed may have no derivative.
  if (content.line !== "") {
    const line = await fitting(cut(content.line, MAX_LINE), "text", 24, MUTED, area.width);
    overlays.push({ input: line.input, left: area.left, top: PHOTO_HEIGHT + 82 });
  }
  const board = { width: SOCIAL_WIDTH, height: SOCIAL_HEIGHT, channels: 3, background: PANEL } as const;
  return sharp({ create: board }).composite(overlays).jpeg({ quality: QUALITY, mozjpeg: true }).toBuffer();
}

async function picture(photo: OriginalPicture | { svg: string }): Promise<Buffer> {
  const image = "svg" in photo ? sharp(Buffer.from(photo.svg)) : openImage(photo);
  return image.resize(SOCIAL_WIDTH, PHOTO_HEIGHT, { fit: "cover" }).flatten({ background: PANEL }).png().toBuffer();
}

type Drawn = { input: Buffer; width: number };

/** The text at the given size, or smaller to fit the width. */
async function fitting(content: string, font: keyof typeof FONTS, size: number, colour: string, width: number): Promise<Drawn> {
  const drawn = await text(content, font, size, colour);
  return drawn.width <= width ? drawn : text(content, font, Math.floor((size * width) / drawn.width), colour);
}

async function text(content: string, font: keyof typeof FONTS, size: number, colour: string): Promise<Drawn> {
  const { family, file } = FONTS[font];
  const markup = `<span foreground="${colour}">${escapeMarkup(content)}</span>`;
  const { data, info } = await sharp({ text: { text: markup, font: `${family} ${size}`, fontfile: file, rgba: true, dpi: 72 } })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width };
}

function cut(content: string, length: number): string {
  return content.length <= length ? content : `${content.slice(0, length - 1).trimEnd()}…`;
}
