import { readdirSync, readFileSync, rmSync, statSync, writeFileSync, mkdirSync, mkdtempSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { londonDay } from "#domain/calendar.ts";
import { expect, onTestFinished, test } from "vitest";
import { demoDataDir } from "#server/test-support/demo-data-dir.ts";
import { startSite } from "#server/test-support/started-site.ts";

const LIMIT_MS = 400_000;
const GUID = "206e4f46-7071-4c76-b36b-4265bc96108a";
const PRIYA = {
  customer_first_name: "Priya",
  customer_last_name: "Nair",
  customer_email: "priya.nair@example.com",
  customer_telephone: "01632 960 123",
};
const SECRETS = ["priya", "nair", "960 123", "960123", "hk16", "sn99", "tartan", "192.0.2.", "198.51.100."];
const JSON_BODY = { "Content-Type": "application/json" };

type Line = {
  time: string;
  level: string;
  event: string;
  request?: string;
  client?: string;
  route?: string;
  status?: number;
  security?: string;
  message?: string;
};

test("the log records security events with their request ids, and no personal data", { timeout: LIMIT_MS }, async () => {
  const [dataDir, logDir] = [await demoDataDir(), mkdtempSync(join(tmpdir(), "forecourt-log-"))];
  onTestFinished(() => [dataDir, logDir].forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  mkdirSync(logDir, { recursive: true });
  for (const [day, name] of [
    ["2020-01-01", "forecourt-2020-01-01.jsonl"],
    ["", "notes-2020-01-01.txt"],
  ] as const)
    writeFileSync(join(logDir, name), day);
  const site = await startSite({
    env: {
      DATA_DIR: dataDir,
      TRUST_PROXY: "yes",
      LOG_DIR: logDir,
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      STRIPE_URL: "http://127.0.0.1:9",
      ORIGIN: "https://wexcombe.example",
    },
  });
  const { address = "" } = site;
  const send = (path: string, { headers = {}, ...init }: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`${address}${path}`, { ...init, headers: { "X-Forwarded-For": "192.0.2.77", ...headers } });

  expect((await send("/api/v2/vehicle-search?q=tartan")).status).toBe(200);
  const search = (await (
    await send("/api/v2/vehicle-search?category=cars&advert_classification=USED&reservation_status=available&resultsPerPage=1")
  ).json()) as { data: { stock_id: number }[] };
  const order = { ...PRIYA, vehicle: search.data[0]?.stock_id, terms_accepted: true, payment_type: "OUTRIGHT_DEPOSIT" };
  const placed = await send("/api/v2/website-orders/order", {
    method: "POST",
    headers: { ...JSON_BODY, "X-Request-Id": "proxy-4711" },
    body: JSON.stringify(order),
  });
  expect(placed.headers.get("X-Request-Id")).toBe("proxy-4711");
  const crossOrigin = await send("/api/v2/website-orders/order", {
    method: "POST",
    headers: { ...JSON_BODY, Origin: "https://evil.example" },
    body: JSON.stringify(order),
  });
  expect(crossOrigin.status).toBe(403);
  expect((await send("/", { method: "POST", headers: { Origin: "https://evil.example" } })).status).toBe(403);
  expect(
    (await send("/api/v2/payments/messages", { method: "POST", headers: { ...JSON_BODY, "Stripe-Signature": "t=1,v1=no" }, body: "{}" }))
      .status,
  ).toBe(400);
  const guessed = await send(`/api/v2/website-orders/order/${GUID}?email=priya.nair@example.com`, {
    headers: { "X-Forwarded-For": "198.51.100.9" },
  });
  expect(guessed.status).toBe(404);
  expect((await send(`/order/${GUID}`)).status).toBe(404);
  // The site responds and closes before reading the whole body: the client may see an error.
  await sendLarge(`${address}/api/v2/website-orders/order`);
  expect((await send("/api/v2/form-submit", { method: "POST", headers: { "Content-Type": "image/png" }, body: "png" })).status).toBe(415);
  const cars = async () => (await send("/api/v2/web/valuation-lookup?vrm=HK16VRT&mileage=1000")).status;
  for (let calls = 0; calls < 200 && (await cars()) !== 429; calls++);

  const lines = () =>
    site
      .stderr()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
  await expect.poll(() => lines().some(({ security }) => security === "limit_reached")).toBe(true);
  const of = (security: string) => lines().filter((line) => line.security === security);
  expect(of("foreign_origin").map(({ route, status, level }) => [level, route, status])).toEqual([
    ["warn", "/api/v2/website-orders/order", 403],
    ["warn", "/", 403],
  ]);
  expect(of("foreign_origin")[0]).toMatchObject({
    event: "request",
    request: crossOrigin.headers.get("X-Request-Id"),
    client: expect.stringMatching(/^[0-9a-f]{12}$/),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(of("bad_signature")).toMatchObject([{ route: "/api/v2/payments/messages", status: 400 }]);
  expect(of("unknown_order")).toMatchObject([
    { route: "/api/v2/website-orders/order/:guid", status: 404, request: guessed.headers.get("X-Request-Id") },
    { route: "/order/:guid", status: 404 },
  ]);
  expect(of("body_refused")).toMatchObject([{ status: 413 }]);
  expect(of("upload_refused")).toMatchObject([{ status: 415 }]);
  expect(of("limit_reached")[0]).toMatchObject({ route: "/api/v2/web/valuation-lookup", status: 429 });
  expect(of("unknown_order")[0]?.client).not.toBe(of("foreign_origin")[0]?.client);
  expect(new Set([...of("foreign_origin"), ...of("bad_signature")].map(({ client }) => client)).size).toBe(1);
  expect(
    lines()
      .filter(({ request }) => request === "proxy-4711")
      .at(-1),
  ).toMatchObject({ event: "request", route: "/api/v2/website-orders/order" });

  const written = site.stderr().toLowerCase();
  for (const secret of [...SECRETS, GUID]) expect(written).not.toContain(secret);
  expect(site.stdout()).toMatch(/^Forecourt is open at /m);
  expect(site.stdout()).not.toContain('"event"');

  const today = `forecourt-${londonDay(Date.now())}.jsonl`;
  expect(readdirSync(logDir).toSorted()).toEqual([today, "notes-2020-01-01.txt"]);
  expect(readFileSync(join(logDir, today), "utf8")).toBe(site.stderr());
  expect(statSync(join(logDir, today)).mode & 0o777).toBe(0o600);
});

test("X-Request-Id is ignored without a trusted proxy, and LOG_LEVEL leaves out lower levels", { timeout: LIMIT_MS }, async () => {
  const dataDir = await demoDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const site = await startSite({ env: { DATA_DIR: dataDir, LOG_LEVEL: "error", LOG_FORMAT: "text" } });
  const ids = new Set<string | null>();
  for (let times = 0; times < 3; times++) {
    const answer = await fetch(`${site.address}/`, { headers: { "X-Request-Id": "mine" } });
    ids.add(answer.headers.get("X-Request-Id"));
  }
  expect(ids.size).toBe(3);
  expect([...ids]).not.toContain("mine");
  await fetch(`${site.address}/`, { method: "POST", headers: { Origin: "https://evil.example" } });
  expect(site.stderr()).toBe("");
  await fetch(`${site.address}/failure`);
  await expect.poll(() => site.stderr()).toMatch(/^\d\d:\d\d:\d\d error console the page cannot be made \([0-9a-f]{12}-\w+\)\n\s*at /);
  expect(site.stderr()).toMatch(/error request GET \/\* 500/);
});

function sendLarge(address: string): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(
      address,
      { method: "POST", headers: { ...JSON_BODY, "X-Forwarded-For": "192.0.2.77" }, agent: false },
      (response) => void response.resume().once("close", resolve),
    );
    sent.once("error", () => resolve()).end(JSON.stringify({ note: "x".repeat(400_000) }));
  });
}
