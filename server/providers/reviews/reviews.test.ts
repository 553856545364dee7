import { scorePercentages, reviewText, totalPercentage } from "#domain/reviews/review.ts";
import { demoReviews } from "./demo.ts";
import { httpReviews } from "./http.ts";
import { ReviewsUnavailable, type ReviewedVehicle } from "./reviews.ts";
import { withManualTimeouts } from "#server/providers/test-support/manual-timeout.ts";
import { CARS } from "#demo/stock/line-up.ts";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

const golf: ReviewedVehicle = {
  make: "Volkswagen",
  range: "Golf",
  derivative: "1.5 TSI 150 Life 5dr",
  year: 2022,
  fuel_type: "Petrol",
  cap_id: null,
  cap_code: null,
};

describe("the demo review provider", () => {
  test.each(CARS.map(({ make, range }) => ({ make, range })))(
    "has something of its own to say about the $make $range, used and new",
    async ({ make, range }) => {
      for (const source of ["usedcarreview", "vehiclereview"] as const) {
        const review = await demoReviews().review(source, { ...golf, make, range, derivative: null });
        if (!review) throw new Error("no review");
        expect(scorePercentages(review)).toHaveLength(11);
        expect(totalPercentage(review)).toBeGreaterThan(50);
        expect(totalPercentage(review)).toBeLessThan(95);
        const { first, last, rest } = reviewText(review, []);
        expect([first.length, rest.length]).toEqual([2, 3]);
        expect(last?.after).not.toBe("");
        expect([...first, ...rest].map(({ text }) => text).join()).toContain(range);
      }
    },
  );

  test("has a paragraph on faults for a used car but not for a new one", async () => {
    const [used, brandNew] = await Promise.all([demoReviews().review("usedcarreview", golf), demoReviews().review("vehiclereview", golf)]);
    expect(used?.paragraphlist.paragraph.map(({ type }) => type)).toContain("faults");
    expect(brandNew?.paragraphlist.paragraph.map(({ type }) => type)).not.toContain("faults");
  });

  test("has no review of a van", async () => {
    expect(await demoReviews().review("usedcarreview", { ...golf, make: "Ford", range: "Transit" })).toBeUndefined();
  });
});

describe("an HTTP review service", () => {
  let answer: (response: ServerResponse) => void;
  let requestedUrl = "";
  let clock: ReturnType<typeof withManualTimeouts>;
  const server = createServer((request, response) => {
    requestedUrl = request.url ?? "";
    answer(response);
  });
  beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
  beforeEach(() => void (clock = withManualTimeouts()));
  afterAll(() => new Promise<void>((done) => void server.close(() => done())));

  const service = () => httpReviews({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
  test(
    "is requested by range and year, and numbers as text and single entries are normalised",
    { tags: ["c3-58", "c3-59", "c3-60", "c3-61"] },
    async () => {
      answer = json(200, {
        scoringlist: { scoring: { performance: "8", handling: "eleven", total: "81" } },
        paragraphlist: { paragraph: { headline: "In short", text: "Good.", type: "1" } },
        photolist: {
          photo: [
            { isdefault: "1", large: "https://reviewer.example/l.jpg", big: "javascript:alert(1)" },
            { isdefault: "0", large: null, big: "https://reviewer.example/b.jpg" },
          ],
        },
        videolist: { video: { video_urlforiframe: "https://films.example/1", hd: { video_url: "https://films.example/1.mp4" } } },
        price: "ignored",
      });
      expect(await service().review("usedcarreview", golf)).toEqual({
        scoringlist: { scoring: { performance: 8, handling: undefined, total: 81 } },
        paragraphlist: { paragraph: [{ headline: "In short", text: "Good.", type: "1" }] },
        photolist: {
          photo: [
            { isdefault: true, large: "https://reviewer.example/l.jpg", big: null },
            { isdefault: false, large: null, big: "https://reviewer.example/b.jpg" },
          ],
        },
        videolist: { video: [{ video_urlforiframe: "https://films.example/1", hd: [{ video_url: "https://films.example/1.mp4" }] }] },
      });
      expect(requestedUrl).toBe("/usedcarreview/volkswagen-golf-2022");
      answer = json(200, { videolist: "" });
      expect((await service().review("vehiclereview", golf))?.videolist).toEqual({ video: [] });
      expect(requestedUrl).toBe("/vehiclereview/volkswagen-golf-2022");
    },
  );

  test("has no review when it answers 404", async () => {
    answer = json(404, {});
    expect(await service().review("usedcarreview", golf)).toBeUndefined();
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ["is out of order", json(500, {})],
    ["answers in another shape", json(200, [])],
    ["does not answer in time", () => clock.timeIsOver()],
  ])("that %s cannot be asked now", async (_, broken) => {
    answer = broken;
    await expect(service().review("usedcarreview", golf)).rejects.toBeInstanceOf(ReviewsUnavailable);
  });
});

function json(status: number, body: unknown) {
  return (response: ServerResponse) => void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}
