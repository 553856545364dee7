import { mediaApp } from "#server/media/media-app.ts";
import { openPictures } from "#server/media/pictures.ts";
import { folderStore } from "#server/object-store/folder-store.ts";
import type { ObjectStore } from "#server/object-store/object-store.ts";
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

const PDF = "%PDF-1.7 a certificate\n%%EOF\n";
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
    else if (request.url === "/cut.pdf") response.end(PDF.slice(0, 20));
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

/** The same, to the host that the address names, found as the site finds it. */
const requestAsNamed = ((address: string, options: object, answered: Parameters<typeof get>[2]) => {
  const { hostname, pathname } = new URL(address);
  return get({ ...options, host: hostname, port: (host.address() as AddressInfo).port, path: pathname }, answered);
}) as typeof getSecurely;

type Setting = { state?: "live" | "sold"; ask?: typeof getSecurely; objects?: Pick<ObjectStore, "get" | "put"> };

function appOf(document: string | ((stock_id: number) => string), { state = "live", ask = request, objects }: Setting = {}) {
  const facts = {
    battery_certificate_issuer: "Cell Check",
    battery_certificate_date: "2026-10-12" as Day,
    battery_certificate_method: "Full discharge",
    battery_health_percent: 93,
  };
  const certificates = vehicleCertificates({
    objects: objects ?? folderStore(join(folder, "objects")),
    vehicle: async (stock_id) => {
      if (typeof document !== "string") return { state, details: { ...facts, battery_certificate: document(stock_id) } };
      return stock_id === 5 ? { state, details: { ...facts, battery_certificate: document } } : undefined;
    },
    now: () => clock,
    request: { ask },
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
  expect((await appOf("http://batteries.example/good.pdf", { state: "sold" }).request("/certificates/5.pdf")).status).toBe(404);
});

test.each(["page.pdf", "cut.pdf", "large.pdf", "moved.pdf", "none.pdf"])(
  "%s is sent to nobody, and requested again after a minute",
  async (name) => {
    const app = appOf(`https://batteries.example/${name}`);
    const response = await app.request("/certificates/5.pdf");
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
    expect((await app.request("/certificates/5.pdf")).status).toBe(503);
    expect(requests).toEqual([`/${name}`]);
    clock += A_MINUTE + 1;
    await app.request("/certificates/5.pdf");
    expect(requests).toHaveLength(2);
  },
);

test.each([
  "https://10.0.0.1/good.pdf",
  "https://[::1]/good.pdf",
  "http://batteries.example:8080/good.pdf",
  "https://a:b@batteries.example/",
])("an address such as %s is not requested", async (address) => {
  expect((await appOf(address).request("/certificates/5.pdf")).status).toBe(503);
  expect(requests).toEqual([]);
});

test("a host name that stands for the dealer's own network is not requested", async () => {
  const response = await appOf("https://localhost/good.pdf", { ask: requestAsNamed }).request("/certificates/5.pdf");
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "60"]);
  expect(requests).toEqual([]);
});

test("a stored certificate is not read for a visitor who has it, and once for all who ask at the same time", async () => {
  let reads = 0;
  const get = async () => {
    reads += 1;
    await new Promise((resolve) => setImmediate(resolve));
    return Buffer.from(PDF);
  };
  const app = appOf(`/media/certificates/${"a".repeat(64)}.pdf`, { objects: { get, put: async () => {} } });
  const responses = await Promise.all(Array.from({ length: 20 }, () => app.request("/certificates/5.pdf")));
  expect(await Promise.all(responses.map((response) => response.text()))).toEqual(responses.map(() => PDF));
  expect(reads).toBe(1);
  const etag = responses[0]!.headers.get("ETag") ?? "";
  const again = await app.request("/certificates/5.pdf", { headers: { "If-None-Match": etag } });
  expect([again.status, again.headers.get("ETag"), again.headers.get("Cache-Control"), reads]).toEqual([
    304,
    etag,
    "public, max-age=300",
    1,
  ]);
});

test("few certificates are read at a time, and whoever finds a long queue is asked to come back", async () => {
  let [running, most] = [0, 0];
  const get = async () => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return Buffer.from(PDF);
  };
  const app = appOf((stock_id) => `/media/certificates/${String(stock_id).padStart(64, "0")}.pdf`, {
    objects: { get, put: async () => {} },
  });
  const responses = await Promise.all(Array.from({ length: 20 }, (_, at) => app.request(`/certificates/${at + 1}.pdf`)));
  expect([most, responses.filter(({ status }) => status === 200)]).toEqual([4, expect.objectContaining({ length: 12 })]);
  const others = responses.filter(({ status }) => status !== 200);
  expect(others.map(({ status, headers }) => [status, headers.get("Retry-After")])).toEqual(others.map(() => [503, "60"]));
});
