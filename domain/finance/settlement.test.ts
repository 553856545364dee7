import { NO_MONEY, pence } from "#domain/money.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_FEES, PAYMENT_FREQUENCIES, type Agreement } from "./agreement.ts";
import { exactApr } from "./apr.ts";
import { verifyApr, scheduleOf, totalsOf } from "./schedule.ts";
import { earlySettlements, voluntaryTermination } from "./settlement.ts";

const HP: Agreement = { credit: pence(10_000_00), apr: 9.9, payments: 36, frequency: "monthly", final: NO_MONEY, fees: NO_FEES };

function made(agreement: Agreement) {
  const schedule = scheduleOf(agreement);
  const carried = schedule && verifyApr(schedule, { apr: agreement.apr, fees_in_apr: agreement.fees.in_apr });
  if (!schedule || !carried?.ok) throw new Error("no schedule");
  return { ...schedule, exact_apr: carried.exact };
}

describe("settling early", () => {
  test("costs what is owed, rolled up by one month, on an agreement longer than a year", () => {
    const agreement = made(HP);
    const [first] = earlySettlements(agreement);
    const month = 1.099 ** (1 / 12);
    const owed = 10_000_00 * month - agreement.lines[0]!.payment;
    expect(Math.abs(first!.settlement - owed * month)).toBeLessThan(1);
    expect(first!.settlement).toBe(9_835_82);
    expect(first!.settlement + first!.rebate).toBe(first!.outstanding);
  });

  test("is not deferred on an agreement of a year", () => {
    const agreement = made({ ...HP, payments: 12 });
    for (const { after, settlement } of earlySettlements(agreement)) {
      expect(Math.abs(settlement - agreement.lines[after - 1]!.balance)).toBeLessThanOrEqual(1);
    }
  });

  test("is deferred by 30 days where payments are weekly", () => {
    const agreement = made({ ...HP, payments: 156, frequency: "weekly" });
    const [first] = earlySettlements(agreement);
    const year = 1 + agreement.exact_apr / 100;
    const owed = 10_000_00 * year ** (1 / 52) - agreement.lines[0]!.payment;
    expect(Math.abs(first!.settlement - owed * year ** (30 / 365))).toBeLessThan(1);
  });

  test("gives nothing back at 0 %", () => {
    for (const { rebate } of earlySettlements(made({ ...HP, apr: 0 }))) expect(rebate).toBe(0);
  });

  test("leaves the final payment of a PCP with its last month's interest off", () => {
    const agreement = made({ ...HP, payments: 35, final: pence(4000_00) });
    const last = earlySettlements(agreement).at(-1)!;
    expect(last).toEqual({ after: 35, outstanding: 4000_00, rebate: 0, settlement: 4000_00 });
  });

  test("never costs more than the remaining payments, and falls with each payment", () => {
    fc.assert(
      fc.property(
        fc.record({
          credit: fc.integer({ min: 1_000_00, max: 75_000_00 }).map(pence),
          apr: fc.integer({ min: 5, max: 399 }).map((tenths) => tenths / 10),
          payments: fc.integer({ min: 2, max: 84 }),
          frequency: fc.constantFrom(...PAYMENT_FREQUENCIES),
        }),
        (part) => {
          const settlements = earlySettlements(made({ ...HP, ...part }));
          settlements.forEach(({ settlement, rebate, outstanding }, index) => {
            expect(rebate).toBeGreaterThanOrEqual(0);
            expect(settlement + rebate).toBe(outstanding);
            if (index > 0) expect(settlement).toBeLessThan(settlements[index - 1]!.settlement);
          });
        },
      ),
      { numRuns: 100 },
    );
  });

  test("brings the payments made and the settlement back to the credit at an APR no better than the agreed one", () => {
    const agreement = made(HP);
    const { settlement } = earlySettlements(agreement)[11]!;
    const flows = agreement.lines.slice(0, 12).map(({ at, payment }) => ({ unit: "m" as const, count: at, amount: payment }));
    const withSettlement = [...flows, { unit: "m" as const, count: 12, amount: settlement }];
    expect(exactApr(agreement.credit, withSettlement)).toBeGreaterThan(9.9);
    expect(exactApr(agreement.credit, [...flows, { unit: "m", count: 13, amount: settlement }])).toBeCloseTo(9.9, 2);
  });
});

describe("handing the vehicle back", () => {
  const lines = made(HP).lines;
  const payable = totalsOf({ lines }).payable;

  test("is free once half of the total amount payable is paid, the deposit included", () => {
    const { half, paid_at_start, free_after, due } = voluntaryTermination(pence(payable + 2_000_00), lines);
    expect(paid_at_start).toBe(2_000_00);
    expect(half).toBe(Math.ceil((payable + 2_000_00) / 2));
    expect(due[free_after - 1]!.paid).toBeGreaterThanOrEqual(half);
    expect(due[free_after - 2]!.paid).toBeLessThan(half);
    expect(due[0]!.due).toBe(half - 2_000_00 - lines[0]!.payment);
  });

  test("is free at once where the deposit is half of it", () => {
    expect(voluntaryTermination(pence(payable * 2), lines).free_after).toBe(0);
  });

  test("of a PCP counts the final payment, so that it takes longer", () => {
    const pcp = made({ ...HP, payments: 35, final: pence(4000_00) });
    const hp = voluntaryTermination(payable, lines);
    const { free_after, half } = voluntaryTermination(totalsOf(pcp).payable, pcp.lines);
    expect(half).toBeGreaterThan(hp.half);
    expect(free_after).toBeGreaterThan(hp.free_after);
  });
});
