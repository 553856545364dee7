import { mediaApp } from "#server/media/media-app.ts";
import { openPictures } from "#server/media/pictures.ts";
import { folderStore } from "#server/object-store/folder-store.ts";
import type { Day } from "#domain/calendar.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, get, type Server } from "node:http";
import type { get as getSecurely } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MAX_CERTIFICATE_BYTES } from "./certificate-files.ts";
import { vehicleCertificates } from "./vehicle-certificates.ts";

const PDF = "%PDF-1.7 a certificate";
const A_MINUTE = 60_000;

/** A local stub of a tester's website. */
let host: Server;
let requests: string[] = [];
let folder: string;
let clock = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-certificates-"));
  host = createServer((request, response) => {
    requests.push(request.url ?? "");
    if (request.url?.startsWith("/good")) response.end(PDF);
    else if (request.url === "/page.pdf") response.end("<html><script>alert(1)</script></html>");
    else if (request.url === "/large.pdf") response.end(`%PDF-${"x".repeat(MAX_CERTIFICATE_BYTES)}`);
    else if (request.url === "/moved.pdf") response.writeHead(302, { Location: "/good.pdf" }).end();
    else response.writeHead(404).end("none");
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  host.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  requests = [];
  clock = 0;
});

/** The same request, sent to the stub. */
const request = ((address: string, options: object, answered: Parameters<typeof get>[2]) =>
  get(
    { ...options, lookup: undefined, host: "127.0.0.1", port: (host.address() as AddressInfo).port, path: new URL(address).pathname },
    answered,
  )) as typeof getSecurely;

function appOf(battery_certificate: string, state: "live" | "sold" = "live") {
  const details = {
    battery_certificate,
    battery_certificate_issuer: "Cell Check",
    battery_certificate_date: "2026-10-12" as Day,
    battery_certificate_method: "Full discharge",
    battery_health_percent: 93,
  };
  const certificates = vehicleCertificates({
    objects: folderStore(join(folder, "objects")),
    vehicle: async (stock_id) => (stock_id === 5 ? { state, details } : undefined),
    now: () => clock,
    request: { ask: request },
  });
  return mediaApp({ pictures: openPictures({ cacheDir: join(folder, "pictures"), sources: {} }), certificates });
}

test("a certificate on another host is fetched once, by https, stored and sent as a download", async () => {
  const app = appOf("http://batteries.example/good.pdf");
  const responses = await Promise.all([app.request("/certificates/5.pdf"), app.request("/certificates/5.pdf")]);
  expect(await Promise.all(responses.map((response) => response.text()))).toEqual([PDF, PDF]);
  expect(responses[0]!.headers.get("Content-Disposition")).toBe('attachment; filename="battery-certificate-5.pdf"');
  expect((await appOf("http://batteries.example/good.pdf").request("/certificates/5.pdf")).status).toBe(200);
  expect(requests).toEqual(["/good.pdf"]);
  expect((await app.request("/certificates/6.pdf")).status).toBe(404);
  expect((await appOf("http://batteries.example/good.pdf", "sold").request("/certificates/5.pdf")).status).toBe(404);
});

test.each(["page.pdf", "large.pdf", "moved.pdf", "none.pdf"])("%s is sent to nobody, and requested again after a minute", async (name) => {
  const app = appOf(`https://batteries.example/${name}`);
  const response = await app.request("/certificates/5.pdf");
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
  expect((await app.request("/certificates/5.pdf")).status).toBe(503);
  expect(requests).toEqual([`/${name}`]);
  clock += A_MINUTE + 1;
  await app.request("/certificates/5.pdf");
  expect(requests).toHaveLength(2);
});

test.each([
  "https://10.0.0.1/good.pdf",
  "https://[::1]/good.pdf",
  "http://batteries.example:8080/good.pdf",
  "https://a:b@batteries.example/",
])("an address such as %s is not requested", async (address) => {
  expect((await appOf(address).request("/certificates/5.pdf")).status).toBe(503);
  expect(requests).toEqual([]);
});
