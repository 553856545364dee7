import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { websites } from "#websites/all.ts";
import { titlesIn } from "./clauses/titles-in.ts";
import { PROVED_SWITCHES } from "./website-settings.ts";

const PROJECT = join(import.meta.dirname, "..");
const READERS = ["domain", "server", "web"];
/** What is kept under these is data that the rest reads by its own names. */
const DATA = new Set(["lender_terms", "finance_terms", "content", "finance_defaults", "order.customErrorMessages", "contactActions.trackedTelephones", "deliveries.branches", "enquiries.formIds", "labels", "locales"]);

const settings = [...new Set([...typedSettings(), ...websites.flatMap((website) => leavesOf(website))])].toSorted();
const switches = websites.flatMap((website) => leavesOf(website).filter((path) => typeof valueAt(website, path) === "boolean"));

test("every setting of a website is read by something that a shopper or the dealer meets", () => {
  const sources = READERS.flatMap((room) => sourcesIn(join(PROJECT, room)));
  const unread = settings.filter((path) => {
    const name = new RegExp(String.raw`\b${path.split(".").at(-1)}\b`);
    return !sources.some((text) => name.test(text));
  });
  expect(unread).toEqual([]);
});

test("every setting of a website stands in the one table of the README", () => {
  const readme = readFileSync(join(PROJECT, "README.md"), "utf8");
  const table = readme.slice(readme.indexOf("## Your own brand"), readme.indexOf("## How it scales"));
  const rows = [...table.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, first = ""]) => [...first.matchAll(/`([\w.]+)`/g)].map(([, name = ""]) => name));
  expect(settings.filter((path) => !rows.some((row) => path === row || path.startsWith(`${row}.`)))).toEqual([]);
  expect(rows.filter((row) => !settings.some((path) => path === row || path.startsWith(`${row}.`)))).toEqual([]);
});

test("every switch is proved on and off by tests that there are", () => {
  expect([...new Set(switches)].filter((path) => !(path in PROVED_SWITCHES))).toEqual([]);
  const gone = Object.values(PROVED_SWITCHES).flat().filter(({ file, title }) => !titlesIn(file)?.includes(title));
  expect(gone).toEqual([]);
});

/** The names at the top of the type, those of settings that no website has too. */
function typedSettings(): string[] {
  const type = readFileSync(join(PROJECT, "websites/website.ts"), "utf8");
  return [...type.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name = ""]) => name).filter((name) => websites.every((website) => !isGroup(valueAt(website, name)) || DATA.has(name)));
}

function leavesOf(value: object, path = ""): string[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = path === "" ? name : `${path}.${name}`;
    return isGroup(inner) && !DATA.has(at) ? leavesOf(inner, at) : [at];
  });
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function valueAt(website: object, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (isGroup(value) ? Reflect.get(value, name) : undefined), website);
}

function sourcesIn(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return paths.filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.includes("testing-")).map((path) => readFileSync(join(folder, path), "utf8"));
}
