import { markedText } from "#web/locale/marked-text.tsx";
import { createLocaleResolver } from "#web/locale/resolve-locale.ts";
import { setLocaleProvider } from "#web/locale/translate.ts";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { OrderNotices } from "./order-notices.tsx";
import type { OrderView } from "./order-view.ts";

const CHANGED = "Your agreement has changed since you accepted the finance terms. Read the new figures and accept the terms again.";
const TOTAL = "The total was £12,694. It is now £12,993. Accept the terms again to continue.";

afterEach(() => setLocaleProvider(() => undefined));

function shownAt(path: string): string {
  const { locale } = createLocaleResolver({ name: "wexcombe", locales: { cy: {} } })(path);
  setLocaleProvider(() => locale);
  const order = { notices: [CHANGED, TOTAL].map(markedText) } as Partial<OrderView> as OrderView;
  return renderToString(<OrderNotices order={order} refused={undefined} />);
}

test("a stored notice that the catalogue knows is in Welsh, another is marked as English", () => {
  const welsh = shownAt("/cy/order");
  expect(welsh).toContain("<p>Mae eich cytundeb wedi newid ers i chi dderbyn y telerau cyllid.");
  expect(welsh).toContain(`<p><span lang="en-GB">${TOTAL}</span></p>`);
});

test("a stored notice is as it was stored on an English page", () => {
  expect(shownAt("/order")).toContain(`<p>${CHANGED}</p><p>${TOTAL}</p>`);
});
