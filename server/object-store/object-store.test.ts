import { hash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { ObjectKey } from "./object-store.ts";
import { openObjectStore } from "./open-object-store.ts";
import { s3Client, s3Store } from "./s3-store.ts";
import { startS3Emulator } from "./test-support/s3-emulator.ts";

const { settings, close } = await startS3Emulator();
const dataDir = await mkdtemp(join(tmpdir(), "objects-"));
afterAll(async () => {
  await close();
  await rm(dataDir, { recursive: true });
});

function anObject() {
  const bytes = randomBytes(100_000);
  return { bytes, key: `assets/${hash("sha256", bytes, "hex")}` satisfies ObjectKey as ObjectKey };
}

const stores = [
  { name: "a folder of the data directory", store: await openObjectStore({ dataDir }), isShared: false },
  { name: "a bucket", store: await openObjectStore({ dataDir, s3: settings }), isShared: true },
];

describe.each(stores)("in $name", ({ store, isShared }) => {
  test("an object is found as it was written, until it is deleted", async () => {
    const { key, bytes } = anObject();
    expect(store.isShared).toBe(isShared);
    expect([await store.get(key), await store.has(key)]).toEqual([undefined, false]);
    await store.put(key, bytes);
    expect((await store.get(key))?.equals(bytes)).toBe(true);
    expect(await store.has(key)).toBe(true);
    await store.delete(key);
    expect([await store.get(key), await store.has(key)]).toEqual([undefined, false]);
  });

  test("an empty object is one too", async () => {
    const key: ObjectKey = "assets/empty";
    await store.put(key, Buffer.alloc(0));
    expect([await store.has(key), (await store.get(key))?.length]).toEqual([true, 0]);
    await store.delete(key);
  });

  test("the objects for a use are listed", async () => {
    const names = Array.from({ length: 5 }, (_, number) => `Erased-_${number}`);
    expect(await store.list("erasures")).toEqual([]);
    for (const name of names) await store.put(`erasures/${name}`, Buffer.from(name));
    const { key } = anObject();
    await store.put(key, Buffer.from("of another use"));
    expect((await store.list("erasures")).toSorted()).toEqual(names);
    for (const each of [key, ...names.map((name): ObjectKey => `erasures/${name}`)]) await store.delete(each);
  });

  test("writing an object twice and deleting a missing one are no errors", async () => {
    const { key, bytes } = anObject();
    await Promise.all([store.put(key, bytes), store.put(key, bytes)]);
    expect((await store.get(key))?.equals(bytes)).toBe(true);
    await store.delete(key);
    await store.delete(key);
  });
});

describe("requests to S3", () => {
  const EXAMPLE = {
    accessKeyId: "AKIAIOSFODNN7EXAMPLE",
    secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    region: "us-east-1",
  };
  const EMPTY = { "X-Amz-Content-Sha256": hash("sha256", "", "hex") };
  const WELCOME = "Welcome to Amazon S3.";

  // Amazon S3 API reference, "Authenticating requests: using the Authorization header", payload in a single chunk (2026-11-25).
  test.each<{ name: string; path: string; init: RequestInit & { headers: Record<string, string> }; signature: string }>([
    {
      name: "GET Object",
      path: "/test.txt",
      init: { headers: { ...EMPTY, Range: "bytes=0-9" } },
      signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    },
    {
      name: "PUT Object",
      path: "/test$file.text",
      init: {
        method: "PUT",
        body: WELCOME,
        headers: {
          Date: "Fri, 24 May 2013 00:00:00 GMT",
          "X-Amz-Storage-Class": "REDUCED_REDUNDANCY",
          "X-Amz-Content-Sha256": hash("sha256", WELCOME, "hex"),
        },
      },
      signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    },
    {
      name: "GET Bucket (list objects)",
      path: "/?max-keys=2&prefix=J",
      init: { headers: EMPTY },
      signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    },
  ])("have the signature that Amazon publishes for $name", async ({ path, init, signature }) => {
    const request = await s3Client(EXAMPLE).sign(`https://examplebucket.s3.amazonaws.com${path}`, {
      ...init,
      aws: { datetime: "20130524T000000Z", allHeaders: Object.keys(init.headers).includes("Range") || "body" in init },
    });
    expect(request.headers.get("Authorization")).toContain(`Signature=${signature}`);
  });

  test("with the wrong key are refused, and the line for the operator says by what", async () => {
    const lines: string[] = [];
    const store = s3Store({ ...settings, secretAccessKey: "another" }, { report: (line) => lines.push(line) });
    await expect(store.get(anObject().key)).rejects.toThrow("SignatureDoesNotMatch");
    expect(lines).toEqual([
      `The object store at ${settings.endpoint}, bucket photos, cannot be used: it answered 403 SignatureDoesNotMatch`,
    ]);
  });

  test("to a bucket that does not exist are an error, not a missing object", async () => {
    const store = s3Store({ ...settings, bucket: "missing" }, { report: () => undefined });
    await expect(store.get(anObject().key)).rejects.toThrow("NoSuchBucket");
    await expect(store.has(anObject().key)).rejects.toThrow("NoSuchBucket");
    await expect(store.list("erasures")).rejects.toThrow("NoSuchBucket");
  });

  // The token is that of the examples of ListObjectsV2 in the Amazon S3 API reference.
  test("list all objects of a use, over several responses", async () => {
    const token = "1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4vbOwM=";
    const requested: string[] = [];
    const endpoint = await serve((request, response) => {
      const { searchParams } = new URL(request.url ?? "", settings.endpoint);
      requested.push(searchParams.get("continuation-token") ?? searchParams.get("prefix") ?? "");
      const end = searchParams.has("continuation-token") ? "" : `<NextContinuationToken>${token}</NextContinuationToken>`;
      const keys = end === "" ? ["erasures/c"] : ["erasures/a", "erasures/b"];
      const contents = keys.map((key) => `<Contents><Key>${key}</Key><Size>43</Size></Contents>`).join("");
      response.writeHead(200).end(`<ListBucketResult><Prefix>erasures/</Prefix>${end}${contents}</ListBucketResult>`);
    });
    expect(await s3Store({ ...settings, endpoint }).list("erasures")).toEqual(["a", "b", "c"]);
    expect(requested).toEqual(["erasures/", token]);
  });

  test("end after a time, and one line tells of the outage, one of its end", async () => {
    let answer: RequestListener = silence;
    const endpoint = await serve((request, response) => answer(request, response));
    const report = vi.fn<(line: string) => void>();
    const store = s3Store({ ...settings, endpoint }, { limitMs: 50, report });
    const { key } = anObject();
    await expect(store.get(key)).rejects.toThrow("cannot be used");
    await expect(store.get(key)).rejects.toThrow("cannot be used");
    answer = (_, response) => response.writeHead(404).end();
    expect(await store.get(key)).toBeUndefined();
    expect(report).toHaveBeenCalledTimes(2);
    expect(report).toHaveBeenLastCalledWith(`The object store at ${endpoint} answers again`);
  });

  test("take no more than 32 MB of a response, and follow no redirect", async () => {
    const endpoint = await serve((request, response) => {
      if (request.url?.includes("assets")) response.writeHead(200, { "Content-Length": 33 * 1024 * 1024 }).flushHeaders();
      else response.writeHead(301, { Location: settings.endpoint }).end();
    });
    const store = s3Store({ ...settings, endpoint }, { report: () => undefined });
    await expect(store.get("assets/large")).rejects.toThrow("has more than");
    await expect(store.get("pictures/moved")).rejects.toThrow("redirect");
  });
});

/** No answer. */
function silence(): void {}

/** A server on this machine in place of S3. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
