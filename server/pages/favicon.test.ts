import { websites } from "#websites/all.ts";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { faviconHandler } from "./favicon.ts";

test.each(websites)("/favicon.ico is answered with the SVG logo of $name", async ({ theme }) => {
  const answer = await new Hono().get("/favicon.ico", faviconHandler({ theme })).request("/favicon.ico");
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/svg+xml"]);
  expect(await answer.text()).toContain("<svg");
});
