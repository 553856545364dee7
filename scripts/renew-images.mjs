import { findBrowsers } from "./browser.mjs";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { run } from "./run-command.mjs";

// Draws the reference images of the journeys anew, of the pages as they are now.
await install();
const browser = await findBrowsers([]);
const built = await build();
if (built.code !== 0) {
  console.error(built.output);
  process.exit(1);
}
const env = { RENEW_IMAGES: "1", ...(browser ? { CHROMIUM: browser } : {}) };
const { code } = await run("vitest", ["run", "--project", "e2e", "e2e/reference-images.e2e.ts"], { env });
process.exitCode = code === 0 ? 0 : 1;
