import { pence, penceFromPounds } from "#domain/money.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aprOfPeriodRate, exactApr, periodRate, roundApr, type CashFlow } from "./apr.ts";

type Repayment = [count: number, unit: CashFlow["unit"], pounds: number];

/** The worked examples of directive 98/7/EC, Annex III. A counts days over 365, B equal months. */
const WORKED_EXAMPLES: { id: string; lent: number; repaid: Repayment[]; published: number; exact: number }[] = [
  { id: "A1", lent: 1000, repaid: [[546, "d", 1200]], published: 13.0, exact: 12.962 },
  { id: "A2, its fee of 50 kept back,", lent: 950, repaid: [[546, "d", 1200]], published: 16.9, exact: 16.903 },
  {
    id: "A3",
    lent: 1000,
    repaid: [
      [12, "m", 600],
      [24, "m", 600],
    ],
    published: 13.1,
    exact: 13.066,
  },
  {
    id: "A4",
    lent: 1000,
    repaid: [
      [90, "d", 272],
      [181, "d", 272],
      [365, "d", 544],
    ],
    published: 13.2,
    exact: 13.226,
  },
  { id: "B1", lent: 1000, repaid: [[18, "m", 1200]], published: 12.9, exact: 12.924 },
  { id: "B2", lent: 950, repaid: [[18, "m", 1200]], published: 16.9, exact: 16.853 },
  {
    id: "B3",
    lent: 1000,
    repaid: [
      [12, "m", 600],
      [24, "m", 600],
    ],
    published: 13.1,
    exact: 13.066,
  },
  {
    id: "B4",
    lent: 1000,
    repaid: [
      [3, "m", 272],
      [6, "m", 272],
      [12, "m", 544],
    ],
    published: 13.2,
    exact: 13.186,
  },
  {
    id: "Three annual payments",
    lent: 5000,
    repaid: [
      [12, "m", 2000],
      [24, "m", 2000],
      [36, "m", 2000],
    ],
    published: 9.7,
    exact: 9.701,
  },
];

function flows(repaid: Repayment[]): CashFlow[] {
  return repaid.map(([count, unit, pounds]) => ({ unit, count, amount: penceFromPounds(pounds) }));
}

describe("the APR", () => {
  test.each(WORKED_EXAMPLES)("of the directive's example $id is $published %", ({ lent, repaid, published, exact }) => {
    const apr = exactApr(penceFromPounds(lent), flows(repaid))!;
    expect(apr).toBeCloseTo(exact, 2);
    expect(roundApr(apr)).toBe(published);
  });

  test("is rounded half up to one decimal, also where a binary half would fall", () => {
    expect([12.95, 12.949_999, 1.05, 0.25, 16.85, 8.35].map(roundApr)).toEqual([13, 12.9, 1.1, 0.3, 16.9, 8.4]);
  });

  test("does not depend on the order of payments, or on counting them in weeks, days, months or years", () => {
    const inOrder = flows([
      [12, "m", 600],
      [24, "m", 600],
    ]);
    expect(exactApr(pence(1000_00), inOrder.toReversed())).toBeCloseTo(exactApr(pence(1000_00), inOrder)!, 9);
    expect(
      exactApr(
        pence(1000_00),
        flows([
          [52, "w", 600],
          [104, "w", 600],
        ]),
      ),
    ).toBeCloseTo(13.0662, 3);
    expect(
      exactApr(
        pence(1000_00),
        flows([
          [52, "w", 600],
          [730, "d", 600],
        ]),
      ),
    ).toBeCloseTo(13.0662, 3);
  });

  test("of a loan in two parts discounts the second part from its own date", () => {
    const lent = flows([
      [0, "m", 500],
      [12, "m", 500],
    ]);
    const apr = exactApr(lent, flows([[24, "m", 1155]]))!;
    expect(500 * (1 + apr / 100) ** 2 + 500 * (1 + apr / 100)).toBeCloseTo(1155, 8);
  });

  test("is 0 when repayments equal the loan, and negative when they are less", () => {
    expect(
      exactApr(
        pence(1000_00),
        flows([
          [12, "m", 500],
          [24, "m", 500],
        ]),
      ),
    ).toBe(0);
    expect(exactApr(pence(1000_00), flows([[12, "m", 900]]))).toBeCloseTo(-10, 9);
  });

  test("is very large for 20 % more repaid after a week", () => {
    expect(exactApr(pence(100_00), flows([[1, "w", 120]]))).toBeCloseTo((1.2 ** 52 - 1) * 100, 4);
  });

  test("is undefined when nothing is lent or nothing is paid back", () => {
    expect(exactApr(pence(1000_00), [])).toBeUndefined();
    expect(exactApr(pence(0), flows([[12, "m", 100]]))).toBeUndefined();
    expect(exactApr(pence(1000_00), flows([[0, "m", 1000]]))).toBe(0);
    expect(exactApr(pence(1000_00), flows([[0, "m", 1200]]))).toBeUndefined();
  });

  test("discounts any repayments to the amount lent", () => {
    const repayments = fc.array(
      fc.record({
        unit: fc.constantFrom("d" as const, "w" as const, "m" as const),
        count: fc.integer({ min: 1, max: 400 }),
        amount: fc.integer({ min: 1_00, max: 5_000_00 }).map(pence),
      }),
      { minLength: 1, maxLength: 80 },
    );
    fc.assert(
      fc.property(repayments, fc.integer({ min: 50, max: 150 }), fc.integer({ min: -20, max: 60 }), (repaid, share, guess) => {
        const total = repaid.reduce((sum, { amount }) => sum + amount, 0);
        const lent = Math.max(1, Math.floor((total * share) / 100));
        const apr = exactApr(pence(lent), repaid, guess);
        // A loss within days annualises to nearly -100 %, where 1 + apr / 100 has no precision left.
        if (apr === undefined || apr < -99.9) return;
        const years = { d: 365, w: 52, m: 12 };
        const worth = repaid.reduce((sum, { amount, count, unit }) => sum + amount * (1 + apr / 100) ** (-count / years[unit]), 0);
        expect(Math.abs(worth / lent - 1)).toBeLessThan(1e-6);
      }),
    );
  });
});

test("period rate and APR convert into each other", () => {
  expect(periodRate(12.9, "m") * 100).toBeCloseTo(1.0162, 4);
  expect(aprOfPeriodRate(periodRate(19.9, "w"), "w")).toBeCloseTo(19.9, 10);
});
