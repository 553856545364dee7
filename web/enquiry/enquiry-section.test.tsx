import type { Vehicle } from "#domain/stock/vehicle.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { EnquirySection } from "./enquiry-section.tsx";
import { initialScreen } from "#web/deal/builder/initial-screen.ts";

const RESERVED = { make: "Ford", range: "Fiesta", reservation_status: "Reserved", held_by: null, advert_classification: "USED" } as Vehicle;

/** The headings and links offered for a reserved vehicle, by website settings and query. */
function offered(on_reserved: { enquiry: boolean; part_exchange: boolean }, query = ""): string[] {
  const start = initialScreen(RESERVED, { ...wexcombe, enquiries: { ...wexcombe.enquiries, on_reserved } }, new URLSearchParams(query));
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <EnquirySection
          stockId={1}
          start={start}
          partExchange={on_reserved.part_exchange ? "/valuation?vehicle=1" : null}
          sharedDeal={null}
        />
      ),
    },
  ]);
  const html = renderToString(<Page initialEntries={["/"]} />);
  return [
    "Ask about this vehicle",
    "Your part exchange",
    "Value your car",
    'href="/valuation?vehicle=1"',
    'action="/valuation?vehicle=1"',
    'name="message"',
  ].filter((part) => html.includes(part));
}

test.each([
  [
    "asks and values",
    { enquiry: true, part_exchange: true },
    "",
    ["Ask about this vehicle", 'href="/valuation?vehicle=1"', 'name="message"'],
  ],
  [
    "values first where the address asks for it",
    { enquiry: true, part_exchange: true },
    "addpx",
    ["Ask about this vehicle", "Value your car", 'action="/valuation?vehicle=1"', 'name="message"'],
  ],
  ["only asks", { enquiry: true, part_exchange: false }, "addpx", ["Ask about this vehicle", 'name="message"']],
  ["only values", { enquiry: false, part_exchange: true }, "", ["Your part exchange", "Value your car", 'action="/valuation?vehicle=1"']],
])("a reserved vehicle %s, as the website's switches say", { tags: ["c1-8", "c2-45", "c6-3"] }, (_, switches, query, parts) => {
  expect(offered(switches, query)).toEqual(parts);
});
