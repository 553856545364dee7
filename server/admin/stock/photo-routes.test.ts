import { MAX_PHOTO_BYTES, MAX_PHOTOS } from "#domain/stock/photos/photo-list.ts";
import type { VehicleDetails } from "#domain/stock/vehicle.ts";
import { ORIGIN } from "#server/admin/test-support/admin-client.ts";
import { openPhotoAdmin, phonePhoto } from "#server/admin/test-support/photo-fixture.ts";
import { vehicleOverrides } from "#server/database/overrides-schema.ts";
import { storedPhotos } from "#server/database/photos-schema.ts";
import { vehicles } from "#server/database/schema.ts";
import { staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { deleteUnusedPhotos } from "#server/media/photos/unused-photos.ts";
import { insertVehicle } from "#server/orders/test-support/order-fixture.ts";
import { desc, eq, sql } from "drizzle-orm";
import { hash } from "node:crypto";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

const GET = { method: "GET" };
function urlsOf({ media_urls = [] }: VehicleDetails): string[] {
  return media_urls.map(({ url }) => url);
}

/** A body that has been asked for its content, and ends when it is told to. */
function unfinished(ends: (() => void)[]): ReadableStream {
  const pull = (controller: ReadableStreamDefaultController) =>
    new Promise<void>((resolve) => {
      ends.push(() => {
        controller.close();
        resolve();
      });
    });
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}

describe.each(testDatabases())("photographs in Admin on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  const rowOf = async (stock_id: number) => (await open.database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id)))[0]!;
  const feedPhotos = [1, 2].map((place) => ({ url: `https://photos.example/${place}.jpg`, alt: "Ford Fiesta" }));

  const begin = (person?: Parameters<typeof openPhotoAdmin>[1]) => openPhotoAdmin(open.database, person);

  test("an uploaded photograph is upright, without metadata, named by its content, and in the vehicle at once", async () => {
    const stock_id = await insertVehicle(open, { colour: "Deep Red" } as never);
    const { upload, shown, objects, caller } = await begin();
    const sent = await upload(stock_id, await phonePhoto());
    expect(sent).toMatchObject({ status: 200, body: { known: false } });
    const [digest = ""] = /[0-9a-f]{64}/.exec(sent.body.url) ?? [];
    const stored = (await objects.get(`photos/${digest}`))!;
    expect(hash("sha256", stored, "hex")).toBe(digest);
    const facts = await sharp(stored).metadata();
    expect(facts).toMatchObject({ format: "webp", width: 400, height: 600 });
    expect([facts.exif, facts.xmp, facts.icc, facts.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(stored.toString("latin1")).not.toContain("Priya");
    const { details, revision } = await rowOf(stock_id);
    expect(details.media_urls).toEqual([{ url: sent.body.url, alt: "The outside of the Deep Red Ford Fiesta", group: "outside" }]);
    expect(sent.body.revision).toBe(revision);
    expect(await sharp((await shown(sent.body.url)).bytes).metadata()).toMatchObject({ format: "webp", width: 400 });
    const [act] = await open.database.select().from(staffActs).orderBy(desc(staffActs.id)).limit(1);
    expect(act).toMatchObject({ action: "stock.photos", permission: "stock.photos", actor: `staff:${caller.id}` });
    const [noted] = await open.database.select().from(staffActChanges).where(eq(staffActChanges.act, act!.id));
    expect(noted).toMatchObject({ entity: "vehicles", key: String(stock_id), change: { media_urls: { after: details.media_urls } } });
  });

  test("a photograph sent twice, because the answer was lost, is in the vehicle once", async () => {
    const stock_id = await insertVehicle(open);
    const { upload } = await begin();
    const photo = await phonePhoto();
    const [first, again] = [await upload(stock_id, photo), await upload(stock_id, photo)];
    expect(again.body).toMatchObject({ url: first.body.url, known: true, revision: first.body.revision });
    expect(urlsOf((await rowOf(stock_id)).details)).toEqual([first.body.url]);
    expect(await open.database.$count(storedPhotos)).toBe(1);
  });

  test("photographs go behind the last one of their group, and those of imperfections into their own list", async () => {
    const stock_id = await insertVehicle(open);
    const { upload } = await begin();
    const sent: Record<string, string> = {};
    for (const [place, shade] of [
      ["inside", 10],
      ["outside", 20],
      ["details", 30],
      ["outside", 40],
      ["imperfections", 50],
    ] as const)
      sent[shade] = (await upload(stock_id, await phonePhoto(shade), place)).body.url;
    const { details } = await rowOf(stock_id);
    expect(urlsOf(details)).toEqual([sent[20], sent[40], sent[10], sent[30]]);
    expect(details.imperfections).toEqual([{ url: sent[50], alt: "An imperfection of the Ford Fiesta" }]);
  });

  test("staff's photographs replace the feed's, which are recorded meanwhile, until they are taken back", async () => {
    const stock_id = await insertVehicle(open, { details: { media_urls: feedPhotos } } as never);
    const { upload, caller, page } = await begin();
    expect(await page(stock_id)).toMatchObject({ decided: null });
    const { url } = (await upload(stock_id, await phonePhoto())).body;
    expect(urlsOf((await rowOf(stock_id)).details)).toEqual([url, ...feedPhotos.map((photo) => photo.url)]);
    const overrides = await open.database.select().from(vehicleOverrides);
    expect(overrides).toMatchObject([{ field: "media_urls", feed_value: feedPhotos }]);
    expect(await page(stock_id)).toMatchObject({ decided: { fields: ["media_urls"], actor: `staff:${caller.id}` } });
    expect(await caller.send(`/stock/${stock_id}/photos/feed`, {})).toMatchObject({ status: 200, body: { changed: ["media_urls"] } });
    expect((await rowOf(stock_id)).details.media_urls).toEqual(feedPhotos);
    expect(await caller.send(`/stock/${stock_id}/photos/feed`, {})).toMatchObject({ status: 422 });
  });

  test("order, cover, texts, marks, films and turntable are saved together, by the importer's rules", async () => {
    const stock_id = await insertVehicle(open, { details: { media_urls: feedPhotos } } as never);
    const { caller } = await begin();
    const { revision } = await rowOf(stock_id);
    const hotspots = [{ x: 31, y: 62.5, label: "Kerbed edge", size_mm: 35 }];
    const fields = {
      media_urls: JSON.stringify([{ ...feedPhotos[1], group: "inside", alt: "Seats" }, feedPhotos[0]]),
      imperfections: JSON.stringify([{ url: "https://photos.example/3.jpg", alt: "Wheel", hotspots }]),
      videos: JSON.stringify([{ url: "https://films.example/1.mp4" }]),
      turntable: JSON.stringify(["https://photos.example/a.jpg", "https://photos.example/b.jpg"]),
    };
    const saved = await caller.send(`/stock/${stock_id}/photos`, { revision, fields });
    expect(saved).toMatchObject({ status: 200, body: { changed: ["media_urls", "imperfections", "turntable", "videos"] } });
    expect((await rowOf(stock_id)).details).toMatchObject({
      media_urls: [{ url: feedPhotos[1]!.url, alt: "Seats", group: "inside" }, feedPhotos[0]],
      imperfections: [{ url: "https://photos.example/3.jpg", alt: "Wheel", hotspots }],
      videos: [{ url: "https://films.example/1.mp4" }],
      turntable: ["https://photos.example/a.jpg", "https://photos.example/b.jpg"],
    });
    for (const [field, wrong, message] of [
      ["imperfections", JSON.stringify([{ url: "https://x.example/1.jpg", hotspots: [{ x: 101, y: 0, label: "Dent" }] }]), "is above 100"],
      ["media_urls", JSON.stringify([{ url: "javascript:alert(1)" }]), "is not a web address"],
      ["media_urls", JSON.stringify([{ url: "https://x.example/1.jpg", group: "boot" }]), "of outside, inside, details"],
    ] as const) {
      const refused = await caller.send(`/stock/${stock_id}/photos`, { revision: saved.body.revision, fields: { [field]: wrong } });
      expect(refused.status, wrong).toBe(422);
      expect(JSON.stringify(refused.body.errors), wrong).toContain(message);
    }
  });

  test("of an order that two people changed, nothing is written until one of them chooses", async () => {
    const stock_id = await insertVehicle(open, { details: { media_urls: feedPhotos } } as never);
    const { caller, signedIn } = await begin();
    const tom = await signedIn({ name: "Tom Hallett", role: "sales" });
    const { revision, details } = await rowOf(stock_id);
    expect(
      await tom.send(`/stock/${stock_id}/photos`, { revision, fields: { media_urls: JSON.stringify(feedPhotos.toReversed()) } }),
    ).toMatchObject({ status: 200 });
    const mine = { fields: { media_urls: JSON.stringify([feedPhotos[0]!]) }, from: { media_urls: JSON.stringify(details.media_urls!) } };
    expect(await caller.send(`/stock/${stock_id}/photos`, { revision, ...mine })).toMatchObject({
      status: 409,
      body: { reason: "conflict", conflicts: [{ field: "media_urls", by: { name: "Tom Hallett" } }] },
    });
    expect((await rowOf(stock_id)).details.media_urls).toEqual(feedPhotos.toReversed());
  });

  test("a photograph that is added while somebody arranges the others does not refuse their save of something else", async () => {
    const stock_id = await insertVehicle(open, { details: { media_urls: feedPhotos } } as never);
    const { caller, upload } = await begin();
    const { revision } = await rowOf(stock_id);
    const { url } = (await upload(stock_id, await phonePhoto())).body;
    const fields = { videos: JSON.stringify([{ url: "https://films.example/1.mp4" }]) };
    expect(await caller.send(`/stock/${stock_id}/photos`, { revision, fields, from: { videos: "" } })).toMatchObject({ status: 200 });
    expect(urlsOf((await rowOf(stock_id)).details)).toContain(url);
  });

  test("a photograph is turned in a new object, so that no address ever shows something else", async () => {
    const stock_id = await insertVehicle(open);
    const { upload, caller, objects } = await begin();
    const { url } = (await upload(stock_id, await phonePhoto())).body;
    const turned = await caller.send(`/stock/${stock_id}/photos/turned`, { url, quarters: 1 });
    expect(turned.status).toBe(200);
    expect(turned.body.url).not.toBe(url);
    const [digest] = /[0-9a-f]{64}/.exec(turned.body.url)!;
    expect(await sharp(await objects.get(`photos/${digest}`)).metadata()).toMatchObject({ width: 600, height: 400 });
    for (const other of [
      "https://photos.example/1.jpg",
      "/media/photos/nothing.webp",
      "/media/demo/suv/hero.webp",
      `/media/photos/${"0".repeat(64)}.webp`,
    ])
      expect((await caller.send(`/stock/${stock_id}/photos/turned`, { url: other, quarters: 1 })).status, other).toBe(422);
  });

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    [
      "a text with the name of a photograph",
      () => Buffer.from("<script>alert(1)</script>".repeat(20)),
      "This is not a JPEG, PNG or WebP photo.",
    ],
    [
      "an SVG",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      "This is not a JPEG, PNG or WebP photo.",
    ],
    [
      "a GIF",
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
          .gif()
          .toBuffer(),
      "This is not a JPEG, PNG or WebP photo.",
    ],
    [
      "an HEIC photograph",
      () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic")]),
      "This browser can’t turn HEIC",
    ],
    ["a cut-off photograph", async () => (await phonePhoto()).subarray(0, 700), "This photo can’t be read."],
    ["nothing", () => Buffer.alloc(0), "This photo can’t be read."],
    ["more than 15 MB", () => Buffer.alloc(MAX_PHOTO_BYTES + 1), "This photo is larger than 15 MB."],
    [
      "a picture of 51 megapixels in a small file",
      () =>
        sharp({ create: { width: 8_500, height: 6_000, channels: 3, background: "white" } })
          .png()
          .toBuffer(),
      "This photo has more than 50 megapixels.",
    ],
  ])("%s is refused in a sentence, and nothing is stored", async (_, content, sentence) => {
    const stock_id = await insertVehicle(open);
    const { upload } = await begin();
    const refused = await upload(stock_id, await content());
    expect(refused.status).toBe(422);
    expect(refused.body.errors.file[0]).toContain(sentence);
    expect(await open.database.$count(storedPhotos)).toBe(0);
    expect((await rowOf(stock_id)).details.media_urls).toBeUndefined();
  });

  test.each(["png", "webp"] as const)("a %s is accepted", async (format) => {
    const stock_id = await insertVehicle(open);
    const { upload } = await begin();
    const content = await sharp(await phonePhoto())
      .toFormat(format)
      .toBuffer();
    expect((await upload(stock_id, content)).status).toBe(200);
  });

  test("a vehicle has at most 100 photographs; a list that is longer already may shrink", async () => {
    const many = Array.from({ length: MAX_PHOTOS + 2 }, (_, place) => ({ url: `https://photos.example/${place}.jpg`, alt: "Ford Fiesta" }));
    const stock_id = await insertVehicle(open, { details: { media_urls: many } } as never);
    const { upload, caller } = await begin();
    expect(await upload(stock_id, await phonePhoto())).toMatchObject({
      status: 422,
      body: { errors: { media_urls: [expect.stringContaining("at most 100")] } },
    });
    const save = async (count: number) => {
      const { revision } = await rowOf(stock_id);
      const list = Array.from({ length: count }, (_, place) => `https://photos.example/${place}.jpg`);
      return (await caller.send(`/stock/${stock_id}/photos`, { revision, fields: { media_urls: JSON.stringify(list) } })).status;
    };
    expect(await save(MAX_PHOTOS + 3)).toBe(422);
    expect(await save(MAX_PHOTOS + 1)).toBe(200);
    expect(await save(MAX_PHOTOS)).toBe(200);
    expect(await save(MAX_PHOTOS + 1)).toBe(422);
  });

  test("somebody with the right for photographs changes nothing else with it, and no other branch's", async () => {
    const stock_id = await insertVehicle(open);
    const { site_id, revision, details } = await rowOf(stock_id);
    const otherBranch = await insertVehicle(open);
    const { caller, upload } = await begin({ role: "photographer", site_id });
    for (const fields of [
      { price: "1" },
      { colour: "Red" },
      { media_urls: "", description: "x" },
      { media_urls: "https://x.example/1.jpg" },
    ])
      expect((await caller.send(`/stock/${stock_id}/photos`, { revision, fields })).status).toBe(422);
    expect((await caller.send(`/stock/${stock_id}/photos`, { revision, state: "sold", fields: {} })).status).toBe(200);
    expect(await rowOf(stock_id)).toMatchObject({ state: "live", revision, details });
    expect((await upload(otherBranch, await phonePhoto())).status).toBe(404);
    for (const path of ["photos", "photos/feed", "photos/turned"])
      expect(
        (await caller.send(`/stock/${otherBranch}/${path}`, { revision: 0, fields: {}, url: "/media/photos/x.webp", quarters: 1 })).status,
        path,
      ).toBe(404);
    expect(await open.database.$count(storedPhotos)).toBe(0);
  });

  test("a photograph that is not in the store cannot be put into a list, one that the list has stays", async () => {
    const hosted = `/media/photos/${"a".repeat(64)}.webp`;
    const stock_id = await insertVehicle(open, { details: { media_urls: [{ url: hosted, alt: "Imported" }] } } as never);
    const { caller } = await begin();
    const { revision } = await rowOf(stock_id);
    const other = `/media/photos/${"b".repeat(64)}.webp`;
    expect(
      (await caller.send(`/stock/${stock_id}/photos`, { revision, fields: { media_urls: JSON.stringify([hosted, other]) } })).status,
    ).toBe(422);
    expect((await caller.send(`/stock/${stock_id}/photos`, { revision, fields: { media_urls: JSON.stringify([hosted]) } })).status).toBe(
      200,
    );
  });

  test("a photograph that nobody uses is deleted after a week, one that is used again is not", async () => {
    const stock_id = await insertVehicle(open);
    const { upload, caller, objects } = await begin();
    const urls = [(await upload(stock_id, await phonePhoto(10))).body.url, (await upload(stock_id, await phonePhoto(20))).body.url];
    const digests = urls.map((url: string) => /[0-9a-f]{64}/.exec(url)![0]);
    const list = async (media_urls: string) =>
      caller.send(`/stock/${stock_id}/photos`, { revision: (await rowOf(stock_id)).revision, fields: { media_urls } });
    const setting = { database: open.database, objects };
    const later = (interval: string) =>
      open.database.execute(
        sql`update stored_photos set created_at = created_at - ${interval}::interval, unused_since = unused_since - ${interval}::interval`,
      );
    await list("");
    await later("2 days");
    expect(await deleteUnusedPhotos(setting)).toBe(0);
    await later("6 days");
    expect(await deleteUnusedPhotos(setting)).toBe(0);
    await list(JSON.stringify([urls[1]]));
    await later("2 days");
    expect(await deleteUnusedPhotos(setting)).toBe(1);
    expect(await objects.get(`photos/${digests[0]}`)).toBeUndefined();
    expect(await objects.get(`photos/${digests[1]}`)).toBeDefined();
    expect(await open.database.$count(storedPhotos)).toBe(1);
  });

  test("more than six files at once are put off, and everybody may send again afterwards", async () => {
    const stock_id = await insertVehicle(open);
    const { send, upload } = await begin();
    const ends: (() => void)[] = [];
    const pending = Array.from({ length: 6 }, () => {
      return send(`/stock/${stock_id}/photos/files?place=outside`, unfinished(ends));
    });
    await expect.poll(() => ends.length).toBe(6);
    const photo = await phonePhoto();
    expect(await upload(stock_id, photo)).toMatchObject({ status: 503, body: { reason: "busy" } });
    for (const end of ends) end();
    expect((await Promise.all(pending)).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 422));
    expect((await upload(stock_id, photo)).status).toBe(200);
  });

  test.each(["boot", ""])("the place “%s” is refused", async (place) => {
    const stock_id = await insertVehicle(open);
    const { upload } = await begin();
    expect((await upload(stock_id, await phonePhoto(), place)).status).toBe(422);
  });

  test("nobody sends a photograph from another site, or signed out", async () => {
    const stock_id = await insertVehicle(open);
    const { app, caller } = await begin();
    const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const post = async (headers: Record<string, string>) =>
      (
        await app.request(`${ORIGIN}/stock/${stock_id}/photos/files?place=outside`, {
          method: "POST",
          headers,
          body: new Uint8Array(await phonePhoto()),
        })
      ).status;
    expect(await post({ Origin: "https://wexcombe.example", Cookie: cookie })).toBe(403);
    expect(await post({ Origin: ORIGIN })).toBe(401);
    expect((await app.request(`${ORIGIN}/stock/${stock_id}/photos/files`, GET)).status).toBe(200);
    expect(await open.database.$count(storedPhotos)).toBe(0);
  });
});
