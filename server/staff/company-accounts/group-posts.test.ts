import { expect, test } from "vitest";
import { readGroupPosts } from "./group-posts.ts";

test("a group gives a role, in a branch, on a website, or both; its own name may have the signs of a directory", () => {
  expect(readGroupPosts("Sales team=sales; Managers = manager@swindon ;Vans=marketing/tradeyard-vans;X=reader@swindon/wexcombe;")).toEqual([
    { group: "Sales team", role: "sales", site: null, website: null },
    { group: "Managers", role: "manager", site: "swindon", website: null },
    { group: "Vans", role: "marketing", site: null, website: "tradeyard-vans" },
    { group: "X", role: "reader", site: "swindon", website: "wexcombe" },
  ]);
  expect(readGroupPosts("CN=Sales,OU=Groups,DC=wexcombe=sales")).toEqual([
    { group: "CN=Sales,OU=Groups,DC=wexcombe", role: "sales", site: null, website: null },
  ]);
});

test.each([
  [" ; ", "must name at least one group, like Sales team=sales"],
  ["Sales team", "“Sales team” must be GROUP=ROLE, GROUP=ROLE@BRANCH or GROUP=ROLE/WEBSITE"],
  ["=sales", "“=sales” must be GROUP=ROLE, GROUP=ROLE@BRANCH or GROUP=ROLE/WEBSITE"],
  ["Sales=sales@", "“Sales=sales@” must be GROUP=ROLE, GROUP=ROLE@BRANCH or GROUP=ROLE/WEBSITE"],
  ["Sales=seller", "“Sales=seller” has an unknown role"],
  ["Bosses=owner", "“Bosses=owner”: a group cannot make people owners; invite them"],
  ["Bosses=owner@swindon", "“Bosses=owner@swindon”: a group cannot make people owners; invite them"],
])("%j is refused in a sentence", (list, sentence) => {
  expect(readGroupPosts(list)).toBe(sentence);
});
