import { Hono } from "hono";
import { placeholderSvg } from "#server/media/placeholder.ts";
import { afterAll, expect, test } from "vitest";
import sharp from "sharp";
import { openDocuments } from "./documents.ts";
import { loadPhotoForPdf } from "./load-photo.ts";
import { qrCode } from "./qr-code.ts";
import { GOLF } from "./sheet-fixture.ts";
import type { VehicleSheet } from "./vehicle-sheet.ts";

const MAX_BYTES = 400 * 1024;

const media = new Hono().get("/placeholder/:name", (c) =>
  c.body(placeholderSvg("hatchback.blue") ?? "", 200, { "Content-Type": "image/svg+xml" }),
);
const REMOTE_PICTURE = "https://pictures.example/golf.jpg";
const documents = openDocuments(media, async (address) => (address === REMOTE_PICTURE ? yellow() : undefined));
afterAll(() => documents.close());

async function pdfOf(sheet: VehicleSheet): Promise<Buffer> {
  const pdf = await documents.pdf(sheet);
  if (!pdf) throw new Error("too many others wait for theirs");
  return pdf;
}

test("returns the same small PDF for the same sheet and another for a changed one, with its picture", async () => {
  const [first, again, dearer] = await Promise.all([
    pdfOf(GOLF),
    pdfOf({ ...GOLF }),
    pdfOf({ ...GOLF, main: { amount: "£17,995", note: "Cash price" } }),
  ]);
  expect(again).toBe(first);
  expect(dearer).not.toBe(first);
  expect(first.subarray(0, 5).toString()).toBe("%PDF-");
  expect(first.includes("/Subtype /Image")).toBe(true);
  expect(first.length).toBeLessThan(MAX_BYTES);
});

test("queues eight PDFs at once and rejects further ones until they are done", async () => {
  const papers = await Promise.all(
    Array.from({ length: 11 }, (_, at) => documents.pdf({ ...GOLF, main: { amount: `£${at}`, note: "Cash price" } })),
  );
  expect(papers.filter(Boolean)).toHaveLength(8);
  expect(await documents.pdf({ ...GOLF, main: { amount: "£10", note: "Cash price" } })).toBeDefined();
});

/** A feed photo larger than needed and with a different aspect ratio. */
function yellow(): Promise<Buffer> {
  return sharp({ create: { width: 1600, height: 1600, channels: 3, background: "#ffcc00" } })
    .png()
    .toBuffer();
}

test("includes a remote photo, resized for print, and rejects other file types", async () => {
  const photo = await loadPhotoForPdf(media, REMOTE_PICTURE, async () => yellow());
  const { format, width, height } = await sharp(photo).metadata();
  expect([format, width, height]).toEqual(["jpeg", 768, 512]);
  const pdf = await pdfOf({ ...GOLF, picture: { ...GOLF.picture, url: REMOTE_PICTURE } });
  expect(pdf.includes(photo ?? "nothing")).toBe(true);
  expect(await loadPhotoForPdf(media, REMOTE_PICTURE, async () => Buffer.from("<html>"))).toBeUndefined();
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
  expect(await loadPhotoForPdf(media, REMOTE_PICTURE, async () => Buffer.from(drawing))).toBeUndefined();
});

test("includes the body drawing when the picture is unavailable, and no image when there is no drawing", async () => {
  const remote = { ...GOLF.picture, url: "https://pictures.example/gone.jpg" };
  const [drawn, bare] = await Promise.all([
    pdfOf({ ...GOLF, picture: remote }),
    pdfOf({ ...GOLF, picture: { ...remote, drawing: "/media/placeholder-of-nothing.svg" } }),
  ]);
  expect(drawn.includes("/Subtype /Image")).toBe(true);
  expect(bare.includes("/Subtype /Image")).toBe(false);
});

test("draws a QR code with three finder patterns inside a quiet zone", () => {
  const { size, path } = qrCode(GOLF.address);
  const dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    dark[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  const at = (x: number, y: number) =>
    dark[y]
      ?.slice(x, x + 7)
      .map(Number)
      .join("");
  for (const [x, y] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const) {
    expect([0, 1, 2, 3, 4, 5, 6].map((row) => at(x, y + row))).toEqual([
      "1111111",
      "1000001",
      "1011101",
      "1011101",
      "1011101",
      "1000001",
      "1111111",
    ]);
  }
  expect(dark.slice(0, 4).flat().includes(true)).toBe(false);
});
