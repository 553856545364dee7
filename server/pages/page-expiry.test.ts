import { demoDepartments, demoSites } from "#demo/dealer.ts";
import type { Site } from "#domain/organisation/site.ts";
import { expect, test } from "vitest";
import { nextTimeBasedChange } from "./page-expiry.ts";

const branches: Site[] = demoSites().map((site, at) => ({ ...site, id: at + 1, parent_id: null, special_hours: [] }));
const workshops: Site[] = demoDepartments().map(({ of, ...site }, at) => ({
  ...site,
  id: 10 + at,
  parent_id: branches.find(({ slug }) => slug === of)!.id,
  special_hours: [],
}));
const organisation = { all: () => [...branches, ...workshops] };
const onMonday = (hour: number, minute: number, second = 0) => Date.UTC(2026, 10, 23, hour, minute, second);

test("a page expires when the next showroom or workshop opens or closes", () => {
  const times = [
    onMonday(3, 14, 20),
    onMonday(8, 0),
    onMonday(8, 30),
    onMonday(9, 0, 59),
    onMonday(17, 30),
    onMonday(18, 0),
    onMonday(19, 0),
  ];
  expect(times.map((time) => new Date(nextTimeBasedChange(time, organisation)).toISOString().slice(8, 16))).toEqual([
    "23T08:00",
    "23T08:30",
    "23T09:00",
    "23T17:30",
    "23T18:00",
    "23T19:00",
    "24T00:00",
  ]);
});
