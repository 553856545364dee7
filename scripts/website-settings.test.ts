import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { websites } from "#websites/all.ts";
import type { Website } from "#websites/website.ts";
import { testsIn } from "./clauses/tests-in.ts";
import { noUnreadSettings, settingsOf, switchesOf, unreadSettings } from "./vite/unread-settings.ts";
import { TESTED_SWITCHES } from "./website-settings.ts";

const PROJECT = dirname(import.meta.dirname);
const settings = settingsOf(PROJECT, websites);
const switches = switchesOf(websites);

test("every website setting is read by code that affects shoppers or the dealer", () => {
  expect(unreadSettings(PROJECT, settings)).toEqual([]);
});

test("an optional setting that no website has is read too, such as delivery by a dealer whose vehicles are collected", () => {
  const { delivery: _, ...collected } = websites[0];
  expect(unreadSettings(PROJECT, settingsOf(PROJECT, [collected]))).toEqual([]);
});

test("a setting does not count as read because another property has the same name", () => {
  const others = ["lender", "vehicleActions.list", "vehicleActions.review", "order.print", "vdpContent.tiles.layout"];
  expect(unreadSettings(PROJECT, others)).toEqual(others);
});

test("the build fails on a setting that nothing reads and names it", async () => {
  const root = mkdtempSync(join(tmpdir(), "forecourt-settings-"));
  const files = {
    "websites/website.ts": "export type Website = {\n  name: string;\n  bow?: string;\n  order: { gift: boolean; card: boolean };\n};\n",
    "websites/all.ts": 'export const websites = [{ name: "a", order: { gift: true, card: true } }];\n',
    "domain/card.ts": "export const gift = 1;\n",
    "server/name.ts": "export const nameOf = ({ name }: Website) => name;\n",
    "web/deal.ts": "export const cardOf = (website: Website) => website.order.card;\n",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { buildStart } = noUnreadSettings(root);
  if (typeof buildStart !== "function") throw new Error("the check does not run when a build starts");
  await expect(Reflect.apply(buildStart, {}, [{}])).rejects.toThrow(
    /^Nothing reads the setting bow of a website\.\nNothing reads the setting order\.gift of a website\.$/,
  );
  writeFileSync(join(root, "web/gift.ts"), "export const giftOf = ({ bow, order: { gift } }: Website) => gift && bow;\n");
  await Reflect.apply(buildStart, {}, [{}]);
  rmSync(root, { recursive: true });
});

test("a website that switches integrations on is built like any other", () => {
  const [first] = websites;
  const integrations: Website["integrations"] = {
    analytics: { provider: "gtm", id: "GTM-AB12CD3" },
    reviews: { provider: "Stars", page: "https://stars.example/x", script: "https://stars.example/x.js", attributes: { class: "stars" } },
  };
  const configured = settingsOf(PROJECT, [{ ...first, integrations }]);
  expect(configured.filter((path) => path.startsWith("integrations"))).toEqual(["integrations"]);
  expect(unreadSettings(PROJECT, configured)).toEqual([]);
});

test("every website setting is in the table of docs/configuration.md, and each switch by its name", () => {
  const page = readFileSync(join(PROJECT, "docs/configuration.md"), "utf8");
  const table = page.slice(page.indexOf("## Website settings"));
  const rows = [...table.matchAll(/^\| (`[^|]*) \|.*$/gm)].flatMap(([row, first = ""]) =>
    namesIn(first).map((name) => ({ name, named: namesIn(row) })),
  );
  const standsIn = (path: string) =>
    rows.some(
      ({ name, named }) =>
        path === name || (path.startsWith(`${name}.`) && (!switches.includes(path) || named.includes(path.slice(name.length + 1)))),
    );
  expect(settings.filter((path) => !standsIn(path))).toEqual([]);
  expect(rows.filter(({ name }) => !settings.some((path) => path === name || path.startsWith(`${name}.`)))).toEqual([]);
});

test("every switch has existing tests for both on and off", () => {
  expect(switches.filter((path) => !(path in TESTED_SWITCHES))).toEqual([]);
  const missing = Object.values(TESTED_SWITCHES)
    .flat()
    .filter(({ file, title }) => !testsIn(file)?.some((test) => test.title === title));
  expect(missing).toEqual([]);
});

function namesIn(text: string): string[] {
  return [...text.matchAll(/`([\w.]+)`/g)].map(([, name = ""]) => name);
}
