import { join } from "node:path";
import { expect, test } from "vitest";
import { browserBytes, EMPTY_APP_BYTES, MAX_EXTRA_BYTES } from "../bench/browser-bytes.ts";
import { sharedSite } from "./support/browser-site.ts";

const BUILT = join(import.meta.dirname, "../build/client");
/** A page with fewer has lost its scripts. */
const MIN_EXTRA_BYTES = 5000;

const site = sharedSite();

test("no page loads more JavaScript from the start than its limit", async () => {
  const { vehicle, ofForms, checkout, other } = MAX_EXTRA_BYTES;
  const { data } = (await (await fetch(`${site.url}/api/v2/vehicle-search`)).json()) as { data: { stock_id: number; path: string }[] };
  const [{ stock_id, path } = { stock_id: 0, path: "" }] = data;
  const others = [
    "/",
    "/vehicle-search",
    "/used-cars/ford",
    "/saved",
    `/compare?ids=${stock_id}`,
    "/enquiry",
    "/apply-today",
    "/find-order",
    "/clean-air",
    "/alert",
  ];
  const contents = ["/recommended-order", "/locations", "/offers", "/news", "/guides", "/no-such-page"];
  const limits: [path: string, limit: number][] = [
    [path, vehicle],
    [`/checkout/${stock_id}?method=reserve`, checkout],
    ["/valuation", ofForms],
    ["/sell-my-car", ofForms],
    ...[...others, ...contents].map((each): [string, number] => [each, other]),
  ];
  const wrong: object[] = [];
  for (const [page, limit] of limits) {
    const extra = browserBytes(await (await fetch(site.url + page)).text(), BUILT) - EMPTY_APP_BYTES;
    if (extra > limit || extra < MIN_EXTRA_BYTES) wrong.push({ page, extra, limit });
  }
  expect(wrong).toEqual([]);
});
