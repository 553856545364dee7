import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

/** The product's version, as package.json states it. */
export const VERSION: string = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version;

/** Written by the build: a digest of all its files. */
const BUILD_DIGEST = new URL("../build/digest", import.meta.url);

/**
 * What this process serves its responses from: the same on all nodes with the same build. Under `node --watch` the code changes without a
 * build, so every process has its own.
 */
export const BUILD_ID: string = process.env["WATCH_REPORT_DEPENDENCIES"] === undefined ? builtId() : randomBytes(6).toString("hex");

function builtId(): string {
  return existsSync(BUILD_DIGEST) ? `${VERSION}-${readFileSync(BUILD_DIGEST, "utf8").trim()}` : VERSION;
}
