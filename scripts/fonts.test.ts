import english from "#locales/en-GB.json" with { type: "json" };
import welsh from "#locales/cy.json" with { type: "json" };
import { websites } from "#websites/all.ts";
import { transform } from "lightningcss";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { charactersOf } from "./font-characters.ts";

const FONTS = "../web/ui/fonts";
const ASSETS = new URL("../build/client/assets/", import.meta.url);
const first = charactersOf(fontFile("archivo-ui.woff2"));
const ofWelsh = charactersOf(fontFile("archivo-welsh.woff2"));

test("the bundled fonts have every character of the English, Welsh and custom texts", () => {
  const custom = websites.flatMap(({ labels = {}, locales = {} }) => [
    ...Object.values(labels),
    ...Object.values(locales).flatMap((words) => Object.values(words)),
  ]);
  const texts = [...Object.values(english), ...Object.values(welsh), ...custom];
  const used = new Set(texts.join("").replaceAll(/\s/g, ""));
  expect([...used].filter((character) => !first.has(codeOf(character)) && !ofWelsh.has(codeOf(character)))).toEqual([]);
  expect(
    [...used].filter((character) => ofWelsh.has(codeOf(character))),
    "Welsh needs the second font",
  ).toContain("ŵ");
});

test("the font for Welsh letters is loaded for exactly those letters, none of which English uses", () => {
  const named = rangesOfWelsh().flatMap(({ start, end }) => Array.from({ length: end - start + 1 }, (_, more) => start + more));
  expect(named.toSorted((one, other) => one - other)).toEqual([...ofWelsh].toSorted((one, other) => one - other));
  expect([...Object.values(english).join("")].filter((character) => named.includes(codeOf(character)))).toEqual([]);
  expect(named.filter((code) => first.has(code))).toEqual([]);
});

/** The characters for which the built style sheets fetch the font. */
function rangesOfWelsh(): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  for (const name of readdirSync(ASSETS).filter((each) => each.endsWith(".css"))) {
    transform({
      filename: name,
      code: readFileSync(new URL(name, ASSETS)),
      visitor: {
        Rule: {
          "font-face"({ value: { properties } }) {
            const isWelsh = properties.some(
              ({ type, value }) =>
                type === "source" && value.some((each) => each.type === "url" && each.value.url.url.includes("archivo-welsh")),
            );
            if (isWelsh) ranges.push(...properties.flatMap((each) => (each.type === "unicode-range" ? each.value : [])));
          },
        },
      },
    });
  }
  return ranges;
}

function fontFile(name: string): Buffer {
  return readFileSync(new URL(`${FONTS}/${name}`, import.meta.url));
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
