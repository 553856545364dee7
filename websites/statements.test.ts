import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openContent } from "#server/content/content.ts";
import { websites } from "./all.ts";

const WEB = new URL("../web/", import.meta.url);
const STORED = /const STORAGE_(?:NAME|PREFIX|KEY) = "([^"]+)"/g;
const COOKIE = /`(\w+_)\$\{\w+\}=\$\{\w+\}; Path=/g;

const sources = readdirSync(WEB, { recursive: true, encoding: "utf8" })
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  .map((path) => readFileSync(new URL(path, WEB), "utf8"));
const namesIn = (pattern: RegExp) => sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name)).toSorted();

test("storage is written where those names are, and nowhere else", () => {
  const writers = sources.filter((text) => /(?:local|session)Storage\.setItem|document\.cookie|Set-Cookie/.test(text));
  const named = writers.filter(
    (text) => /STORAGE_(?:NAME|PREFIX|KEY)/.test(text) || /localStorage\.setItem\(name,/.test(text) || /orderCookies\(/.test(text),
  );
  expect(writers.length - named.length).toBe(0);
  expect(writers.length).toBeGreaterThan(3);
});

describe.each(websites)("what $site_name says of itself", (website) => {
  const { name, order, return_days } = website;
  const page = (file: string) => readFileSync(new URL(`${name}/content/pages/${file}.md`, import.meta.url), "utf8");

  test("the page about cookies names everything that a browser is given to keep, and nothing else", () => {
    const listed = [...page("cookies").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
    expect(listed.toSorted()).toEqual([...new Set([...namesIn(STORED), ...namesIn(COOKIE)])].toSorted());
    expect(namesIn(COOKIE)).toEqual(["order_"]);
    const [, said, list = ""] = page("cookies").match(/^(\w+) more are gone when you close the tab:\n\n((?:- .+\n)+)/m) ?? [];
    expect([said, list.match(/^- /gm)?.length]).toEqual(["Two", 2]);
  });

  test("the privacy notice says how long an internet address is kept; every other time comes from its setting", () => {
    expect(page("privacy")).toContain("Your internet address is kept with it for two hours at most");
    expect(page("privacy").match(/\b\d+ (?:minutes|days|years)\b/)).toBeNull();
  });

  test("the accessibility statement says what is aimed for, what is missing and whom to call", () => {
    expect(page("accessibility")).toMatch(/2\.2, level AA[^]*What we know is missing[^]*\{telephone\}[^]*Equality Advisory/);
  });

  test("the terms name the fee and the days that the settings have", async () => {
    const terms = (await openContent(website)).page("terms")?.html;
    expect(terms).toContain(`A reservation costs £${order.deposit_fee / 100}.`);
    expect(terms?.includes(`within ${return_days} days`)).toBe(return_days > 0);
  });

  test("its texts take every figure of a promise from the settings", () => {
    const files = readdirSync(new URL(`${name}/`, import.meta.url), { recursive: true, encoding: "utf8" }).filter((path) =>
      /\.md$|content\.ts$/.test(path),
    );
    const texts = files.map((path) => readFileSync(new URL(`${name}/${path}`, import.meta.url), "utf8")).join("\n");
    expect(texts.match(/\b(?:\d+|twelve)[- ](?:month warranty|months of warranty|day returns|days to change your mind)|£99/gi)).toBeNull();
  });
});
