import type { VehicleCard as Card } from "#domain/stock/card.ts";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { TRANSIT } from "./testing-card.ts";
import { VehicleCard } from "./vehicle-card.tsx";

function shown(card: Card): string {
  const html = renderToString(
    <MemoryRouter>
      <VehicleCard card={card} />
    </MemoryRouter>,
  );
  return html.replaceAll("<!-- -->", "").replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|");
}

test("says beside its price that VAT comes on top, or in the line below, as the website wants", () => {
  expect(shown({ ...TRANSIT, with_vat: "£19,740 inc VAT" })).toContain("|£16,450| +VAT|£19,740 inc VAT|");
  expect(shown(TRANSIT)).toContain("|£16,450|plus VAT, £19,740 inc VAT|");
});

test("counts its pictures, one of them as one", () => {
  expect(shown({ ...TRANSIT, picture_count: 12 })).toContain("|12| photos|");
  expect(shown({ ...TRANSIT, picture_count: 1 })).toContain("|1| photo|");
  expect(shown(TRANSIT)).not.toContain("photo");
});

test("carries the website's own words for a tag, and none where it has none", () => {
  expect(shown({ ...TRANSIT, badges: ["Bulkhead", "Twin side doors"] })).toContain("|Bulkhead|Twin side doors|");
  expect(shown(TRANSIT)).not.toContain("Bulkhead");
});
