import { pence } from "#domain/money.ts";
import { viewedItem } from "./viewed-item.ts";
import { trackItemViewed } from "./data-layer.ts";
import { expect, onTestFinished, test, vi } from "vitest";

const FOCUS = {
  stock_id: 100067,
  make: "Ford",
  range: "Focus",
  derivative: "1.5 EcoBlue 120 ST-Line 5dr",
  cap_database: "CAR",
  advert_classification: "USED",
  vrm: "WM19THZ",
} as const;

test("a viewed vehicle becomes a GA4 item, with its price in pounds and without its registration", { tags: ["c2-17"] }, () => {
  expect(viewedItem(FOCUS, pence(999_500))).toEqual({
    item_id: "100067",
    item_name: "Ford Focus",
    item_brand: "Ford",
    item_category: "car, used",
    item_variant: "1.5 EcoBlue 120 ST-Line 5dr",
    price: 9995,
    quantity: 1,
  });
});

test("a viewed vehicle is tracked once, as a GA4 view_item event", { tags: ["c2-17"] }, () => {
  const dataLayer: ArrayLike<unknown>[] = [];
  vi.stubGlobal("window", { dataLayer });
  onTestFinished(() => void vi.unstubAllGlobals());
  const item = viewedItem(FOCUS, pence(999_500));
  trackItemViewed(item);
  trackItemViewed(item);
  expect(dataLayer.map((command) => Array.from(command))).toEqual([
    ["event", "view_item", { currency: "GBP", value: 9995, items: [item] }],
  ]);
});
