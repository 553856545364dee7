import { emptyDataDir } from "#server/database/test-support/test-databases.ts";
import { ImportReport } from "#server/stock/import/report.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { importStockCommand } from "./import-stock-command.ts";

const FACTS = {
  battery_certificate_issuer: "Cell Check",
  battery_certificate_date: "2026-10-12",
  battery_certificate_method: "Full discharge",
  battery_health_percent: 93,
};

/** Nothing answers. */
const isAway: RequestListener = (request) => void request.socket.destroy();

/** A bucket on this machine that answers as told. */
async function bucket() {
  const requests: string[] = [];
  let answer: RequestListener = isAway;
  const server = createServer((request, response) => {
    requests.push(request.method ?? "");
    request.resume().on("end", () => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const s3 = { endpoint, bucket: "certificates", region: "us-east-1", accessKeyId: "key", secretAccessKey: "secret" };
  return { s3, requests: () => requests.splice(0), answers: (listener: RequestListener) => void (answer = listener) };
}

/** Cars with a battery certificate each, in a folder of their own, imported by command into an empty database. */
async function dealer() {
  const { s3, ...store } = await bucket();
  const [dataDir, folder] = [emptyDataDir(), mkdtempSync(join(tmpdir(), "forecourt-certificates-"))];
  onTestFinished(() => [dataDir, folder].forEach((each) => rmSync(each, { recursive: true, force: true })));
  const path = join(folder, "stock.jsonl");
  return {
    ...store,
    imports: async (count: number) => {
      const rows = Array.from({ length: count }, (_, place) => {
        writeFileSync(join(folder, `${place}.pdf`), `%PDF-1.7 certificate ${place}\n%%EOF\n`);
        const car = { id: String(place), make: "Kia", range: "Niro", year: 2023, price: 18_000, fuel_type: "Electric" };
        return JSON.stringify({ ...car, ...FACTS, battery_certificate: `${place}.pdf` });
      });
      writeFileSync(path, rows.join("\n"));
      let stdout = "";
      const streams = { stdout: { write: (text: string) => (stdout += text) }, stderr: { write: () => true } };
      await importStockCommand([path, "--json"], { dataDir, databaseUrl: undefined, s3 }, streams);
      const { added, changed, unchanged, unread, refused } = ImportReport.parse(JSON.parse(stdout));
      return { added, changed, unchanged, unread, refused };
    },
  };
}

test("a bucket that names no missing objects to a key without the right to list stores new certificates", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const { imports, answers, requests } = await dealer();
  const stored = new Set<string>();
  answers(({ method, url = "" }, response) => {
    if (method === "PUT") stored.add(url);
    response.writeHead(stored.has(url) ? 200 : 403).end(method === "GET" ? "<Error><Code>AccessDenied</Code></Error>" : "");
  });
  expect(await imports(2)).toEqual({ added: 2, changed: 0, unchanged: 0, unread: 0, refused: 0 });
  expect(stored.size).toBe(2);
  requests();
  expect(await imports(2)).toEqual({ added: 0, changed: 0, unchanged: 2, unread: 0, refused: 0 });
  expect(requests(), "what is stored is not written again").toEqual(["HEAD", "HEAD"]);
});

test("an import asks a store that is away a few times, not in each row, says so once and keeps what vehicles have", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const { imports, answers, requests } = await dealer();
  answers(({ method }, response) => void response.writeHead(method === "PUT" ? 200 : 404).end());
  expect(await imports(12)).toEqual({ added: 12, changed: 0, unchanged: 0, unread: 0, refused: 0 });
  requests();
  answers(isAway);
  expect(await imports(30)).toEqual({ added: 18, changed: 0, unchanged: 12, unread: 18, refused: 0 });
  expect(requests().toSorted()).toEqual(["HEAD", "HEAD", "HEAD", "PUT", "PUT", "PUT"]);
  expect(logged.mock.calls.map(([line]) => line)).toEqual([
    "Battery certificates of an import cannot be looked for in the object store:",
    "Battery certificates of an import cannot be stored in the object store:",
  ]);
  let puts = 0;
  answers((request, response) => {
    const isNewVehicles = request.method === "PUT" && ++puts > 12;
    if (isNewVehicles && puts < 15) isAway(request, response);
    else response.writeHead(request.method === "PUT" ? 200 : 404).end();
  });
  expect(await imports(30), "the store is back after two failures").toMatchObject({ changed: 16, unchanged: 14, unread: 2 });
});
