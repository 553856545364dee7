import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "./support/browser-site.ts";
import { freePort } from "./support/free-port.ts";

const PLATE = /HK16 ?VRT|RF19 ?DVL|QQ77 ?QQQ/i;
const POSTCODE = /SE1(?:%20|\+| )?9QX/i;

test("a registration and a postcode of the clean-air check are in no log, span, metric or stored file of the site", async () => {
  const logDir = await mkdtemp(join(tmpdir(), "forecourt-clean-air-log-"));
  onTestFinished(() => rm(logDir, { recursive: true, force: true }));
  const collector = await receiver();
  const metrics = await freePort();
  const site = await startSite({
    LOG_DIR: logDir,
    LOG_LEVEL: "debug",
    METRICS_PORT: String(metrics),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_BSP_SCHEDULE_DELAY: "50",
  });
  onTestFinished(() => void site.stop());
  const checks = [
    ["HK16 VRT", 200],
    ["RF19 DVL", 503],
    ["QQ77 QQQ", 422],
  ] as const;
  for (const path of ["/clean-air", "/clean-air.data", "/cy/clean-air"])
    for (const [registration, status] of checks) {
      const body = new URLSearchParams({ registration, postcode: "SE1 9QX" });
      const answer = await fetch(site.url + path, { method: "POST", body, headers: { Origin: site.url } });
      expect([path, registration, answer.status, answer.headers.get("Cache-Control")]).toEqual([path, registration, status, "no-store"]);
      expect(JSON.stringify([...answer.headers])).not.toMatch(new RegExp(`${PLATE.source}|${POSTCODE.source}`, "i"));
    }
  await expect.poll(() => collector.bodies().join("\n")).toContain("POST /clean-air/:stock_id?");
  const measured = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  expect(measured).toContain('route="/clean-air/:stock_id?"');
  // The data folder goes with the site: it is read before.
  const stored = await textsOf(site.dataDir);
  const logged = await textsOf(logDir);
  expect(logged).toContain("/clean-air/:stock_id?");
  expect(logged).toContain("The demo register is out of order");
  for (const [place, text] of Object.entries({ measured, logged, stored, printed: site.output(), traced: collector.bodies().join("\n") })) {
    expect(PLATE.exec(text)?.[0], place).toBeUndefined();
    expect(POSTCODE.exec(text)?.[0], place).toBeUndefined();
  }
});

/** All files below a folder, byte for byte; one that is being written may have its final name by now. */
async function textsOf(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), "latin1").catch(() => ""));
  return (await Promise.all(texts)).join("\n");
}

async function receiver() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      bodies.push(Buffer.concat(chunks).toString("utf8"));
      response.end("{}");
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies: () => bodies };
}
