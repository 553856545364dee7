import type { RepresentativeExample as Example } from "#domain/finance/representative-example.ts";
import type { Website } from "#websites/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { RepresentativeExample } from "./representative-example.tsx";

const EXAMPLE: Example = {
  title: "Representative example",
  product: "Personal Contract Purchase (PCP)",
  lines: [{ label: "Cash price", value: "£10,495" }],
} as Example;

function shown(example: Partial<Website["finance_promotion"]["example"]>, of?: string): string {
  const finance = { ...wexcombe.finance_promotion, example: { ...wexcombe.finance_promotion.example, ...example } };
  const Page = createRoutesStub([
    { id: "root", path: "/", Component: () => <RepresentativeExample example={EXAMPLE} {...(of !== undefined && { of })} /> },
  ]);
  return renderToString(
    <Page initialEntries={["/"]} hydrationData={{ loaderData: { root: { shopFront: { finance, postal_address: "" } } } }} />,
  );
}

test("is shown in a box or plain, depending on the website's style setting", () => {
  expect(shown({ style: "box" })).toContain('<section class="representative-example" ');
  expect(shown({ style: "plain" })).toContain('<section class="representative-example representative-example--plain" ');
});

test("has the title that the website gives it", () => {
  expect(shown({ title: "An example" })).toContain('aria-label="An example"');
  expect(shown({})).toContain('aria-label="Representative example"');
});

test("has a distinct accessible name when the page has another one", () => {
  expect(shown({}, "Similar cars")).toContain('aria-label="Representative example: Similar cars"');
});
