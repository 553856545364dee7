import { serviceIcons, serviceIconsProblem } from "#server/organisation/service-icons.ts";
import { withManualTimeouts } from "#server/providers/test-support/manual-timeout.ts";
import type { Website } from "#websites/website.ts";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

const TEN_MINUTES_MS = 10 * 60_000;
const IMPATIENT_MS = 100;

/** A local stub of the picture host. */
let host: Server;
let origin: string;
let answer: RequestListener;
let requests: string[];
let now = 0;

const drawing: RequestListener = (_, response) => response.writeHead(200, { "Content-Type": "image/svg+xml" }).end();
const missing: RequestListener = (_, response) => response.writeHead(404, { "Content-Type": "image/svg+xml" }).end();
const dropConnection: RequestListener = (request) => request.socket.destroy();
const broken: RequestListener = (_, response) => response.writeHead(503, { "Content-Type": "image/svg+xml" }).end();
const busy: RequestListener = (_, response) => response.writeHead(429).end();

beforeAll(async () => {
  host = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => {
  host.closeAllConnections();
  host.close();
});
beforeEach(() => {
  requests = [];
  answer = drawing;
});

/** The stub uses http; the https requirement is tested below. */
const pattern = () => `${origin}/icons/{service}.svg` as NonNullable<Website["service_icons"]>;
const icons = () => serviceIcons(pattern(), { now: () => now });

/** Changes the host's response and requests the icon after the cache has expired. */
async function later({ look }: Pick<ReturnType<typeof icons>, "look">, otherwise: RequestListener) {
  answer = otherwise;
  now += TEN_MINUTES_MS;
  await look("parts");
}

test("an icon is used once a HEAD request has found it, and is checked again after ten minutes", { tags: ["c7-28"] }, async () => {
  const { iconOf, look, changes } = icons();
  expect([iconOf("used_cars"), changes()]).toEqual([undefined, 0]);
  await look("used_cars");
  expect([iconOf("used_cars"), changes()]).toEqual([`${origin}/icons/used_cars.svg`, 1]);
  now += TEN_MINUTES_MS - 1;
  await look("used_cars");
  expect(requests).toEqual(["HEAD /icons/used_cars.svg"]);
  now += 1;
  await look("used_cars");
  expect(requests).toHaveLength(2);
  expect(changes()).toBe(1);
});

test.each<[what: string, RequestListener]>([
  ["a picture that is missing", missing],
  ["a page instead of a picture", (_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end()],
  ["an answer of no type", (_, response) => response.writeHead(200).end()],
  [
    "a picture that is somewhere else",
    (request, response) =>
      request.url?.startsWith("/icons/")
        ? response.writeHead(302, { Location: "/elsewhere.svg", "Content-Type": "image/svg+xml" }).end()
        : drawing(request, response),
  ],
])("%s leaves the words alone, and one that comes later is shown", { tags: ["c7-28"] }, async (_, instead) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { iconOf, look } = icons();
  answer = instead;
  await look("parts");
  expect(iconOf("parts")).toBeUndefined();
  await later({ look }, drawing);
  expect(iconOf("parts")).toBe(`${origin}/icons/parts.svg`);
  await later({ look }, instead);
  expect(iconOf("parts")).toBeUndefined();
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});

test.each<[who: string, RequestListener]>([
  ["gone", dropConnection],
  ["broken", broken],
  ["asked too much", busy],
])("while the host is %s what was known stays, and the log says so once", async (_, instead) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { iconOf, look } = icons();
  await look("used_cars");
  answer = missing;
  await look("parts");
  answer = instead;
  for (let times = 0; times < 2; times += 1) {
    now += TEN_MINUTES_MS;
    await Promise.all([look("used_cars"), look("parts"), look("motability")]);
  }
  expect(["used_cars", "parts", "motability"].map(iconOf)).toEqual([`${origin}/icons/used_cars.svg`, undefined, undefined]);
  expect(log).toHaveBeenCalledOnce();

  await later({ look }, drawing);
  expect(iconOf("parts")).toBe(`${origin}/icons/parts.svg`);
  await later({ look }, instead);
  expect(log).toHaveBeenCalledTimes(2);
  log.mockRestore();
});

test("a request to an icon host that does not respond times out and is logged once", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { timeIsOver, limits } = withManualTimeouts();
  answer = timeIsOver;
  const { iconOf, look } = serviceIcons(pattern(), { now: () => now, timeoutMs: IMPATIENT_MS });
  await look("used_cars");
  expect([requests.length, limits, iconOf("used_cars")]).toEqual([1, [IMPATIENT_MS], undefined]);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test("a service key is percent-encoded in the icon's URL", async () => {
  await icons().look("a/b?c#d é");
  expect(requests).toEqual(["HEAD /icons/a%2Fb%3Fc%23d%20%C3%A9.svg"]);
});

test("a website without service_icons has no icons and makes no request", async () => {
  const { iconOf, look, changes } = serviceIcons(undefined, { now: () => now });
  await look("used_cars");
  expect([iconOf("used_cars"), changes(), requests]).toEqual([undefined, 0, []]);
});

const faults = (service_icons: string | undefined) =>
  serviceIconsProblem({ name: "wexcombe", service_icons: service_icons as Website["service_icons"] });

test.each([
  "http://media.example/{service}.svg",
  "https://media.example/icons.svg",
  "https://{service}.example/icon.svg",
  "https://{service}@media.example/icon.svg",
  "//media.example/{service}.svg",
])("%s is refused at the start", (address) => {
  expect(faults(address)).toEqual([expect.stringContaining(`service_icons is "${address}"`)]);
});

test.each([undefined, "https://media.example/icons/{service}.svg", "https://media.example:8443/icon?of={service}"])(
  "%s is taken",
  (address) => {
    expect(faults(address)).toEqual([]);
  },
);
