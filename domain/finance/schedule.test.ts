import { inEnglish } from "#locales/in-english.ts";
import { NO_MONEY, pence, penceFromPounds, sumPence } from "#domain/money.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_FEES, PAYMENT_FREQUENCIES, type Agreement } from "./agreement.ts";
import { verifyApr, verifyLenderApr, scheduleOf, totalsOf, type Schedule } from "./schedule.ts";

/** Ten published examples of UK lenders (figures only), in pounds. */
const PUBLISHED = [
  { id: "Vauxhall Mokka", credit: 22_320, apr: 7.5, payments: 47, final: 10_000, regular: 363.47 },
  { id: "Buyacar Fiesta", credit: 9_500, apr: 9.9, payments: 47, final: 2923.26, regular: 191.54 },
  { id: "Hyundai Kona", credit: 26_000, apr: 2.9, payments: 36, final: 11_292.98, regular: 454.46 },
  { id: "Richmond Kona at 0 %", credit: 27_570, apr: 0, payments: 36, final: 12_069, regular: 430.58 },
  { id: "Kia PV5", credit: 31_975, apr: 3.9, payments: 36, final: 18_652.06, regular: 453.47 },
  { id: "BMW Financial Services", credit: 40_955.4, apr: 9.9, payments: 47, final: 22_791.68, regular: 647.28 },
  { id: "Peter Vardy, weekly at 0 %", credit: 7797, apr: 0, payments: 260, final: 0, regular: 29.99, weekly: true },
  { id: "Zuto", credit: 8000, apr: 19.9, payments: 60, final: 0, regular: 204.4 },
  { id: "Whoosh", credit: 23_000, apr: 10.9, payments: 60, final: 0, regular: 493.16, within: 5 },
  { id: "D&J Motors", credit: 5000, apr: 16.7, payments: 60, final: 0, regular: 120.38 },
];

function agreed(part: Partial<Agreement> & Pick<Agreement, "credit" | "apr" | "payments">): Agreement {
  return { frequency: "monthly", final: NO_MONEY, fees: NO_FEES, ...part };
}

function fees(pounds: { documentation?: number; option?: number; option_in_final?: boolean; in_apr?: boolean }) {
  return {
    ...NO_FEES,
    ...pounds,
    documentation: penceFromPounds(pounds.documentation ?? 0),
    option: penceFromPounds(pounds.option ?? 0),
  };
}

function made(agreement: Agreement): Schedule {
  const schedule = scheduleOf(agreement);
  if (!schedule) throw new Error("no schedule");
  return schedule;
}

describe("a schedule", () => {
  test.each(PUBLISHED)("pays what $id published, at its APR", (example) => {
    const { credit, apr, payments, final, regular, weekly, within = 0 } = example;
    const schedule = made(
      agreed({
        credit: penceFromPounds(credit),
        apr,
        payments,
        final: penceFromPounds(final),
        frequency: weekly ? "weekly" : "monthly",
      }),
    );
    expect(Math.abs(schedule.lines[1]!.payment - penceFromPounds(regular))).toBeLessThanOrEqual(within);
    expect(verifyApr(schedule, { apr, fees_in_apr: true })).toMatchObject({ ok: true, apr });
  });

  test("comes within a penny of Vauxhall's published total, £31,808.08, with deposit and contribution", () => {
    const schedule = made(agreed({ credit: pence(22_320_00), apr: 7.5, payments: 47, final: pence(10_000_00) }));
    expect(totalsOf(schedule).payable + 2_000_00 + 2_725_00).toBe(31_808_09);
  });

  test("begins with interest on the whole credit and ends at nothing", () => {
    const { lines } = made(agreed({ credit: pence(8000_00), apr: 19.9, payments: 60 }));
    expect(lines[0]).toEqual({ at: 1, payment: 204_40, interest: 121_92, capital: 82_48, fees: 0, balance: 7917_52 });
    expect(lines.at(-1)).toMatchObject({ at: 60, payment: 204_40, balance: 0 });
  });

  test("at 0 % leaves the remainder to the first payment, as Richmond's Kona does", () => {
    const { lines } = made(agreed({ credit: pence(27_570_00), apr: 0, payments: 36, final: pence(12_069_00) }));
    expect(lines.map(({ payment }) => payment).slice(0, 2)).toEqual([430_70, 430_58]);
    expect(lines.every(({ interest }) => interest === 0)).toBe(true);
  });

  test("at 0 % pays the credit back in equal parts, rounded half up, the first with the remainder", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_00, max: 60_000_00 }),
        fc.integer({ min: 12, max: 60 }),
        fc.integer({ min: 0, max: 900_00 }),
        (credit, payments, final) => {
          const { lines } = scheduleOf({
            credit: pence(credit),
            apr: 0,
            frequency: "monthly",
            payments,
            final: pence(final),
            fees: NO_FEES,
          })!;
          const [first, ...others] = lines.slice(0, payments).map(({ payment }) => payment);
          const regular = Math.floor((credit - final) / payments + 0.5);
          expect(others.every((payment) => payment === regular)).toBe(true);
          expect(first).toBe(credit - final - (payments - 1) * regular);
          expect(Math.abs(first! - regular)).toBeLessThanOrEqual(payments / 2);
        },
      ),
    );
  });

  test("at 0 % has a smaller first payment when the division rounds up", () => {
    const { lines } = made(agreed({ credit: pence(7797_00), apr: 0, payments: 260, frequency: "weekly" }));
    expect(lines[0]!.payment).toBe(29_59);
    expect(lines[1]!.payment).toBe(29_99);
  });

  test("collects the documentation fee first and the option fee last", () => {
    const schedule = made(agreed({ credit: pence(9000_00), apr: 12.9, payments: 48, fees: fees({ documentation: 199, option: 199 }) }));
    const { lines } = schedule;
    expect(lines[0]!.payment - lines[1]!.payment).toBe(199_00);
    expect(lines.at(-1)!.payment - lines[1]!.payment).toBe(199_00);
    expect(lines.map((line) => line.fees).filter((fee) => fee > 0)).toEqual([199_00, 199_00]);
    expect(verifyApr(schedule, { apr: 12.9, fees_in_apr: true })).toMatchObject({ ok: true, apr: 12.9 });
  });

  test("prices the payment as if there were no fee where the lender's fees stand outside, and prints the higher APR", () => {
    const bare = made(agreed({ credit: pence(5200_00), apr: 15.9, payments: 48 }));
    const outside = made(agreed({ credit: pence(5200_00), apr: 15.9, payments: 48, fees: fees({ option: 10, in_apr: false }) }));
    expect(outside.lines[0]).toEqual(bare.lines[0]);
    expect(outside.lines.at(-1)!.payment).toBe(bare.lines.at(-1)!.payment + 10_00);
    const carried = verifyApr(outside, { apr: 15.9, fees_in_apr: false });
    expect(carried).toMatchObject({ ok: true, apr: 16 });
    expect(verifyApr(outside, { apr: 15.9, fees_in_apr: true })).toMatchObject({ ok: false });
  });

  test("takes the option fee out of a final payment that includes it, and adds it to one that does not", () => {
    const credit = pence(15_000_00);
    const inside = made(
      agreed({ credit, apr: 9.9, payments: 47, final: pence(6010_00), fees: fees({ option: 10, option_in_final: true }) }),
    );
    const separate = made(agreed({ credit, apr: 9.9, payments: 47, final: pence(6000_00), fees: fees({ option: 10 }) }));
    expect(inside).toEqual(separate);
    expect(inside.lines.at(-1)).toMatchObject({ at: 48, payment: 6010_00, fees: 10_00 });
  });

  test("does not exist where the final payment repays the credit alone or the fees cost more than the rate", () => {
    expect(scheduleOf(agreed({ credit: pence(5000_00), apr: 9.9, payments: 47, final: pence(9000_00) }))).toBeUndefined();
    expect(scheduleOf(agreed({ credit: pence(1000_00), apr: 1, payments: 12, fees: fees({ documentation: 200 }) }))).toBeUndefined();
  });

  const agreements = fc
    .record({
      credit: fc.integer({ min: 1_000_00, max: 75_000_00 }).map(pence),
      apr: fc.oneof(
        fc.constant(0),
        fc.integer({ min: 5, max: 399 }).map((tenths) => tenths / 10),
      ),
      frequency: fc.constantFrom(...PAYMENT_FREQUENCIES),
      payments: fc.integer({ min: 6, max: 260 }),
      finalShare: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 })),
      fees: fc.record({
        documentation: fc.constantFrom(0, 99_00, 199_00).map(pence),
        option: fc.constantFrom(0, 1_00, 10_00, 149_00).map(pence),
        option_in_final: fc.boolean(),
        in_apr: fc.boolean(),
      }),
    })
    .map(({ finalShare, ...rest }) => ({ ...rest, final: pence(Math.floor((rest.credit * finalShare) / 100)) }));

  test("has parts that sum exactly to every payment, to the credit and to the totals", () => {
    let made = 0;
    fc.assert(
      fc.property(agreements, (agreement) => {
        const schedule = scheduleOf(agreement);
        if (!schedule) return;
        made++;
        const { lines, credit } = schedule;
        let balance: number = credit;
        const wrong = lines.filter((line) => {
          balance -= line.capital;
          return line.interest + line.capital + line.fees !== line.payment || !(line.interest >= 0) || line.balance !== balance;
        });
        expect(wrong).toEqual([]);
        const totals = totalsOf(schedule);
        expect(balance).toBe(0);
        expect(totals.payable).toBe(sumPence(lines.map(({ payment }) => payment)));
        expect(totals.payable).toBe(credit + totals.interest + totals.fees);
        expect(totals.fees).toBe(agreement.fees.documentation + agreement.fees.option);
      }),
      { numRuns: 400 },
    );
    expect(made).toBeGreaterThan(250);
  });

  test("carries its APR to one decimal when it is paid monthly", () => {
    fc.assert(
      fc.property(agreements, (some) => {
        const agreement = { ...some, frequency: "monthly" as const, payments: Math.min(some.payments, 84) };
        const schedule = scheduleOf(agreement);
        if (!schedule) return;
        const carried = verifyApr(schedule, { apr: agreement.apr, fees_in_apr: agreement.fees.in_apr });
        expect(carried).toMatchObject({ ok: true });
        const inside = totalsOf(schedule).fees === 0 || agreement.fees.in_apr;
        if (carried.ok && inside) expect(carried.apr).toBe(agreement.apr);
        if (carried.ok) expect(carried.exact).toBeGreaterThan(agreement.apr - 0.05);
      }),
      { numRuns: 400 },
    );
  });

  test("states the APR of its own payments when rounding moves it", () => {
    const schedule = made(agreed({ credit: pence(1000_00), apr: 31.8, payments: 47, frequency: "weekly" }));
    expect(verifyApr(schedule, { apr: 31.8, fees_in_apr: true })).toMatchObject({ ok: true, apr: 31.9 });
  });

  test.each([
    ["monthly, £1,500 over 24 months", { credit: pence(1500_00), apr: 9.9, payments: 24 }],
    ["at 0 %", { credit: pence(1500_00), apr: 0, payments: 24 }],
    ["weekly over five years", { credit: pence(3900_00), apr: 12.9, payments: 260, frequency: "weekly" as const }],
    ["of a PCP", { credit: pence(9500_00), apr: 9.9, payments: 47, final: pence(2923_26) }],
    ["with fees outside", { credit: pence(5200_00), apr: 15.9, payments: 48, fees: fees({ option: 10, in_apr: false }) }],
  ])("%s no longer carries its APR when any one instalment costs a pound more", (_, part) => {
    const agreement = agreed(part);
    const schedule = made(agreement);
    for (const tampered of schedule.lines) {
      const lines = schedule.lines.map((line) => (line === tampered ? { ...line, payment: pence(line.payment + 1_00) } : line));
      const carried = verifyApr({ ...schedule, lines }, { apr: agreement.apr, fees_in_apr: agreement.fees.in_apr });
      expect(inEnglish(carried)).toMatchObject({
        ok: false,
        reason: expect.stringMatching(/^The payments come to \d+\.\d\d% APR, not the/),
      });
    }
  });

  test("of another lender with different rounding is verified by its APR only", () => {
    const ours = made(agreed({ credit: pence(23_000_00), apr: 10.9, payments: 60 }));
    const theirs = { ...ours, lines: ours.lines.map((line) => ({ ...line, payment: pence(493_16) })) };
    expect(verifyApr(theirs, { apr: 10.9, fees_in_apr: true })).toMatchObject({ ok: false });
    expect(verifyLenderApr(theirs, { apr: 10.9, fees_in_apr: true })).toMatchObject({ ok: true, apr: 10.9 });
    expect(verifyLenderApr(theirs, { apr: 9.9, fees_in_apr: true })).toMatchObject({ ok: false });
  });
});
