import type { Dealership } from "#server/dealership.ts";
import { expect, test } from "vitest";
import { sitesApi } from "./sites.ts";

const branches = Array.from({ length: 61 }, (_, index) => ({
  id: index + 1,
  slug: `branch-${index + 1}`,
  parent_id: null,
  show_on_frontend: true,
  hours: [],
}));
const api = sitesApi({ organisation: { all: () => branches } } as unknown as Pick<Dealership, "organisation">);

async function slugs(query: string): Promise<string[]> {
  const response = await api.request(`/web/organisation/site?${query}`);
  return ((await response.json()) as { data: { slug: string }[] }).data.map(({ slug }) => slug);
}

const listed = async (query: string): Promise<number> => (await slugs(query)).length;

test("a list of sites has at most 60 per page", { tags: ["c7-2", "c9-4"] }, async () => {
  expect(await listed("")).toBe(60);
  expect(await listed("pageOptions[resultsPerPage]=100")).toBe(60);
  expect(await listed("pageOptions[resultsPerPage]=61")).toBe(60);
  expect(await listed("pageOptions[resultsPerPage]=59")).toBe(59);
  expect(await listed("pageOptions[resultsPerPage]=1")).toBe(1);
});

test("further sites are on the next page, and a page after the last is empty", { tags: ["c7-2"] }, async () => {
  expect(await slugs("pageOptions[page]=2")).toEqual(["branch-61"]);
  expect(await slugs("pageOptions[resultsPerPage]=2&pageOptions[page]=3")).toEqual(["branch-5", "branch-6"]);
  expect(await slugs("pageOptions[page]=1")).toEqual(await slugs(""));
  expect(await slugs("pageOptions[page]=3")).toEqual([]);
});

test.each([
  ["page", "0"],
  ["page", "-1"],
  ["page", "two"],
  ["resultsPerPage", "0"],
  ["resultsPerPage", "00"],
  ["resultsPerPage", "-1"],
  ["resultsPerPage", "1.5"],
])("%s=%s is refused at its field", { tags: ["c7-2"] }, async (option, value) => {
  const response = await api.request(`/web/organisation/site?pageOptions[${option}]=${value}`);
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ errors: { [`pageOptions[${option}]`]: ["Must be a whole number from 1"] } });
});
