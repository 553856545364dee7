import { EMPTY_SEARCH } from "#domain/search/filters.ts";
import type { Website } from "#websites/website.ts";
import { startTrustpilotStub } from "#server/providers/test-support/trustpilot-stub.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { openPages } from "./support/open-pages.ts";
import { readPage } from "./support/page-texts.ts";

const WEBSITE = { ...wexcombe, customer_reviews: { provider: "trustpilot", business_unit: "507f191e810c19729de860ea" } } as const;
const HEADING = "What our customers say";
const COUNTED = "Every review in that time counts, whatever its score. These are the most recent.";
const BRANCH = "/locations/swindon";

let stub: Awaited<ReturnType<typeof startTrustpilotStub>>;
beforeAll(async () => {
  stub = await startTrustpilotStub(Date.now());
});
beforeEach(() => stub.review([]));
afterAll(() => stub.close());

/** The texts of a page once the reviews have been read. */
async function shop(website: Website = WEBSITE) {
  const { app, dealership, close } = await openPages(website, { TRUSTPILOT_API_KEY: "key", TRUSTPILOT_URL: stub.url });
  onTestFinished(close);
  const html = async (path: string) => (await app.request(path)).text();
  const texts = async (path: string) => readPage(await html(path)).texts.map(({ text }) => text);
  const [stock_id = 0] = dealership.stock.search({ ...EMPTY_SEARCH, resultsPerPage: 1 }).stock_ids;
  const [card] = dealership.stock.cards([stock_id]);
  return { html, texts, vehicle: card?.path ?? "" };
}

test("home, branch and vehicle page show every review's source, period and average, and the most recent ones", async () => {
  stub.review([2, 5, 4, 5, 5, 3]);
  const { html, texts, vehicle } = await shop();
  await expect.poll(() => texts("/")).toContain(HEADING);
  for (const path of ["/", BRANCH]) {
    const found = await texts(path);
    expect(found).toEqual(expect.arrayContaining(["4.0 out of 5", "6 reviews on Trustpilot", "Title 0", "Title 1", "Title 2"]));
    expect(found).not.toContain("Title 3");
    expect(found.some((text) => /^\d+ \w+ \d{4} to \d+ \w+ \d{4}$/.test(text))).toBe(true);
    expect(found).toContain(COUNTED);
  }
  const home = await html("/");
  expect(home).toContain("&lt;b&gt;bold&lt;/b&gt;");
  expect(home).toContain('href="https://uk.trustpilot.com/review/wexcombe.example"');
  expect(home).not.toMatch(/aggregateRating|reviewRating/);
  const line = /^Customers rate us 4\.0 out of 5 \(6 reviews on Trustpilot since \d+ \w+ \d{4}\)/;
  expect((await texts(vehicle)).some((text) => line.test(text))).toBe(true);
  expect(new Set(stub.requests.map(({ apikey }) => apikey))).toEqual(new Set(["key"]));
});

test("fewer than five reviews have no average, and reviews older than a year are not counted", async () => {
  stub.review([1, 5, 5, 5]);
  const few = await shop();
  await expect.poll(() => few.texts("/")).toContain("4 reviews on Trustpilot");
  expect((await few.texts("/")).join("\n")).not.toContain("out of 5\n");
  expect((await few.texts(few.vehicle)).join()).not.toContain("Customers rate us");

  stub.review([...Array.from({ length: 366 }, () => 4), ...Array.from({ length: 300 }, () => 1)]);
  const many = await shop();
  await expect.poll(() => many.texts("/")).toContain("366 reviews on Trustpilot");
  expect(await many.texts("/")).toContain("4.0 out of 5");
});

test.each<[string, Parameters<typeof stub.answerWith>[0]]>([
  ["refuses the key", (response) => response.writeHead(401).end()],
  ["is out of order", (response) => response.writeHead(500).end()],
  [
    "sends six stars",
    (response) => response.writeHead(200).end(JSON.stringify({ name: { identifying: "a.example" }, reviews: [{ stars: 6 }] })),
  ],
  ["drops the connection", (response) => response.destroy()],
  ["sends another address", (response) => response.writeHead(200).end(JSON.stringify({ name: { identifying: "//evil.example/x" } }))],
])("pages show no reviews and are complete while Trustpilot %s", async (_, answer) => {
  stub.answerWith(answer);
  const before = stub.requests.length;
  const { texts } = await shop();
  await expect.poll(() => stub.requests.length).toBeGreaterThan(before);
  const found = await texts("/");
  expect(found).not.toContain(HEADING);
  expect(found).toContain("Current offers");
});

test("no page waits for Trustpilot while it does not answer: each is complete, without reviews, before its request has ended", async () => {
  let ended = false;
  const before = stub.requests.length;
  stub.answerWith((response) => void response.once("close", () => (ended = true)));
  const { texts, html, vehicle } = await shop();
  await expect.poll(() => stub.requests.length).toBe(before + 1);
  for (const path of ["/", BRANCH, vehicle]) {
    expect(await html(path), path).toMatch(/<\/html>\s*$/);
    expect((await texts(path)).join("\n"), path).not.toMatch(/What our customers say|Customers rate us/);
  }
  expect(ended).toBe(false);
  // The pages asked for nothing of their own.
  expect(stub.requests.length).toBe(before + 1);
});

test("the demonstration says that its reviews are invented", async () => {
  const { texts } = await shop(wexcombe);
  const found = await texts("/");
  expect(found).toContain(`${COUNTED} We made up these reviews for the demo.`);
  expect(found.some((text) => /^\d+ reviews on a fictional review site$/.test(text))).toBe(true);
});

test("a website that wants Trustpilot's reviews does not start without the key", async () => {
  await expect(openPages(WEBSITE)).rejects.toThrow("set TRUSTPILOT_API_KEY");
});
