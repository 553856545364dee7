import { readConfig } from "#server/config.ts";
import { openDealership, type Dealership } from "#server/dealership.ts";
import { siteApp } from "#server/site-app.ts";
import { Hono } from "hono";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let dataDir: string;
let dealership: Dealership;
let app: Hono;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-site-"));
  const config = readConfig({ DATA_DIR: dataDir });
  dealership = await openDealership(config);
  app = siteApp(dealership, config, {
    render: async () => new Response("a page", { headers: { "Content-Type": "text/html" } }),
    record: async (make) => ({ made: await make(), reads: { hold: () => true } }),
    builtFiles: new Hono(),
  });
});
afterAll(async () => {
  await dealership.close();
  await rm(dataDir, { recursive: true, force: true });
});

test("these are the addresses of the API and the server, all of them", () => {
  const addresses = app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(addresses)].toSorted().join("\n")).toMatchSnapshot();
});

test("healthz says what runs and on which data", async () => {
  const response = await app.request("/healthz");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    status: "ok",
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    revision: expect.any(Number),
    database: "embedded",
  });
});

test("an unknown address of the API gets JSON, never a page", async () => {
  const response = await app.request("/api/v2/no-such-thing");
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ message: "There is no such address in this API." });
});

test("the first start brings the demo dealer and its four sites, two of them with a department of its own", async () => {
  const address = "/api/v2/web/organisation/site?searchOptions[show_on_frontend]=1&pageOptions[resultsPerPage]=60";
  const { data }: { data: { id: number; slug: string; parent_id: number | null }[] } = await (await app.request(address)).json();
  const own = data.filter(({ parent_id }) => parent_id === null);
  expect(own.map(({ slug }) => slug)).toEqual(["swindon", "salisbury", "andover", "newbury"]);
  const children = await (await app.request(`/api/v2/web/organisation/site?searchOptions[parent_id]=${own[0]?.id}`)).json();
  expect(children.data).toMatchObject([{ slug: "swindon-workshop", sunday_open: false, monday_time_open: "08:00", bank_holiday_hours: "closed" }]);
  const found = await (await app.request("/api/v2/vehicle-search")).json();
  expect(found.meta.total).toBeGreaterThan(150);
});
