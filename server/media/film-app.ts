import { etagMatches } from "#server/http/etag.ts";
import { Hono } from "hono";
import { open } from "node:fs/promises";

/** The path of a film or caption file; undefined for an unknown name. */
export type FilmSource = (name: string) => string | undefined;

const TYPES: Record<string, string> = { mp4: "video/mp4", webm: "video/webm", vtt: "text/vtt; charset=utf-8" };
const A_DAY = "public, max-age=86400";
/** Maximum bytes read into memory per response; players request the rest. */
const MAX_PART_BYTES = 4 * 1024 * 1024;

/** Films with byte ranges (RFC 9110): some players require them. */
export function filmApp(source: FilmSource): Hono {
  return new Hono().get("/:name{[a-z0-9-]+\\.(mp4|webm|vtt)}", async (c) => {
    const name = c.req.param("name");
    const path = source(name);
    if (path === undefined) return c.text("There is no such film.", 404, { "Cache-Control": "no-store" });
    const file = await open(path);
    try {
      const { size, mtimeMs } = await file.stat();
      const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
      const headers = {
        "Content-Type": TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream",
        "Cache-Control": A_DAY,
        "Accept-Ranges": "bytes",
        "X-Content-Type-Options": "nosniff",
        ETag: etag,
      };
      if (etagMatches(c.req.header("If-None-Match"), etag)) return c.body(null, 304, headers);
      const range = wantedPart(c.req.header("Range"), size);
      if (range === "beyond") return c.body(null, 416, { ...headers, "Content-Range": `bytes */${size}` });
      const { start, end } = range ?? { start: 0, end: size - 1 };
      const bytes = new Uint8Array(end - start + 1);
      await file.read(bytes, 0, bytes.length, start);
      if (!range) return c.body(bytes, 200, { ...headers, "Content-Length": String(size) });
      return c.body(bytes, 206, {
        ...headers,
        "Content-Length": String(bytes.length),
        "Content-Range": `bytes ${start}-${end}/${size}`,
      });
    } finally {
      await file.close();
    }
  });
}

type Part = { start: number; end: number };

/** The requested range; undefined (send all) for multiple or invalid ranges. */
function wantedPart(header: string | undefined, size: number): Part | "beyond" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || start > end) return "beyond";
  return { start, end: Math.min(end, start + MAX_PART_BYTES - 1) };
}
