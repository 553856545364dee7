import type { ObjectStore } from "#server/object-store/object-store.ts";
import { openObjectStore } from "#server/object-store/open-object-store.ts";
import { startS3Emulator } from "#server/object-store/test-support/s3-emulator.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { mediaApp } from "./media-app.ts";
import { openPictures } from "./pictures.ts";

const emulator = await startS3Emulator();
afterAll(() => emulator.close());
const PICTURE = "/stock/100012/0123456789.w480.webp";

const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#335577" } })
  .jpeg()
  .toBuffer();

test("a photo on another host is fetched by one node; the others read its original from the store", async () => {
  const node = await nodesWith(await openObjectStore({ dataDir: "", s3: emulator.settings }));
  const [first, second] = [await node(), await node()];
  const bytes = await bytesOf(await first.request(PICTURE));
  const same = await second.request(PICTURE);
  expect([same.status, Buffer.compare(await bytesOf(same), bytes)]).toEqual([200, 0]);
  expect([first.fetched(), second.fetched()]).toEqual([1, 0]);
});

test("while the store does not answer, each node fetches its photos itself", async () => {
  const node = await nodesWith({ get: noAnswer, put: noAnswer });
  const [first, second] = [await node(), await node()];
  expect([(await first.request(PICTURE)).status, (await second.request(PICTURE)).status]).toEqual([200, 200]);
  expect([first.fetched(), second.fetched()]).toEqual([1, 1]);
});

/** Nodes with a disk cache of their own and one object store. */
async function nodesWith(originals: Pick<ObjectStore, "get" | "put">) {
  return async () => {
    const cacheDir = await mkdtemp(join(tmpdir(), "node-"));
    onTestFinished(() => rm(cacheDir, { recursive: true }));
    let fetched = 0;
    const fetch = () => {
      fetched++;
      return Promise.resolve(photo);
    };
    const pictures = openPictures({ cacheDir, originals, sources: { stock: { from: "elsewhere", fetch, life: "for ever" } } });
    const { request } = mediaApp({ pictures });
    return { request, fetched: () => fetched };
  };
}

function noAnswer(): Promise<never> {
  return Promise.reject(new Error("no answer"));
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}
