import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

/** Preloads, imports, and the list that the page starts with; the list of routes in the page also names scripts that only other pages load. */
const LOADED = /(?:rel="modulepreload" href=|import (?:\* as \w+ from )?|import\(|[[,](?="))"(\/assets\/[\w.-]+\.js)"/g;
/** The files that the script at the end of a page of ours fetches when it starts. */
const STARTED = /\)\((\["\/assets\/[^\]]*\])\);/;

/** The JavaScript that a page loads at once out of a built folder, compressed, in bytes. */
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
