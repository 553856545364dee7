import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/** Preloads, imports, and the initial script list; the route manifest in the page also names scripts that only other pages load. */
const LOADED = /(?:rel="modulepreload" href=|import (?:\* as \w+ from )?|import\(|[[,](?="))"(\/assets\/[\w.-]+\.js)"/g;
const KILOBYTE = 1024;
/** JavaScript of an app with one empty page (`bench/bare-page`), which `npm run bench:page` measures. */
export const EMPTY_APP_BYTES = 97_650;
/** What a page may load initially above that; `ofForms`: pages that consist of a form. */
export const MAX_EXTRA_BYTES = { vehicle: 15 * KILOBYTE, other: 25 * KILOBYTE, ofForms: 30 * KILOBYTE, checkout: 40 * KILOBYTE };

/** Compressed size in bytes of the JavaScript that a page loads initially from a build folder. */
export function browserBytes(html: string, builtFolder: string): number {
  const scripts = Array.from(html.matchAll(LOADED), ([, script = ""]) => script);
  let bytes = 0;
  for (const script of new Set(scripts)) bytes += brotliCompressSync(readFileSync(join(builtFolder, script))).length;
  return bytes;
}
