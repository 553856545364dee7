import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/** Preloads, imports, and the initial script list; the route manifest in the page also names scripts that only other pages load. */
const LOADED = /(?:rel="modulepreload" href=|import (?:\* as \w+ from )?|import\(|[[,](?="))"(\/assets\/[\w.-]+\.js)"/g;
/** The scripts that the inline script at the end of our pages fetches. */
const STARTED = /\)\((\["\/assets\/[^\]]*\])\);/;

/** Compressed size in bytes of the JavaScript that a page loads initially from a build folder. */
export async function browserBytes(page: string, builtFolder: string): Promise<number> {
  const html = await (await fetch(page)).text();
  const started: string[] = JSON.parse(STARTED.exec(html)?.[1] ?? "[]");
  const loaded = Array.from(html.matchAll(LOADED), ([, script = ""]) => script);
  let bytes = 0;
  for (const address of new Set([...loaded, ...started])) {
    bytes += brotliCompressSync(readFileSync(join(builtFolder, address))).length;
  }
  return bytes;
}
