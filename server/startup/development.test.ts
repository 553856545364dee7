import { demoDataDir } from "#server/test-support/demo-data-dir.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { expect, test } from "vitest";

test("npm run dev opens the site and does not restart it for a file of its own", async () => {
  const DATA_DIR = await demoDataDir();
  const child = spawn(process.execPath, ["scripts/start.mjs", "--dev"], {
    env: { ...process.env, PORT: "0", DATABASE_URL: "", DATA_DIR },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  await new Promise<void>((resolve) => {
    const read = (text: string) => {
      output += text;
      if (/Forecourt is open at|^Restarting/m.test(output)) resolve();
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", read);
    child.once("close", () => resolve());
  });
  // The watcher and the site are processes of their own.
  process.kill(-child.pid!, "SIGKILL");
  await once(child, "close");
  await rm(DATA_DIR, { recursive: true, force: true });
  expect(output).toContain("Forecourt is open at");
  expect(output).not.toContain("Restarting");
}, 120_000);
