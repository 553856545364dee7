import type { Website } from "#websites/website.ts";
import type { Handler } from "hono";
import { readFile } from "node:fs/promises";

const A_DAY = "public, max-age=86400";

/** GET /favicon.ico: the website's logo, for documents without an icon link, such as the API's document. */
export function faviconHandler({ theme }: Pick<Website, "theme">): Handler {
  return async (c) => {
    const logo = await readFile(new URL(`../../websites/${theme}/logo.svg`, import.meta.url), "utf8");
    return c.body(logo, 200, { "Content-Type": "image/svg+xml", "Cache-Control": A_DAY, "X-Content-Type-Options": "nosniff" });
  };
}
