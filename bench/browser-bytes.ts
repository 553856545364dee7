import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/** Preloads and imports; the list of routes in the page also names scripts that only other pages load. */
const LOADED = /(?:rel="modulepreload" href=|import (?:\* as \w+ from )?|import\()"(\/assets\/[\w.-]+\.js)"/g;

/** The JavaScript that a page loads at once out of a built folder, compressed, in bytes. */
export async function browserBytes(page: string, builtFolder: string): Promise<number> {
  const html = await (await fetch(page)).text();
  let bytes = 0;
  for (const address of new Set(Array.from(html.matchAll(LOADED), ([, script = ""]) => script))) {
    bytes += brotliCompressSync(readFileSync(join(builtFolder, address))).length;
  }
  return bytes;
}
