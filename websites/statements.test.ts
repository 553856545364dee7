import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openContent } from "#server/content/content.ts";
import { orderCookies } from "#web/deal/order/order-cookie.ts";
import type { StoredName } from "#web/storage/stored-name.ts";
import { websites } from "./all.ts";

/** Every name; the compiler refuses one that is missing and one too many. */
const STORED = Object.keys({
  savedVehicles: true,
  "forecourt.compare": true,
  "forecourt.kept": true,
  "forecourt.orders": true,
  "forecourt.valuations": true,
  "forecourt.deal-cars": true,
  "forecourt.car-typed": true,
  "forecourt.valuation-drafts": true,
  "forecourt.order-config": true,
  "forecourt.consent": true,
  "forecourt.consent-parts": true,
  "forecourt.scrolled": true,
  "forecourt.draft.": true,
  "forecourt.viewed": true,
  "forecourt.sources": true,
  order_: true,
} satisfies Record<StoredName, true>);

describe.each(websites)("the policy pages of $site_name", (website) => {
  const { name, order, return_days } = website;
  const page = (file: string) => readFileSync(new URL(`${name}/content/pages/${file}.md`, import.meta.url), "utf8");

  test("the cookie page lists exactly the names that are stored in the browser", () => {
    const listed = [...page("cookies").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
    expect(listed.toSorted()).toEqual(STORED.toSorted());
    for (const cookie of orderCookies({}, 100_001, "a-guid", "https://wexcombe.example/"))
      expect(cookie).toMatch(/^order_100001=a-guid; Path=/);
    const [, said, list = ""] = page("cookies").match(/^(\w+) more are deleted when you close the tab:\n\n((?:- .+\n)+)/m) ?? [];
    expect([said, list.match(/^- /gm)?.length]).toEqual(["Two", 2]);
  });

  test("the privacy notice has the retention of IP addresses, and no other fixed number of days or years", () => {
    expect(page("privacy")).toContain("We store your IP address with it for two hours at most");
    expect(page("privacy").match(/\b\d+ (?:minutes|days|years)\b/)).toBeNull();
  });

  test("the accessibility statement has the standard, the known gaps and the contacts", () => {
    expect(page("accessibility")).toMatch(/2\.2, level AA[^]*What we know is missing[^]*\{telephone\}[^]*Equality Advisory/);
  });

  test("the terms have the reservation fee and return days of the settings", async () => {
    const terms = (await openContent(website)).page("terms")?.html;
    expect(terms).toContain(`A reservation costs £${order.deposit_fee / 100}.`);
    expect(terms?.includes(`within ${return_days} days`)).toBe(return_days > 0);
  });

  test("the website's texts contain no fixed figures for warranty, returns or fee", () => {
    const files = readdirSync(new URL(`${name}/`, import.meta.url), { recursive: true, encoding: "utf8" }).filter((path) =>
      /\.md$|content\.ts$/.test(path),
    );
    const texts = files.map((path) => readFileSync(new URL(`${name}/${path}`, import.meta.url), "utf8")).join("\n");
    expect(texts.match(/\b(?:\d+|twelve)[- ](?:month warranty|months of warranty|day returns|days to change your mind)|£99/gi)).toBeNull();
  });
});
