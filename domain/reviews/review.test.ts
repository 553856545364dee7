import { describe, expect, test } from "vitest";
import { scorePercentages, reviewSource, reviewText, totalPercentage, type ReviewParagraph } from "./review.ts";

const paragraphs = (...types: string[]): ReviewParagraph[] =>
  types.map((type, index) => ({ headline: `Part ${index + 1}`, text: `Words about ${type}.`, type }));
const scoring = (scores: object) => ({ scoringlist: { scoring: scores } });
const written = (paragraph: ReviewParagraph[]) => ({ paragraphlist: { paragraph } });

test.each([
  ["USED", "usedcarreview"],
  ["NEW", "vehiclereview"],
  ["OFFER", "vehiclereview"],
  ["MOTABILITY", "vehiclereview"],
  ["CONTRACT-HIRE-BUSINESS", "vehiclereview"],
] as const)("a %s vehicle has its review from %s", { tags: ["c1-7"] }, (advert_classification, source) => {
  expect(reviewSource({ advert_classification })).toBe(source);
});

describe("review scores", () => {
  test("out of ten become percentages in a fixed order, without missing scores", { tags: ["c3-58", "c9-24"] }, () => {
    expect(scorePercentages(scoring({ insurance: 6.5, performance: 8, comfort: 10 }))).toEqual([
      { mark: "performance", percent: 80 },
      { mark: "comfort", percent: 100 },
      { mark: "insurance", percent: 65 },
    ]);
  });

  test("cover eleven categories", { tags: ["c3-58"] }, () => {
    const things = [
      "performance",
      "handling",
      "comfort",
      "space",
      "styling",
      "build",
      "value",
      "equipment",
      "economy",
      "depreciation",
      "insurance",
    ];
    const marked = scorePercentages(scoring(Object.fromEntries(things.map((thing, index) => [thing, index / 2]))));
    expect(marked).toEqual(things.map((score, index) => ({ mark: score, percent: index * 5 })));
  });

  test.each([
    ["the reviewer's own", { total: 86, performance: 2 }, 86],
    ["the average of the marks without one", { performance: 8, comfort: 7 }, 75],
    ["none without a mark", {}, null],
    ["at most a hundred", { total: 860 }, 100],
  ])("the total is %s", { tags: ["c3-58"] }, (_, scores, total) => {
    expect(totalPercentage(scoring(scores))).toBe(total);
  });
});

describe("review paragraphs", () => {
  test("the first three show first and the others follow", { tags: ["c9-24"] }, () => {
    const { first, last, rest } = reviewText(written(paragraphs("a", "b", "c", "d", "e")), []);
    expect([first.length, last?.start, rest.length]).toEqual([2, "Words about c.", 2]);
  });

  test("of a type that the website leaves out are not counted among the three", () => {
    const { first, last } = reviewText(written(paragraphs("market", "a", "b", "c")), ["market"]);
    expect(first.map(({ text }) => text)).toEqual(["Words about a.", "Words about b."]);
    expect(last?.start).toBe("Words about c.");
  });

  test.each([
    ["whole at 389 characters", "x".repeat(389), 389, ""],
    ["after 389 characters of a single word", "x".repeat(400), 389, "x".repeat(11)],
    ["after the last whole word", `${"x".repeat(380)} twelve-marks too`, 380, "twelve-marks too"],
  ])("the third is cut %s", { tags: ["c9-24"] }, (_, text, length, after) => {
    const { last } = reviewText(written([...paragraphs("a", "b"), { headline: "", text, type: "c" }]), []);
    expect([last?.start.length, last?.after]).toEqual([length, after]);
  });

  test("are none when the text is empty", () => {
    expect(reviewText(written([{ headline: "Empty", text: " ", type: "a" }]), [])).toEqual({ first: [], last: null, rest: [] });
  });
});
