import { withManualTimeouts } from "#server/providers/test-support/manual-timeout.ts";
import { createServer, get, type Server } from "node:http";
import type { get as getSecurely } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchRemotePicture, MAX_BYTES, isFetchableUrl } from "./fetch-remote-picture.ts";

const LIMIT_MS = 50;

/** A local stub of a picture host, with failures on demand. */
let host: Server;
let requests: string[] = [];
let clock: ReturnType<typeof withManualTimeouts>;
beforeAll(async () => {
  host = createServer((request, response) => {
    requests.push(request.url ?? "");
    if (request.url === "/good.jpg") response.end("a picture");
    else if (request.url === "/large.jpg") response.end(Buffer.alloc(MAX_BYTES + 1));
    else if (request.url === "/moved.jpg") response.writeHead(302, { Location: "/good.jpg" }).end();
    else if (request.url === "/broken.jpg") response.writeHead(200, { "Content-Length": "100" }).write("half", () => response.destroy());
    else if (request.url === "/slow.jpg") clock.timeIsOver();
    else response.writeHead(404).end("none");
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
});
afterAll(() => host.close());

/** The same request, sent to the stub. */
const request = ((address: string, options: object, answered: Parameters<typeof get>[2]) =>
  get(
    { ...options, lookup: undefined, host: "127.0.0.1", port: (host.address() as AddressInfo).port, path: new URL(address).pathname },
    answered,
  )) as typeof getSecurely;

test.each([
  ["good.jpg", "a picture"],
  ["large.jpg", undefined],
  ["moved.jpg", undefined],
  ["broken.jpg", undefined],
  ["slow.jpg", undefined],
  ["gone.jpg", undefined],
])("of %s these bytes come, asked for once: %s", async (name, bytes) => {
  requests = [];
  clock = withManualTimeouts();
  expect((await fetchRemotePicture(`https://photos.example/${name}`, { ask: request, limitMs: LIMIT_MS }))?.toString()).toBe(bytes);
  expect(clock.limits).toEqual([LIMIT_MS]);
  expect(requests).toEqual([`/${name}`]);
});

test.each([
  ["https://cdn.dealer.example/cars/1.jpg", true],
  ["http://cdn.dealer.example/cars/1.jpg", false],
  ["https://cdn.dealer.example:8443/1.jpg", false],
  ["https://somebody@cdn.dealer.example/1.jpg", false],
  ["https://127.0.0.1/1.jpg", false],
  ["https://[::1]/1.jpg", false],
  ["https://2130706433/1.jpg", false],
  ["file:///etc/hosts", false],
  ["/media/demo/1.webp", false],
])("a picture at %s may be fetched: %s", (address, allowed) => {
  expect(isFetchableUrl(address)).toBe(allowed);
});

test("a host name that resolves to a private address is not fetched", async () => {
  expect(await fetchRemotePicture("https://localhost/1.jpg")).toBeUndefined();
});
