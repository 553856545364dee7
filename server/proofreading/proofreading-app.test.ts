import { ALL_CLAUSES } from "../../scripts/clauses/all-clauses.ts";
import { expect, test } from "vitest";
import { proofreadingApp } from "./proofreading-app.ts";

test("the page for proofreading has every quoted message of the error catalogue, with file and line", async () => {
  const answer = await proofreadingApp().request("/proofreading");
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  const page = (await answer.text()).replaceAll("&#39;", "'").replaceAll("&quot;", '"');
  // 8.10 appears in the log only.
  const quoted = Object.entries(ALL_CLAUSES).flatMap(([number, { quoted }]) =>
    number.startsWith("8.") && number !== "8.10" && quoted !== undefined ? [quoted] : [],
  );
  expect(quoted.length).toBeGreaterThan(5);
  expect(quoted.filter((text) => !page.includes(text))).toEqual([]);
  expect(page).toMatch(/<h3>locales\/en-GB\.json<\/h3>\s*<ul class="messages">\s*<li><span class="line">\d+<\/span>/);
});
