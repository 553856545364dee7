import { demoFilm } from "#demo/media/demo-films.ts";
import { readFile, stat } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { filmApp } from "./film-app.ts";

const app = filmApp(demoFilm);
let complete: Buffer;
let size: number;
beforeAll(async () => {
  const path = demoFilm("suv.mp4") ?? "";
  complete = await readFile(path);
  size = (await stat(path)).size;
});

async function part(range: string) {
  const answer = await app.request("/suv.mp4", { headers: { Range: range } });
  return { status: answer.status, range: answer.headers.get("Content-Range"), bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe("a film", () => {
  test("is served completely for a request without a range", async () => {
    const answer = await app.request("/suv.mp4");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("video/mp4");
    expect(answer.headers.get("Accept-Ranges")).toBe("bytes");
    expect(Buffer.from(await answer.arrayBuffer()).equals(complete)).toBe(true);
  });

  test("is served in the requested byte ranges", async () => {
    expect(await part("bytes=0-1")).toEqual({ status: 206, range: `bytes 0-1/${size}`, bytes: complete.subarray(0, 2) });
    expect(await part(`bytes=${size - 10}-`)).toEqual({
      status: 206,
      range: `bytes ${size - 10}-${size - 1}/${size}`,
      bytes: complete.subarray(-10),
    });
    expect(await part("bytes=-10")).toMatchObject({ status: 206, bytes: complete.subarray(-10) });
    expect(await part(`bytes=5-${size * 2}`)).toMatchObject({ status: 206, range: `bytes 5-${size - 1}/${size}` });
  });

  test.each(["bytes=99999999-", "bytes=5-2"])("has no part beyond its end: %s", async (range) => {
    expect(await part(range)).toMatchObject({ status: 416, range: `bytes */${size}` });
  });

  test.each(["lines=0-1", "bytes=-", "bytes=0-1,4-5"])("comes whole for a wish that is not understood: %s", async (range) => {
    expect((await part(range)).status).toBe(200);
  });

  test("is answered with 304 for the current ETag, and has its captions", async () => {
    const etag = (await app.request("/suv.mp4")).headers.get("ETag") ?? "";
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"])
      expect((await app.request("/suv.mp4", { headers: { "If-None-Match": tags } })).status).toBe(304);
    expect((await app.request("/suv.mp4", { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
    expect((await app.request("/walk-round.vtt")).headers.get("Content-Type")).toBe("text/vtt; charset=utf-8");
  });

  test.each(["/nothing.mp4", "/..%2fpaints.mp4", "/suv.exe"])("is 404 under another address: %s", async (path) => {
    expect((await app.request(path)).status).toBe(404);
  });
});
