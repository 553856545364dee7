import { expect, test } from "vitest";
import { lineDifferences } from "./line-differences.ts";

const signs = { same: " ", removed: "-", added: "+" };
const shown = (earlier: string, later: string) => lineDifferences(earlier, later).map(({ kind, line }) => `${signs[kind]}${line}`);

test("lines that are removed, added and changed", () => {
  expect(shown("a\nb\nc\n", "a\nx\nc\nd\n")).toEqual([" a", "-b", "+x", " c", "+d"]);
  expect(shown("", "a\n")).toEqual(["+a"]);
  expect(shown("a\n", "")).toEqual(["-a"]);
  expect(shown("a\r\nb\r\n", "a\nb\n"), "line ends are no difference in words").toEqual([" a", " b"]);
  expect(shown("a\na\nb", "a\nb\na\nb")).toEqual([" a", "+b", " a", " b"]);
});

test("both texts can be read from the differences, whatever they are", () => {
  for (let seed = 1; seed < 400; seed++) {
    const text = (from: number) => Array.from({ length: (seed * from) % 13 }, (_, at) => "abc"[(seed * from * (at + 3)) % 3]).join("\n");
    const [earlier, later] = [text(7), text(11)];
    const found = lineDifferences(earlier, later);
    const of = (without: string) => found.filter(({ kind }) => kind !== without).map(({ line }) => line);
    expect(of("added").join("\n")).toBe(earlier);
    expect(of("removed").join("\n")).toBe(later);
  }
});
