import type { Dealership } from "#server/dealership.ts";
import { expect, test } from "vitest";
import { sitesApi } from "./sites.ts";

const branches = Array.from({ length: 61 }, (_, index) => ({ id: index + 1, slug: `branch-${index + 1}`, parent_id: null, show_on_frontend: true, hours: [] }));
const api = sitesApi({ organisation: { all: () => branches } } as unknown as Pick<Dealership, "organisation">);

async function listed(query: string): Promise<number> {
  const response = await api.request(`/web/organisation/site?${query}`);
  return ((await response.json()) as { data: unknown[] }).data.length;
}

test("a list of sites ends after 60, and no sooner", async () => {
  expect(await listed("")).toBe(60);
  expect(await listed("pageOptions[resultsPerPage]=100")).toBe(60);
  expect(await listed("pageOptions[resultsPerPage]=59")).toBe(59);
});
