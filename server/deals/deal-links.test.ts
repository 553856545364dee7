import type { Day } from "#domain/calendar.ts";
import type { SharedDeal } from "#domain/deal/deal-link.ts";
import { penceFromPounds } from "#domain/money.ts";
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { dealLinks } from "./deal-links.ts";

const DEAL: SharedDeal = {
  stock_id: 100_012,
  day: "2026-11-21" as Day,
  choice: "method=finance&finance_type=PCP&deposit=10&deposit_type=percentage&term=48&mileage=8000&credit_rating=excellent&products=paint",
  price: penceFromPounds(16_995),
  finance: { payment: penceFromPounds(268.66), apr: 9.9, frequency: "monthly" },
  extras: [{ id: "paint", name: "Paint protection", price: penceFromPounds(299) }],
  had_part_exchange: true,
};

test("a deal link carries the deal and reads the same again", () => {
  const links = dealLinks([randomBytes(32)]);
  const link = links.write(DEAL);
  expect(link).toMatch(/^[\w-]+\.[\w-]{22}$/);
  expect(links.read(link)).toEqual(DEAL);
  expect(links.read(links.write({ ...DEAL, finance: null, extras: [] }))).toEqual({ ...DEAL, finance: null, extras: [] });
});

test("a deal link that was altered, or signed with another key, is rejected", () => {
  const links = dealLinks([randomBytes(32)]);
  const [payload = "", signed = ""] = links.write(DEAL).split(".");
  const cheaper = Buffer.from(Buffer.from(payload, "base64url").toString().replace("1699500", "999500")).toString("base64url");
  const others = dealLinks([randomBytes(32)]).write(DEAL);
  for (const wrong of [`${cheaper}.${signed}`, others, payload, `${payload}.${signed}.x`, `.${signed}`, "", "ä", "x".repeat(5000)])
    expect(links.read(wrong), wrong).toBeUndefined();
});
