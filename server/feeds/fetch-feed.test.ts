import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, get, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { get as getSecurely } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { feedAddressProblem, fetchFeed, NO_VERSION } from "./fetch-feed.ts";

/** A local stub of feed hosts, with failures on demand. */
let host: Server;
let answer: RequestListener;
let requests: { path: string; headers: IncomingHttpHeaders }[];
const directory = mkdtempSync(join(tmpdir(), "forecourt-feeds-"));
let file = 0;
beforeAll(async () => {
  host = createServer((request, response) => {
    requests.push({ path: request.url ?? "", headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => {
  requests = [];
});
afterAll(() => {
  host.close();
  rmSync(directory, { recursive: true });
});

/** The same request, sent to the stub. */
const request = ((address: string, options: object, answered: Parameters<typeof get>[2]) =>
  get(
    { ...options, lookup: undefined, host: "127.0.0.1", port: (host.address() as AddressInfo).port, path: new URL(address).pathname },
    answered,
  )) as typeof getSecurely;

const into = () => join(directory, String(file++));
const fetched = (address: string, before = NO_VERSION, maxBytes = 1_000) => fetchFeed(address, into(), before, { ask: request, maxBytes });

test.each([
  ["https://feeds.dealer.example/stock.csv", undefined],
  ["https://feeds.dealer.example:8443/stock.csv?key=1", undefined],
  ["http://feeds.dealer.example/stock.csv", "A feed's address must start with https://"],
  ["file:///etc/passwd", "A feed's address must start with https://"],
  [
    "https://me:secret@feeds.dealer.example/stock.csv",
    "The address must not contain a user name or password, because lists and logs show it",
  ],
  ["https://127.0.0.1/stock.csv", "A feed's host must be a name, not an IP address"],
  ["https://[::1]/stock.csv", "A feed's host must be a name, not an IP address"],
  ["https://2130706433/stock.csv", "A feed's host must be a name, not an IP address"],
  ["stock.csv", "“stock.csv” is not a web address"],
])("a feed at %s: %s", (address, problem) => {
  expect(feedAddressProblem(address)).toBe(problem);
});

test("a feed is saved as a file readable by this user only, and reported as unchanged with its ETag", async () => {
  answer = ({ headers }, response) => {
    if (headers["if-none-match"] === '"1"' && headers["if-modified-since"] === "Sun, 22 Nov 2026 08:00:00 GMT")
      response.writeHead(304).end();
    else response.writeHead(200, { ETag: '"1"', "Last-Modified": "Sun, 22 Nov 2026 08:00:00 GMT" }).end("make,range\n");
  };
  const first = await fetched("https://feeds.example/stock.jsonl");
  if (first.kind !== "file") throw new Error(JSON.stringify(first));
  expect(first.version).toEqual({ etag: '"1"', last_modified: "Sun, 22 Nov 2026 08:00:00 GMT" });
  expect(readFileSync(first.path, "utf8")).toBe("make,range\n");
  expect(first.path.endsWith(".jsonl")).toBe(true);
  expect(statSync(first.path).mode & 0o777).toBe(0o600);
  expect(requests[0]!.headers["accept-encoding"]).toBe("identity");
  expect(await fetched("https://feeds.example/stock.jsonl", first.version)).toEqual({ kind: "unchanged" });
});

test("three redirects are followed and a fourth is not, and each target must be an allowed URL", async () => {
  answer = ({ url }, response) => {
    const [, left = "0"] = /^\/(\d)$/.exec(url ?? "") ?? [];
    if (left === "0") response.end("make\n");
    else response.writeHead(302, { Location: `/${Number(left) - 1}` }).end();
  };
  expect(await fetched("https://feeds.example/3")).toMatchObject({ kind: "file" });
  expect(await fetched("https://feeds.example/4")).toEqual({ kind: "failed", reason: "The feed redirects more than 3 times" });
  for (const location of [
    "http://feeds.example/0",
    "https://127.0.0.1/0",
    "https://[::ffff:10.0.0.1]/0",
    "file:///etc/passwd",
    "https://somebody@feeds.example/0",
  ]) {
    answer = (_, response) => void response.writeHead(301, { Location: location }).end();
    requests = [];
    expect(await fetched("https://feeds.example/1")).toMatchObject({
      kind: "failed",
      reason: expect.stringContaining("The feed redirects to an address that is not allowed") as string,
    });
    expect(requests).toHaveLength(1);
  }
});

test.each(["10.0.0.5", "127.0.0.1", "169.254.169.254", "192.168.1.1", "::1", "fd00::1", "::ffff:127.0.0.1"])(
  "a name that means %s is not connected to, also when it meant a public host before",
  async (address) => {
    const looked: string[] = [];
    const resolve = (hostname: string, _: object, found: (error: null, addresses: { address: string; family: number }[]) => void) => {
      looked.push(hostname);
      found(null, [{ address, family: address.includes(":") ? 6 : 4 }]);
    };
    expect(await fetchFeed("https://rebinding.example/stock.csv", into(), NO_VERSION, { resolve })).toEqual({
      kind: "failed",
      reason: "rebinding.example does not answer: rebinding.example is not a public host",
    });
    // The connection uses the address that was checked: no second DNS lookup.
    expect(looked).toEqual(["rebinding.example"]);
  },
);

test.each([
  [
    "is too large by its own word",
    (response) => response.writeHead(200, { "Content-Length": "1001" }).end("x".repeat(1_001)),
    "feeds.example sends too much: it is larger than 0 MB",
  ],
  [
    "is too large without a word",
    (response) => response.write("x".repeat(600), () => response.end("x".repeat(600))),
    "feeds.example sends too much: it is larger than 0 MB",
  ],
  [
    "breaks off",
    (response) => response.writeHead(200, { "Content-Length": "900" }).write("half", () => response.destroy()),
    "feeds.example did not send the whole feed: aborted",
  ],
  [
    "is packed in a way that nobody asked for",
    (response) => response.writeHead(200, { "Content-Encoding": "br" }).end("x"),
    "feeds.example sends the feed compressed as “br”, which we don't support",
  ],
  ["is refused", (response) => response.writeHead(403).end("no"), "feeds.example answered 403"],
  [
    "leads nowhere",
    (response) => response.writeHead(302, { Location: "https://" }).end(),
    "The feed redirects to something that is not an address",
  ],
] satisfies [string, (response: Parameters<RequestListener>[1]) => unknown, string][])(
  "a feed that %s leaves nothing behind",
  async (_, answers, reason) => {
    answer = (__, response) => void answers(response);
    const before = readdirSync(directory);
    expect(await fetched("https://feeds.example/stock.csv")).toEqual({ kind: "failed", reason });
    expect(readdirSync(directory)).toEqual(before);
  },
);
