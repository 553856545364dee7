import { expect, test } from "vitest";
import { pathAfterSignIn } from "./path-after-sign-in.ts";

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/.//evil.example",
  "/people/..//evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "people",
  "",
  ["/people"],
  { path: "/people" },
  null,
  undefined,
  `/${"a".repeat(600)}`,
])("%j is no path to go to after signing in", (to) => {
  expect(pathAfterSignIn(to)).toBe("/");
});

test.each(["/", "/people", "/people/roles", "/people?role=sales&site=1"])("%s is", (to) => {
  expect(pathAfterSignIn(to)).toBe(to);
});
