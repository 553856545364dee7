import { pence } from "#domain/money.ts";
import type { VehicleCard as Card } from "#web/search/shown-cards.ts";
import { FragmentCacheContext, type RenderFragment } from "./fragment-cache-context.ts";
import { VehicleCard } from "#web/search/vehicle-card.tsx";
import { ResponsiveImages } from "#web/ui/vehicle-picture.tsx";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { renderFragment } from "./fragment-cache.ts";

const FOCUS: Card = {
  stock_id: 100_067,
  path: "/used-cars/2019-ford-focus-100067",
  title: "Ford Focus",
  derivative: '1.5 EcoBlue 120 "ST-Line" & more than a small screen shows',
  age: "2019, 19 reg",
  mileage: "31,784 miles",
  fuel: "Diesel",
  transmission: "Manual",
  site: "Swindon",
  advert_classification: "USED",
  reservation_status: "Available",
  headline_price: pence(12_995_00),
  price_note: "Cash, save £500",
  saving: pence(500_00),
  monthly: { payment: pence(239_27), note: "a month, PCP 9.9% APR" },
  hire: null,
  distance_miles: null,
  sash: null,
  reserved_tag: true,
  contribution: "£500 deposit contribution",
  featured_message: "One owner",
  franchise_approved: true,
  picture: { url: "/media/demo/67/1", alt: "Ford Focus, seen from the front" },
  picture_count: 12,
};

type Shown = { card: Card; level?: "h2" | "h3"; responsive?: boolean };

function page({ card, level = "h2", responsive = true }: Shown, write: RenderFragment | null = null): string {
  return renderToString(
    <FragmentCacheContext value={write}>
      <ResponsiveImages value={responsive}>
        <main>
          Before
          <VehicleCard card={card} level={level} />
        </main>
      </ResponsiveImages>
    </FragmentCacheContext>,
  );
}

test("a cached card has the same HTML as a rendered one", () => {
  const card = { ...FOCUS };
  for (let time = 0; time < 3; time++) expect(page({ card }, renderFragment)).toBe(page({ card }));
});

test("a card is cached separately per heading level and picture setting", () => {
  const card = { ...FOCUS };
  for (let time = 0; time < 3; time++) {
    for (const shown of [{ card, level: "h3" } as const, { card, responsive: false }])
      expect(page(shown, renderFragment)).toBe(page(shown));
  }
});

test("a changed card of the same vehicle is rendered again", () => {
  for (let time = 0; time < 2; time++) page({ card: FOCUS }, renderFragment);
  const card: Card = { ...FOCUS, reservation_status: "Reserved", headline_price: pence(13_495_00) };
  for (let time = 0; time < 3; time++) expect(page({ card }, renderFragment)).toBe(page({ card }));
  expect(page({ card }, renderFragment)).toContain("£13,495");
});

test("a fragment is cached only from its second rendering", () => {
  const shown = { shown: "once" };
  expect(renderFragment(shown, "", <b>first</b>)).toBeUndefined();
  expect(renderFragment(shown, "", <b>then</b>)).toBe("<b>then</b>");
  expect(renderFragment(shown, "", <b>not any more</b>)).toBe("<b>then</b>");
});
