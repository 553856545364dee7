import { EMPTY_SEARCH } from "#domain/search/filters.ts";
import { responsivePicture } from "#domain/stock/pictures.ts";
import { vehicleApi } from "#server/api/vehicle.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { loadPhotoForPdf } from "#server/documents/load-photo.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { importStock } from "#server/stock/import/import-stock.ts";
import { stockMapOf } from "#server/stock/import/import-fixture.ts";
import { openStock } from "#server/stock/open-stock.ts";
import type { Stock } from "#server/stock/stock.ts";
import { findVehicle } from "#server/stock/vehicles.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { Hono } from "hono";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mediaApp } from "./media-app.ts";
import { openPictures } from "./pictures.ts";
import { remotePictures, withPictureUrls } from "./remote-pictures.ts";

const FRONT = "https://photos.example/4711/front.jpg?size=full";
const BACK = "https://photos.example/4711/back.jpg";
/** As in older feeds: browsers would block it as mixed content. */
const BACK_IN_FEED = "http://photos.example/4711/back.jpg";
const REMOTE_URL = "https://other.example/4711/side.jpg";
const FEED = `id,make,model,year,price,pictures\nA1,Ford,Focus,2021,9000,${[FRONT, BACK_IN_FEED, REMOTE_URL].join("|")}\n`;
const MAP = stockMapOf({
  id: "id",
  make: "make",
  range: "model",
  year: "year",
  price: "price",
  media_urls: { column: "pictures", separator: "|" },
});

const A_YEAR = "public, max-age=31536000, immutable";
const A_MINUTE = "public, max-age=60";
const NOW = Date.UTC(2026, 10, 21);
const YELLOW = { r: 255, g: 204, b: 0 };

const [embedded] = testDatabases();
const database = await embedded!.open();
let folder: string;
let stock: Stock;
let stock_id: number;
let api: Hono;
/** A photo as a camera writes it: rotated by EXIF orientation, with GPS data. */
let photo: Buffer;

/** The hosts' pictures, and the requests for them. */
let given: Record<string, Buffer | undefined>;
let requests: string[];
let now = NOW;
let media: ReturnType<typeof mediaApp>;

function allowing(...hosts: string[]) {
  return remotePictures({
    hosts,
    vehicle: (id) => findVehicle(database.database, id),
    fetchPicture: async (address) => {
      requests.push(address);
      return given[address];
    },
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "remote-"));
  const path = join(folder, "feed.csv");
  await writeFile(path, FEED);
  await importStock(database.database, { kind: "file", path, map: MAP }, { now: NOW });
  photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: YELLOW } })
    .withExif({ IFD3: { GPSLatitude: "51/1 33/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const organisation = await openOrganisation(database.database);
  const { addressOf } = allowing("photos.example");
  stock = await openStock(database, {
    website: wexcombe,
    organisation,
    now: () => now,
    addressed: (vehicle) => withPictureUrls(vehicle, (url) => addressOf(vehicle.stock_id, url)),
  });
  api = vehicleApi({ stock, organisation });
  [stock_id = 0] = stock.search(EMPTY_SEARCH).stock_ids;
});
afterAll(async () => {
  await stock.close();
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  [now, requests, given] = [NOW, [], { [FRONT]: photo, [REMOTE_URL]: photo }];
  const cacheDir = await mkdtemp(join(folder, "cache-"));
  media = mediaApp({
    pictures: openPictures({ cacheDir, sources: { stock: allowing("photos.example").source }, now: () => now }),
    card: (id) => stock.cards([id])[0],
  });
});

/** The URLs of the vehicle's photos in the API. */
async function named(): Promise<{ url: string; thumb: string; medium: string }[]> {
  return (await (await api.request(`/vehicle/${stock_id}`)).json()).data.media_urls;
}

const request = (address = "") => media.request(address.replace("/media", ""));

test("imported photos on allowed hosts get URLs of this site, and others keep their own", async () => {
  const [front, back, elsewhere] = await named();
  const ours = new RegExp(`^/media/stock/${stock_id}/[0-9a-f]{10}\\.webp$`);
  expect(front?.url).toMatch(ours);
  expect(back?.url).toMatch(ours);
  expect(back?.url).not.toBe(front?.url);
  expect(front?.thumb).toBe(front?.url.replace(".webp", ".w480.webp"));
  expect(elsewhere?.url).toBe(REMOTE_URL);
  expect(stock.cards([stock_id])[0]?.picture?.url).toBe(front?.url);
});

test(
  "a remote photo is served in every size, upright, without EXIF, cached for a year, and fetched once",
  { tags: ["c9-33"] },
  async () => {
    const [front] = await named();
    const { src, sources } = responsivePicture(front?.url ?? "");
    const addresses = [src, ...sources.flatMap(({ srcset }) => srcset.split(", ").map((part) => part.split(" ")[0] ?? ""))];
    const answers = await Promise.all(addresses.map(request));
    const widths = [];
    for (const answer of answers) {
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, A_YEAR]);
      const { width = 0, height = 0, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect({ height, exif }).toEqual({ height: width * 1.5, exif: undefined });
      widths.push(width);
    }
    expect(widths).toEqual([1280, 480, 768, 1280, 480, 768, 1280]);
    expect(requests).toEqual([FRONT]);
  },
);

test.each([
  ["nothing", () => undefined],
  ["a page in place of it", () => Buffer.from("<html>")],
  ["half of it", () => photo.subarray(0, photo.length / 2)],
  ["a drawing", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')],
])("a photo of which the host gives %s is none for a minute, and asked for once by whoever wants it", async (_, bytes) => {
  const [, back] = await named();
  given[BACK] = bytes();
  for (const answer of await Promise.all([back?.url, back?.thumb, back?.medium].map(request))) {
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, A_MINUTE]);
  }
  given[BACK] = photo;
  now += 59_000;
  expect((await request(back?.thumb)).status).toBe(404);
  expect(requests).toEqual([BACK]);
  now += 1_000;
  expect((await request(back?.thumb)).status).toBe(200);
});

test("no picture is fetched unless the stock has it on an allowed host", async () => {
  const { addressOf } = allowing("photos.example", "other.example");
  const ofAnother = addressOf(stock_id + 1, FRONT);
  for (const address of [
    addressOf(stock_id, REMOTE_URL),
    ofAnother,
    addressOf(stock_id, "https://photos.example/else.jpg"),
    "/media/stock/1/2/3.webp",
    "/media/stock/front.webp",
  ]) {
    expect((await request(address)).status, address).toBe(404);
  }
  expect(requests).toEqual([]);
});

test.each([
  "ftp://photos.example/1.jpg",
  "http://photos.example:80/1.jpg",
  "https://photos.example:8443/1.jpg",
  "https://me@photos.example/1.jpg",
  "https://photos.example",
  "https://photos.examplex",
  "https://photos.example?/1.jpg",
  "https://photos.example\\@other.example/1.jpg",
  "https://more.photos.example/1.jpg",
  "https://photos.example.other.example/1.jpg",
  "//photos.example/1.jpg",
  "/media/demo/suv/hero.silver.webp",
])("%s stands on no host of the list", (url) => {
  expect(allowing("photos.example").addressOf(1, url)).toBe(url);
});

test("the social preview and the PDF show a remote photo, which replaces the preview's drawing when it arrives", async () => {
  given[FRONT] = undefined;
  const preview = () => media.request(`/social/${stock_id}.jpg`);
  const drawn = await preview();
  expect([drawn.headers.get("Cache-Control"), drawn.headers.get("ETag")]).toEqual([A_MINUTE, null]);
  given[FRONT] = photo;
  now += 60_000;
  const shown = await preview();
  expect(shown.headers.get("ETag")).toMatch(/^"/);
  const [front] = await named();
  const paper = await loadPhotoForPdf(new Hono().route("/", media), front?.url ?? "", async () => undefined);
  for (const bytes of [Buffer.from(await shown.arrayBuffer()), paper]) {
    const [red = 0, green = 0, blue = 255] = await sharp(bytes).extract({ left: 100, top: 100, width: 1, height: 1 }).raw().toBuffer();
    expect(Math.abs(red - YELLOW.r) + Math.abs(green - YELLOW.g) + Math.abs(blue - YELLOW.b)).toBeLessThan(20);
  }
  expect(requests).toEqual([FRONT, FRONT]);
});
