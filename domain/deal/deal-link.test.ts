import { inEnglish } from "#locales/in-english.ts";
import { describe, expect, test } from "vitest";
import type { Day } from "../calendar.ts";
import { penceFromPounds } from "../money.ts";
import { dealChanges as rawDealChanges, type CurrentDeal, type SharedDeal } from "./deal-link.ts";

const dealChanges = (...given: Parameters<typeof rawDealChanges>) => inEnglish(rawDealChanges(...given));

const PAINT = { id: "paint", name: "Paint protection", price: penceFromPounds(299) };
const MONTHLY = { payment: penceFromPounds(268.66), apr: 9.9, frequency: "monthly" } as const;
const SENT: SharedDeal = {
  stock_id: 100_012,
  day: "2026-11-14" as Day,
  choice: "method=finance",
  price: penceFromPounds(16_995),
  finance: MONTHLY,
  extras: [PAINT],
  had_part_exchange: false,
};
const SAME: CurrentDeal = { price: SENT.price, finance: MONTHLY, offered: [PAINT], reserved: false };

describe("changes since a deal link was created", () => {
  test("are empty when nothing has changed", () => {
    expect(dealChanges(SENT, SAME)).toEqual([]);
  });

  test.each<[string, Partial<CurrentDeal>, string[]]>([
    ["a lower price", { price: penceFromPounds(16_495) }, ["The price was £16,995. It is now £16,495."]],
    ["a higher price", { price: penceFromPounds(17_250.5) }, ["The price was £16,995. It is now £17,250.50."]],
    ["another rate", { finance: { ...MONTHLY, apr: 10.9 } }, ["The APR was 9.9%. It is now 10.9%."]],
    ["another payment", { finance: { ...MONTHLY, payment: penceFromPounds(270.1) } }, ["It was £268.66 a month. It is now £270.10."]],
    [
      "no finance any more",
      { finance: { reason: "The vehicle is too old for PCP." } },
      ["These figures are no longer available: The vehicle is too old for PCP."],
    ],
    ["an extra that is gone", { offered: [] }, ["Paint protection is no longer offered with this vehicle and is not in your deal."]],
    ["an extra that costs more", { offered: [{ ...PAINT, price: penceFromPounds(349) }] }, ["Paint protection was £299. It is now £349."]],
    [
      "a vehicle that somebody else has, whose finance nobody can have",
      { reserved: true, finance: null },
      ["This vehicle is currently reserved."],
    ],
  ])("tells of %s", (_, change, sentences) => {
    expect(dealChanges(SENT, { ...SAME, ...change })).toEqual(sentences);
  });

  test("are listed in the order price, extras, finance", () => {
    const sentences = dealChanges(SENT, {
      price: penceFromPounds(16_000),
      finance: { ...MONTHLY, payment: penceFromPounds(250), apr: 8.9 },
      offered: [],
      reserved: false,
    });
    expect(sentences.map((sentence) => sentence.split(" ")[1])).toEqual(["price", "protection", "APR", "was"]);
  });

  test("do not mention finance for a deal paid in full", () => {
    expect(dealChanges({ ...SENT, finance: null }, { ...SAME, finance: null })).toEqual([]);
  });
});
