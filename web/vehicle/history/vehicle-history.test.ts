import type { Day } from "#domain/calendar.ts";
import { penceFromPounds } from "#domain/money.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { describe, expect, test } from "vitest";
import { passed, failedSince, tilesOf, modal, withTiles } from "./vehicle-history-fixture.ts";

describe("the tiles", () => {
  test("summarise the modals, in the same order", { tags: ["c1-12", "c2-32", "c2-ten-modals"] }, async () => {
    const { tiles, modals } = await tilesOf({});
    expect(tiles.map(({ modal: name, value }) => [name, value])).toEqual([
      ["mot-vehicle", "To 2 August 2027"],
      ["service-history", "2 services"],
      ["previous-keepers", "2"],
      ["review", "86% expert rating"],
    ]);
    expect(modals.map(({ name }) => name)).toEqual(["mot-vehicle", "service-history", "previous-keepers", "review", "price-history"]);
  });

  test.each([
    ["mot", "mot-vehicle"],
    ["service", "service-history"],
    ["keepers", "previous-keepers"],
    ["review", "review"],
  ] as const)("can be switched off by the website, each with its modal: %s", { tags: ["c2-32"] }, async (tile, name) => {
    const { tiles, modals } = await tilesOf({}, withTiles({ [tile]: false }));
    expect(tiles).toHaveLength(3);
    expect([...tiles.map((each) => each.modal), ...modals.map((each) => each.name)]).not.toContain(name);
  });

  test("are left out one by one where there is no record", async () => {
    const { tiles } = await tilesOf(
      { details: {}, date_mot_expires: null, date_first_registered: null, previous_keepers: null },
      { reviews: { of: async () => null } },
    );
    expect(tiles).toEqual([]);
  });

  test.each([
    [true, 0, "1", "This vehicle has had 1 previous owner."],
    [true, 2, "3", "This vehicle has had 3 previous owners."],
    [false, 0, "None", "This vehicle has had no previous owners."],
    [false, 1, "1", "This vehicle has had 1 previous owner."],
    [false, 2, "2", "This vehicle has had 2 previous owners."],
  ])(
    "count the owners, with the increment %s and %i keepers recorded",
    { tags: ["c2-57", "c9-34"] },
    async (incrementPreviousKeepers, previous_keepers, value, sentence) => {
      const { tiles, modals } = await tilesOf({ previous_keepers }, withTiles({}, { incrementPreviousKeepers }));
      expect(tiles.find((each) => each.modal === "previous-keepers")?.value).toBe(value);
      expect(modals.find((each) => each.name === "previous-keepers")?.html).toBe(`<p>${sentence}</p>`);
    },
  );

  test.each<[string, Partial<Vehicle>, string]>([
    [
      "awaits its first test",
      { details: {}, date_mot_expires: null, date_first_registered: "2025-03-01" as Day },
      "First due 1 March 2028",
    ],
    ["has run out", { details: {}, date_mot_expires: "2026-11-20" as Day }, "Ended 20 November 2026"],
    ["is the certificate of the newest pass, whatever else is stated", { date_mot_expires: "2028-01-31" as Day }, "To 2 August 2027"],
    ["was failed since the newest pass", failedSince("2026-11-03"), "Failed 3 Nov 2026, passed 1 Aug 2026"],
    [
      "was failed and never passed",
      { details: { mot_history: failedSince("2026-11-03").details.mot_history.slice(-1) } },
      "Failed 3 Nov 2026",
    ],
    ["has tests and no stated end", { date_mot_expires: null }, "To 2 August 2027"],
  ])("say of an MOT that it %s", async (_, vehicle, value) => {
    expect((await tilesOf(vehicle)).tiles[0]?.value).toBe(value);
  });
});

describe("the MOT history", () => {
  test("is newest first, with escaped advisories and a verdict on the mileage", { tags: ["c2-55", "c3-16"] }, async () => {
    const html = (await modal("mot-vehicle")) ?? "";
    expect(html.indexOf("1 Aug 2026")).toBeLessThan(html.indexOf("3 Aug 2025"));
    expect(html).toContain("Tyre &lt;worn&gt;");
    expect(html.match(/(Passed|Failed)<\/span>/g)).toEqual(["Passed</span>", "Passed</span>"]);
    expect(html).toContain("2 Aug 2027");
    expect(html).toContain("Consistent</span>");
    expect(html).toContain("24,318 miles is consistent with every recorded reading.");
  });

  test.each<[string, Partial<Vehicle>, string]>([
    ["six months", {}, "Minimum 6 months MOT when you collect."],
    [
      "a test before the sale",
      { details: {}, date_mot_expires: "2027-02-01" as Day },
      "It has less than that now, so we’ll have it tested before you collect it.",
    ],
    [
      "three months to a first test",
      { details: {}, date_first_registered: "2025-03-01" as Day, date_mot_expires: null },
      "Minimum 3 months to its first MOT when you collect.",
    ],
  ])("promises %s", { tags: ["c9-21"] }, async (_, vehicle, sentence) => {
    expect(await modal("mot-vehicle", vehicle)).toContain(sentence);
  });

  test("has no minimum MOT promise after a failed test until a pass is recorded, and gives both dates", async () => {
    const html = await modal("mot-vehicle", failedSince("2026-11-03"));
    expect(html).toContain(
      "It failed its MOT test on 3 November 2026. Its last pass before that was on 1 August 2026, with a certificate to 2 " +
        "August 2027. We can’t promise a minimum MOT until it has passed.",
    );
    expect(html).not.toContain("Minimum");
    const { details } = failedSince("2026-11-03");
    const again = { details: { mot_history: [...details.mot_history, passed("2026-11-05", "2027-11-04", 24_300)] } };
    expect(await modal("mot-vehicle", again)).toContain("Minimum 6 months MOT when you collect.");
  });

  test.each([
    ["check", 22_500, "Check</span>"],
    ["conflict", 12_000, "Conflict</span>"],
  ])("marks a %s on the line", async (verdict, mileage, badge) => {
    const html = await modal("mot-vehicle", { mileage });
    expect(html).toContain(badge);
    expect(html).toContain(`chart--${verdict}`);
    expect(html?.match(/is-doubtful/g)).toHaveLength(2);
  });

  test("shows every reading in the chart and in a table", async () => {
    const html = (await modal("mot-vehicle")) ?? "";
    const chart = html.slice(html.indexOf("<figure"), html.indexOf("<figcaption"));
    expect(chart.match(/<(circle|rect) /g)).toHaveLength(5);
    const key = html.slice(html.indexOf("<figcaption"), html.indexOf("</figcaption"));
    expect(key.match(/[^>]+(?=<\/li>)/g)).toEqual(["MOT test", "Service", "Our advert"]);
    const readings = html.slice(html.indexOf("Readings in a table")).match(/<th scope="row">[^<]*/g);
    expect(readings?.map((row) => row.replace(/.*>/, ""))).toEqual([
      "21 November 2026",
      "1 August 2026",
      "3 August 2025",
      "2 April 2025",
      "29 July 2024",
    ]);
  });
});

test("the service history is newest first", { tags: ["c2-56", "c3-17"] }, async () => {
  const html = (await modal("service-history")) ?? "";
  expect(html.match(/<th scope="row">[^<]*/g)?.map((row) => row.replace(/.*>/, ""))).toEqual(["2 April 2025", "29 July 2024"]);
  expect(html).toContain("Oil and filter");
});

describe("the review", () => {
  test("has percentages, and leaves out the website's excluded paragraph types", { tags: ["c6-1", "c9-37"] }, async () => {
    const html = (await modal("review")) ?? "";
    expect(html).toContain("86%");
    expect(html).toContain("80%");
    expect(html).toContain("Good.");
    expect(html).not.toContain("The others.");
    expect(await modal("review", {}, { website: { ...wexcombe, vehicleReview: { excludedTypes: [] } } })).toContain("The others.");
  });

  test("embeds no external pictures or videos, only links to them", { tags: ["c3-61"] }, async () => {
    const html = (await modal("review")) ?? "";
    expect(html).not.toMatch(/<(img|video|iframe)/);
    expect(html.match(/href="https:[^"]*"/g)).toEqual(['href="https://reviewer.example/1.jpg"', 'href="https://films.example/9"']);
  });

  test("that is unavailable is left out and flagged with review_missing, and the other tiles are shown", { tags: ["c8-15"] }, async () => {
    const without = await tilesOf({}, { reviews: { of: async () => "unavailable" } });
    expect(without.tiles.map((each) => each.modal)).toEqual(["mot-vehicle", "service-history", "previous-keepers"]);
    expect(without.review_missing).toBe(true);
    expect((await tilesOf({})).review_missing).toBe(false);
  });
});

describe("explanations from the website's snippets", () => {
  test.each<[string, Partial<Vehicle>]>([
    ["0-finance", { tags: ["interest-free"] }],
    ["nearly-ready", { reservation_status: "On Order" }],
    ["deposit-contribution", { tags: ["fdc-750"] }],
    ["deposit-contribution", { tags: ["fdc"] }],
    ["admin-fee", { admin_fee: penceFromPounds(149) }],
    ["optional-extras", { details: { additional_features: [{ id: "mats", name: "Mats", price: penceFromPounds(65) }] } }],
  ])("%s, on the vehicles that it concerns, and only with words", { tags: ["c2-ten-modals"] }, async (name, vehicle) => {
    expect(await modal(name, vehicle)).toBe('<div class="prose"><p>Words.</p></div>');
    expect(await modal(name, vehicle, { content: { snippet: () => undefined, page: () => undefined } })).toBeUndefined();
    expect(await modal(name)).toBeUndefined();
  });
});
