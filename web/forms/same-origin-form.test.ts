import { expect, test } from "vitest";
import { isSameOriginForm } from "./same-origin-form.ts";

const form = (headers: Record<string, string>) => new Request("https://wexcombe.example/checkout/1", { method: "POST", headers });

test("takes a form that names our own origin", () => {
  expect(isSameOriginForm(form({ Origin: "https://wexcombe.example" }))).toBe(true);
});

test("refuses a form from another website, whatever else it says", () => {
  expect(isSameOriginForm(form({ Origin: "https://elsewhere.example", "Sec-Fetch-Site": "same-origin" }))).toBe(false);
});

test("without an origin the browser has to say that it is the same one", () => {
  expect(isSameOriginForm(form({ "Sec-Fetch-Site": "same-origin" }))).toBe(true);
  expect(isSameOriginForm(form({ Origin: "null", "Sec-Fetch-Site": "cross-site" }))).toBe(false);
  expect(isSameOriginForm(form({}))).toBe(false);
});
