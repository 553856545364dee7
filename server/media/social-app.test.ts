import { text } from "#domain/messages/message-text.ts";
import { demoSources } from "#demo/media/demo-pictures.ts";
import { penceFromPounds } from "#domain/money.ts";
import type { SocialCard } from "#server/media/social-app.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mediaApp } from "./media-app.ts";
import { openPictures } from "./pictures.ts";

const GOLF: SocialCard = {
  title: "Volkswagen Golf",
  derivative: "1.5 TSI Match Edition 5dr",
  headline_price: penceFromPounds(16_995),
  price_note: text("common.cashPrice"),
  monthly: { payment: penceFromPounds(268.66), note: text("stock.monthlyNote", { product: "PCP", apr: 9.9 }) },
  picture: { url: "/media/demo/hatchback/hero.deep-blue.webp", alt: "From the front left" },
};
const WORDY: SocialCard = {
  ...GOLF,
  title: 'Mercedes-Benz <Sprinter> & "Tourer" Long Wheelbase',
  derivative: "315 CDI Progressive L3 H2 Panel Van 9G-Tronic RWD Automatic 5dr",
  monthly: null,
  picture: { url: "/media/placeholder/van.white.svg", alt: "" },
};

let cacheDir: string;
let shown: Map<number, SocialCard>;
let app: ReturnType<typeof mediaApp>;
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), "social-"));
  shown = new Map([
    [1, GOLF],
    [2, WORDY],
    [3, { ...GOLF, picture: null, derivative: "" }],
  ]);
  app = mediaApp({ pictures: openPictures({ cacheDir, sources: demoSources }), card: (stock_id) => shown.get(stock_id) });
});
afterAll(() => rm(cacheDir, { recursive: true }));

async function preview(stock_id: number) {
  const answer = await app.request(`/social/${stock_id}.jpg`);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe("the social preview of a vehicle", () => {
  test.each([1, 2, 3])("is a JPEG of 1200 × 630 pixels and less than 150 kB: %i", async (stock_id) => {
    const { answer, bytes } = await preview(stock_id);
    expect(answer.headers.get("Content-Type")).toBe("image/jpeg");
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
    expect(bytes.length).toBeLessThan(150_000);
  });

  test("has the photo above, and text and prices below", async () => {
    const { bytes } = await preview(1);
    const brightest = async (left: number, top: number, width: number, height: number) => {
      const cutout = await sharp(bytes).extract({ left, top, width, height }).greyscale().raw().toBuffer();
      return Math.max(...cutout);
    };
    expect(await brightest(0, 508, 40, 120)).toBeLessThan(60);
    expect(await brightest(48, 500, 400, 110)).toBeGreaterThan(200);
    expect(await brightest(700, 500, 450, 110)).toBeGreaterThan(200);
    expect(await brightest(0, 0, 1200, 40)).toBeGreaterThan(120);
  });

  test("is answered with 304 for the current ETag, and changes with the price", async () => {
    const before = (await preview(1)).answer.headers.get("ETag") ?? "";
    expect((await app.request("/social/1.jpg", { headers: { "If-None-Match": before } })).status).toBe(304);
    shown.set(1, { ...GOLF, headline_price: penceFromPounds(15_995) });
    const after = await app.request("/social/1.jpg", { headers: { "If-None-Match": before } });
    expect(after.status).toBe(200);
    expect(after.headers.get("ETag")).not.toBe(before);
  });

  test.each(["/social/99.jpg", "/social/x.jpg", "/social/1.png"])("is 404 for what is not for sale: %s", async (path) => {
    expect((await app.request(path)).status).toBe(404);
  });
});
