import * as english from "#domain/labels/english.ts";
import { welshLetters } from "#domain/labels/welsh-letters.ts";
import { welshPhrases } from "#domain/labels/welsh-texts.ts";
import { welsh } from "#domain/labels/welsh.ts";
import { websites } from "#websites/all.ts";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { charactersOf } from "./font-characters.ts";

const FONTS = "../web/ui/fonts";
const first = charactersOf(fontFile("archivo-ui.woff2"));
const ofWelsh = charactersOf(fontFile("archivo-welsh.woff2"));

test("everything that the website says in English and in Welsh is in the fonts that it brings along", () => {
  const custom = websites.flatMap(({ labels = {}, locales = {} }) => [
    ...Object.values(labels),
    ...Object.values(locales).flatMap((words) => Object.values(words)),
  ]);
  const texts = [
    ...Object.values(english),
    ...[welsh, welshPhrases, welshLetters].flatMap((words) =>
      Object.values(words).flatMap((wording) => (typeof wording === "string" ? [wording] : Object.values(wording))),
    ),
    ...custom,
  ];
  const used = new Set(texts.join("").replaceAll(/\s/g, ""));
  expect([...used].filter((character) => !first.has(codeOf(character)) && !ofWelsh.has(codeOf(character)))).toEqual([]);
  expect(
    [...used].filter((character) => ofWelsh.has(codeOf(character))),
    "Welsh needs the second font",
  ).toContain("ŵ");
});

test("the font of the Welsh letters is fetched for exactly those, and English has none of them", () => {
  const css = readFileSync(new URL("../web/ui/css/tokens.css", import.meta.url), "utf8");
  const range = /archivo-welsh[^}]*unicode-range: ([^;]+);/.exec(css)?.[1] ?? "";
  const named = range.split(",").flatMap((part) => {
    const [from = "", to = from] = part.trim().slice(2).split("-");
    return Array.from({ length: Number.parseInt(to, 16) - Number.parseInt(from, 16) + 1 }, (_, more) => Number.parseInt(from, 16) + more);
  });
  expect(named.toSorted((one, other) => one - other)).toEqual([...ofWelsh].toSorted((one, other) => one - other));
  expect([...Object.values(english).join("")].filter((character) => named.includes(codeOf(character)))).toEqual([]);
  expect(named.filter((code) => first.has(code))).toEqual([]);
});

function fontFile(name: string): Buffer {
  return readFileSync(new URL(`${FONTS}/${name}`, import.meta.url));
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
