import { HOUR_MS } from "#domain/calendar.ts";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { openLog, type LogLevel, type LogLine } from "./log.ts";
import { withRequestContext, withRequestLog } from "./request-log.ts";
import { routeNames } from "./routes.ts";

/** A server that writes a line to the log for its caller. */
async function serve({ level = "info" as LogLevel, key = Buffer.alloc(32, 1) } = {}) {
  const clock = { now: Date.parse("2026-11-22T22:30:00Z") };
  const lines: LogLine[] = [];
  const log = openLog({ level, now: () => clock.now, to: [(line) => lines.push(line)] });
  const settings = {
    log,
    now: () => clock.now,
    key,
    routeOf: routeNames(["/*", "*", "/api/v2/vehicle/:slug", "/media/:address{.+}"]),
    isTrusted: () => false,
    addressOf: () => "192.0.2.7",
  };
  const answer = withRequestContext(settings, (request, response) => {
    log.write("info", "told", { message: decodeURIComponent(request.headers["x-told"]?.toString() ?? "") });
    response.writeHead(Number(request.headers["x-status"] ?? 200)).end();
  });
  const server = createServer(withRequestLog(settings, answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = (path: string, { method = "GET", told: loggable = "", status = 200 } = {}) =>
    fetch(`${address}${path}`, {
      method,
      headers: { "X-Told": encodeURIComponent(loggable), "X-Status": String(status), Connection: "close" },
    });
  return { ask: send, clock, lines };
}

test("a client is the same hash for a day in London, another on the next day, and another with another key", async () => {
  const { ask, clock, lines } = await serve();
  await ask("/");
  clock.now += HOUR_MS;
  await ask("/");
  clock.now += HOUR_MS;
  await ask("/");
  const other = await serve({ key: Buffer.alloc(32, 2) });
  await other.ask("/");
  const [first, later, tomorrow] = lines.map(({ client }) => client);
  expect(first).toMatch(/^[0-9a-f]{12}$/);
  expect(later).toBe(first);
  expect(tomorrow).not.toBe(first);
  expect(other.lines[0]?.client).not.toBe(first);
});

test("every line of a request has its id, and the answer too", async () => {
  const { ask, lines } = await serve();
  const answers = await Promise.all([1, 2, 3].map(() => ask("/", { method: "POST" })));
  for (const id of answers.map(({ headers }) => headers.get("X-Request-Id")))
    expect(lines.filter(({ request }) => request === id).map(({ event }) => event)).toEqual(["told", "request"]);
});

test.each([
  ["/", "/"],
  ["/api/v2/vehicle/2020-ford-focus-100234?email=nia.rees@example.com", "/api/v2/vehicle/:slug"],
  ["/media/stock/1/2.webp", "/media/:address{.+}"],
  ["/order/206e4f46-7071-4c76-b36b-4265bc96108a/application/income.data", "/order/:guid/application/:page?"],
  ["/used-cars/ford?q=nia+rees", "/*"],
])("a line names %s by its pattern %s", async (path, route) => {
  const { ask, lines } = await serve();
  await ask(path, { status: 500 });
  expect(lines.at(-1)).toMatchObject({ level: "error", event: "request", route, status: 500 });
});

test("a successful GET is logged at debug level only", async () => {
  for (const [level, logged] of [
    ["info", []],
    ["debug", ["debug GET 200"]],
  ] as const) {
    const { ask, lines } = await serve({ level });
    await ask("/");
    expect(lines.filter(({ event }) => event === "request").map((line) => `${line.level} ${line.method} ${line.status}`)).toEqual(logged);
  }
});

test.each([
  ["The order 206E4F46-7071-4c76-b36b-4265bc96108a is gone", "The order [guid] is gone"],
  ["no mail to nia.o.rees+1@mail.example.com; later", "no mail to [email]; later"],
  ["nobody at 01632 960 123 or +44 7700 900123", "nobody at [number] or [number]"],
  ["HK16 VRT and hk16vrt, A123 BCD", "[plate] and [plate], [plate]"],
  ["lives in SN99 4WX", "lives in [postcode]"],
  ["GET https://api.example/find?vrm=HK16VRT failed", "GET [url] failed"],
  ["no page at /find?name=nia+rees&q=tartan, twice", "no page at /find[query] twice"],
  ["from 192.0.2.77 and 2001:db8::17", "from [address] and [address]"],
  ["A refund of the order 4F7K-9Q2M waits at 14:30", "A refund of the order 4F7K-9Q2M waits at 14:30"],
])("of %j the log keeps %j", async (loggable, logged) => {
  const { ask, lines } = await serve();
  await ask("/", { told: loggable });
  expect(lines[0]).toMatchObject({ event: "told", message: logged });
});
