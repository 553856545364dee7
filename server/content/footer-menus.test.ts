import { NO_MENUS, type Menus } from "#domain/content/menu.ts";
import { watchFooterMenus } from "#server/content/footer-menus.ts";
import { serve, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const CUSTOM: Menus = {
  ...NO_MENUS,
  header: [{ name: "Cars", url: "/used-cars" }],
  upper: [{ title: "Help", items: [{ name: "Terms", url: "/terms" }] }],
  lower: [{ name: "Privacy", url: "/privacy" }],
};

let answer: () => Response = () => Response.json({ data: [{ name: "Careers", url: "https://careers.example/" }] });
let server: ServerType;
let url = "";

beforeAll(async () => {
  const app = new Hono().get("/menu", () => answer());
  url = await new Promise((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => resolve(`http://127.0.0.1:${port}/menu`));
  });
});
afterAll(() => void server.close());

test("an external menu replaces the website's own", { tags: ["c7-29"] }, async () => {
  const careers = [{ name: "Careers", url: "https://careers.example/" }];
  const upper = await watchFooterMenus({ upper: url });
  expect(upper.over(CUSTOM)).toEqual({ ...CUSTOM, upper: [{ title: "More", items: careers }] });
  upper.close();
  const lower = await watchFooterMenus({ lower: url });
  expect(lower.over(CUSTOM)).toEqual({ ...CUSTOM, lower: careers });
  lower.close();
});

test("without a URL the website's own menus are used", async () => {
  expect((await watchFooterMenus({})).over(CUSTOM)).toEqual(CUSTOM);
});

test.each([
  ["a server that fails", () => new Response("oh", { status: 500 })],
  ["an answer that is no list", () => Response.json({ data: "careers" })],
  ["a link that runs script", () => Response.json({ data: [{ name: "Careers", url: "javascript:alert(1)" }] })],
])("%s is logged and what was there stays", { tags: ["c7-29"] }, async (_name, wrong) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const menus = await watchFooterMenus({ lower: url });
  const before = menus.over(CUSTOM);
  answer = wrong;
  await menus.refresh();
  expect(menus.over(CUSTOM)).toEqual(before);
  expect(log).toHaveBeenCalledOnce();
  answer = () => Response.json({ data: [{ name: "Careers", url: "https://careers.example/" }] });
  log.mockRestore();
  menus.close();
});
