import sharp from "sharp";
import { expect, test } from "vitest";
import { decodePhoto } from "./decode-photo.ts";

const small = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "#ffcc00" } });
/** The SOF0 marker of a JPEG, followed by height and width. */
const START_OF_FRAME = Buffer.from([0xff, 0xc0]);

/** A JPEG whose header declares this size. */
async function withHeaderSize(width: number, height: number): Promise<Buffer> {
  const bytes = await small().jpeg().toBuffer();
  const at = bytes.indexOf(START_OF_FRAME) + 5;
  bytes.writeUInt16BE(height, at);
  bytes.writeUInt16BE(width, at + 2);
  return bytes;
}

test.each([
  ["jpeg", () => small().jpeg().toBuffer(), true],
  ["png", () => small().png().toBuffer(), true],
  ["webp", () => small().webp().toBuffer(), true],
  ["avif", () => small().avif().toBuffer(), true],
  ["gif", () => small().gif().toBuffer(), true],
  ["tiff", () => small().tiff().toBuffer(), false],
  ["svg", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'), false],
  ["html", async () => Buffer.from("<html>"), false],
  ["nothing", async () => Buffer.alloc(0), false],
  ["7500 by 8000", () => withHeaderSize(7500, 8000), true],
  ["7501 by 8000", () => withHeaderSize(7501, 8000), false],
] as const)("%s is read as a photo: $2", async (_, bytes, read) => {
  expect((await decodePhoto(await bytes())) !== undefined).toBe(read);
});
