import { sites, vehicles } from "#server/database/schema.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { fiesta } from "#server/database/test-support/row-fixtures.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { demoReviews } from "#server/providers/reviews/demo.ts";
import { httpReviews } from "#server/providers/reviews/http.ts";
import type { ReviewsProvider } from "#server/providers/reviews/reviews.ts";
import { openReviews } from "#server/reviews/open-reviews.ts";
import { openStock } from "#server/stock/open-stock.ts";
import type { Stock } from "#server/stock/stock.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { reviewsApi } from "./reviews.ts";

const [embedded] = testDatabases();
const database = await embedded!.open();
let stock: Stock;
let clock = Date.parse("2026-11-21T12:00:00Z");
const now = () => clock;

beforeAll(async () => {
  await database.database.insert(sites).values([{ slug: "andover", name: "Wexcombe Andover" }]);
  await database.database
    .insert(vehicles)
    .values([
      fiesta(1),
      { ...fiesta(1), advert_classification: "NEW" },
      { ...fiesta(1), advert_classification: "OFFER" },
      { ...fiesta(1), range: "Transit", cap_database: "LCV" },
      { ...fiesta(1), state: "withdrawn" },
    ]);
  stock = await openStock(database, { website: wexcombe, organisation: await openOrganisation(database.database), now });
});
afterAll(async () => {
  await stock.close();
  await database.close();
});

function api(provider: ReviewsProvider | undefined = demoReviews()) {
  return reviewsApi({ stock, reviews: openReviews(provider, now) });
}

test.each([
  ["a used car", "/usedcarreview/2020-ford-fiesta-100001", 200],
  ["a new car", "/vehiclereview/2020-ford-fiesta-100002", 200],
  ["an offer", "/vehiclereview/2020-ford-fiesta-100003", 200],
  ["a used car, asked of the reviewer of new ones", "/vehiclereview/2020-ford-fiesta-100001", 404],
  ["a new car, asked of the reviewer of used ones", "/usedcarreview/2020-ford-fiesta-100002", 404],
  ["a van that nobody reviewed", "/usedcarreview/2020-ford-transit-100004", 404],
  ["a car that was withdrawn", "/usedcarreview/2020-ford-fiesta-100005", 410],
  ["a car we never had", "/usedcarreview/2020-ford-fiesta-999999", 404],
])("the review of %s", { tags: ["c1-7", "c3-58", "c3-59", "c3-60", "c3-61", "c7-21", "c7-22"] }, async (_, address, status) => {
  const response = await api().request(address);
  expect(response.status).toBe(status);
  const answer = await response.json();
  expect(answer).toEqual(
    status === 200
      ? {
          scoringlist: { scoring: expect.objectContaining({ total: expect.any(Number) }) },
          paragraphlist: expect.anything(),
          photolist: expect.anything(),
          videolist: expect.anything(),
        }
      : { message: expect.any(String) },
  );
});

test("a request with the current ETag is answered with 304", async () => {
  const first = await api().request("/usedcarreview/2020-ford-fiesta-100001");
  const again = await api().request("/usedcarreview/2020-ford-fiesta-100001", {
    headers: { "If-None-Match": first.headers.get("ETag") ?? "" },
  });
  expect(again.status).toBe(304);
});

test("a site without a review provider answers 404", async () => {
  const none = reviewsApi({ stock, reviews: openReviews(undefined, now) });
  expect((await none.request("/usedcarreview/2020-ford-fiesta-100001")).status).toBe(404);
});

test(
  "a failed review provider is requested again only after a minute, and requests in between fail at once",
  { tags: ["c8-15"] },
  async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.writeHead(500).end();
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const broken = api(httpReviews({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
    for (const wait of [0, 59_000, 2_000]) {
      clock += wait;
      const response = await broken.request("/usedcarreview/2020-ford-fiesta-100001");
      expect(response.status).toBe(503);
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(await response.json()).toEqual({
        message: "Sorry, there was a problem. Please try again or contact us if the problem persists.",
      });
    }
    expect(requests).toBe(2);
    expect(logged.mock.calls).toEqual([["http: The reviews service answered 500"], ["http: The reviews service answered 500"]]);
    logged.mockRestore();
    await new Promise<void>((done) => void server.close(() => done()));
  },
);
