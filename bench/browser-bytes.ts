import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const SCRIPT_ADDRESS = /\/assets\/[\w.-]+\.js/g;

/** The JavaScript that a page names (its scripts and preloads) out of a built folder, compressed, in bytes. */
export async function browserBytes(page: string, builtFolder: string): Promise<number> {
  const html = await (await fetch(page)).text();
  let bytes = 0;
  for (const address of new Set(html.match(SCRIPT_ADDRESS))) {
    bytes += brotliCompressSync(readFileSync(join(builtFolder, address))).length;
  }
  return bytes;
}
