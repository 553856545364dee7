import { checkRules } from "#server/compliance/check-rules.ts";
import { londonDay } from "#domain/calendar.ts";
import { expect, test } from "vitest";
import { websites } from "./all.ts";

/** Nothing listens there: the pages are read by `forecourt check --rules` on a running site. */
const NOWHERE = new URL("http://127.0.0.1:1");

test.each(websites)("content and settings of $site_name have no known breach of the dated rules", async (website) => {
  const { findings } = await checkRules(website, { today: londonDay(Date.now()), stock: [], site: NOWHERE });
  expect(findings.filter(({ level }) => level === "breach")).toEqual([]);
});
