import type { Day } from "#domain/calendar.ts";
import { NO_MONEY, penceFromPounds } from "#domain/money.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { initialScreen } from "./initial-screen.ts";
import { EnquiryForm } from "#web/enquiry/enquiry-form.tsx";
import { ResponsiveImages, VehiclePicture } from "#web/ui/vehicle-picture.tsx";
import { vehicleModals } from "#web/vehicle/history/history-modals.tsx";
import type { Website } from "#websites/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { responsivePicture } from "#domain/stock/pictures.ts";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, test } from "vitest";
import { BuilderStep } from "./builder-step.tsx";
import { DealBuilder } from "./deal-builder.tsx";
import { defaultChoice } from "#web/deal/deal-choice.ts";
import { dealFactsOf } from "#web/deal/deal-facts.ts";
import type { DealFacts } from "#web/deal/deal-figures.ts";

const TODAY = "2026-11-21" as Day;
const FOCUS = {
  stock_id: 100_067,
  slug: "2019-ford-focus-100067",
  make: "Ford",
  range: "Focus",
  cap_database: "CAR",
  year: 2023,
  mileage: 31_784,
  tags: ["fdc-500"],
  advert_classification: "USED",
  advert_type: null,
  vat_scheme: "Margin",
  price: penceFromPounds(12_995),
  admin_fee: NO_MONEY,
  price_excluding_vat: null,
  price_including_vat: null,
  reservation_status: "Available",
  held_by: null,
  details: { additional_features: [{ id: "boot-liner", name: "Boot liner", price: penceFromPounds(55) }] },
} as unknown as Vehicle;
const OFFER: Vehicle = { ...FOCUS, advert_type: "OFFER_VEHICLE" };
const { order, enquiries, vdpContent } = wexcombe;

/** The deal, enquiry form and dialogs of a vehicle on a website with these settings. */
function shown(change: Partial<Website>, vehicle: Vehicle = FOCUS, lenders: Pick<DealFacts, "by_lender"> = {}): string {
  const website: Website = { ...wexcombe, ...change };
  const facts = { ...dealFactsOf(vehicle, website, TODAY)!, ...lenders };
  const steps = initialScreen(vehicle, website, new URLSearchParams());
  const modals = vehicleModals({
    vehicle,
    tiles: [],
    review: null,
    mot: { months: 6, first: false, covered: null, passed_on: null, expires: null, failed_on: null },
    prices: null,
    position: null,
    website,
    content: { snippet: (name) => ({ name, title: name, html: "", text: "" }) as never },
    today: TODAY,
  });
  const page = (
    <ResponsiveImages value={website.useResponsiveImages}>
      <DealBuilder
        vehicle={{ title: "Ford Focus", plate: null, line: "", picture: null }}
        facts={facts}
        start={defaultChoice(website.finance_defaults)}
        estimates={null}
        messages={[]}
        monthlyTarget={undefined}
        lenderItems={undefined}
        checkout="/checkout/100067"
        page="/used-cars/2019-ford-focus-100067"
        searchPath="/used-cars"
        stockId={100_067}
        steps={steps}
        sharedDeal={null}
      />
      <BuilderStep step="step-enquiry-form" stockId={100_067} start={steps} onBack={() => undefined}>
        {() => null}
      </BuilderStep>
      <EnquiryForm stockId={null} />
      <VehiclePicture picture={{ ...responsivePicture("/media/demo/focus.webp"), alt: "" }} />
      {modals.map(({ name }) => (
        <p key={name}>modal {name}</p>
      ))}
    </ResponsiveImages>
  );
  const shopFront = { telephone: website.telephone, ...(website.order.recaptcha && { bot_check: { provider: "demo" } }) };
  const Site = createRoutesStub([
    { id: "root", path: "/", Component: () => page, loader: () => ({ shopFront }), HydrateFallback: () => null },
  ]);
  return renderToString(<Site initialEntries={["/"]} hydrationData={{ loaderData: { root: { shopFront } } }} />).replaceAll("<!-- -->", "");
}

test("the deal is titled Build your deal, and its next step is Checkout", { tags: ["c2-37", "c2-39"] }, () => {
  const html = shown({});
  expect(html).toMatch(/<h2 id="deal-title"[^>]*>Build your deal</);
  expect(html).toContain(">Checkout<");
});

test("without finance figures the deal names the other payment methods and has an Ask again button", { tags: ["c8-6"] }, () => {
  const html = shown({}, FOCUS, { by_lender: { stock_id: FOCUS.stock_id } });
  expect(html).toContain("Finance figures are not available at the moment. You can still reserve or pay in full.");
  expect(html).toContain(">Ask again<");
  expect(html).toContain("Pay in full");
  expect(shown({})).not.toContain(">Ask again<");
});

describe(
  "each website setting shows or hides its part of the deal",
  { tags: ["c3-9", "c3-41", "c3-70", "c3-73", "c5-18", "c6-2", "c6-3", "c6-4", "c9-33"] },
  () => {
    test.each<{ name: string; words: string; on: Partial<Website>; off: Partial<Website>; vehicle?: Vehicle }>([
      {
        name: "the order summary of an offer",
        words: "Total price",
        on: { vdpContent: { ...vdpContent, offerOrderSummary: true } },
        off: { vdpContent: { ...vdpContent, offerOrderSummary: false } },
        vehicle: OFFER,
      },
      {
        name: "the modal about extras",
        words: "modal optional-extras",
        on: { vdpContent: { ...vdpContent, optionalExtrasModal: true } },
        off: { vdpContent: { ...vdpContent, optionalExtrasModal: false } },
      },
      {
        name: "paying in full",
        words: "Pay in full",
        on: { order: { ...order, pay_in_full: true } },
        off: { order: { ...order, pay_in_full: false } },
      },
      {
        name: "asking from the deal",
        words: 'href="/enquiry/100067"',
        on: { order: { ...order, enquiry_form: true } },
        off: { order: { ...order, enquiry_form: false } },
      },
      {
        name: "paying the whole by card",
        words: "£12,995, by card today",
        on: { order: { ...order, full_card_payment: true } },
        off: { order: { ...order, full_card_payment: false } },
      },
      {
        name: "the reservation fee",
        words: "£99 now holds it for you",
        on: { order: { ...order, deposit_fee: 9900 } },
        off: { order: { ...order, deposit_fee: 0 } },
      },
      {
        name: "the bot check",
        words: "I am not a robot",
        on: { order: { ...order, recaptcha: true } },
        off: { order: { ...order, recaptcha: false } },
      },
      {
        name: "the way back from the general enquiry",
        words: "Back to your deal",
        on: { enquiries: { ...enquiries, hideGeneralEnquiryBackButton: false } },
        off: { enquiries: { ...enquiries, hideGeneralEnquiryBackButton: true } },
      },
      {
        name: "pictures in the sizes that a screen needs",
        words: "/media/demo/focus.w480.avif 480w",
        on: { useResponsiveImages: true },
        off: { useResponsiveImages: false },
      },
    ])("$name", ({ words, on, off, vehicle }) => {
      expect(shown(on, vehicle)).toContain(words);
      expect(shown(off, vehicle)).not.toContain(words);
    });

    test("offerOrderSummary does not affect other vehicles", () => {
      expect(shown({ vdpContent: { ...vdpContent, offerOrderSummary: false } })).toContain("Total price");
    });
  },
);
