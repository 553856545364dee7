import { countedAddress, formEvents, linkEvent, pageEvents } from "./asc-events.ts";
import { itemIn } from "./page-item.ts";
import * as fc from "fast-check";
import { expect, test } from "vitest";

const STRUCTURED = JSON.stringify({
  "@context": "https://schema.org",
  "@graph": [
    {
      "@type": "Car",
      name: "Ford Focus 1.5 EcoBlue",
      url: "https://cars.example/used-cars/2019-ford-focus-100067",
      sku: "100067",
      vehicleIdentificationNumber: "WF0FXXWPCFHD05923",
      brand: { "@type": "Brand", name: "Ford" },
      model: "Focus",
      vehicleConfiguration: "1.5 EcoBlue 120 ST-Line 5dr",
      vehicleModelDate: "2019",
      itemCondition: "https://schema.org/UsedCondition",
      color: "Magnetic Grey",
      fuelType: "Diesel",
      offers: { "@type": "Offer", price: 9995, priceCurrency: "GBP", seller: { "@type": "AutoDealer", telephone: "01632 960 410" } },
    },
    { "@type": "AutoDealer", name: "Hill Cars", telephone: "01632 960 410" },
  ],
});
const ITEM = {
  item_id: "100067",
  item_number: "100067",
  item_condition: "used",
  item_type: "car",
  item_make: "Ford",
  item_model: "Focus",
  item_year: "2019",
  item_variant: "1.5 EcoBlue 120 ST-Line 5dr",
  item_color: "Magnetic Grey",
  item_fuel_type: "Diesel",
  item_price: 9995,
};
const ON_PAGE = { path: "/used-cars/2019-ford-focus-100067", item: itemIn(STRUCTURED) };
const AT_HOME = { path: "/", item: undefined };

test("a vehicle is tracked by make, model and figures, without its VIN or a telephone number", () => {
  expect(itemIn(STRUCTURED)).toEqual(ITEM);
  for (const other of ["", "{}", "[]", '{"@graph":[{"@type":"AutoDealer"}]}', '{"@graph":[null,"x",{"@type":"Car"}]}'])
    expect(itemIn(other), other).toBeUndefined();
});

test("page views have the event names and page types of the ASC standard", () => {
  expect(pageEvents(AT_HOME)).toEqual([{ name: "asc_pageview", fields: { event_owner: "forecourt", page_type: "home" } }]);
  expect(pageEvents({ path: "/used-cars", item: undefined }).map(({ name, fields }) => [name, fields["page_type"]])).toEqual([
    ["asc_pageview", "itemlist"],
    ["asc_itemlist_pageview", "itemlist"],
  ]);
  expect(pageEvents(ON_PAGE)[1]).toEqual({ name: "asc_item_pageview", fields: { event_owner: "forecourt", page_type: "item", ...ITEM } });
});

test("calls, messages and call-to-action links are tracked as events; other links are not", () => {
  expect(linkEvent("tel:01632960410", false, AT_HOME)).toEqual({
    name: "asc_click_to_call",
    fields: { event_owner: "forecourt", page_type: "home", comm_type: "voice" },
  });
  expect(linkEvent("https://wa.me/441632960410?text=WM19THZ", false, ON_PAGE)).toMatchObject({
    name: "asc_cta_interaction",
    fields: { element_text: "WhatsApp", element_type: "contact_tool", item_id: "100067" },
  });
  expect(linkEvent("https://cars.example/valuation/4f1c0a9b?vrm=WM19THZ", true, AT_HOME)).toEqual({
    name: "asc_cta_interaction",
    fields: {
      event_owner: "forecourt",
      page_type: "home",
      element_text: "value a car",
      event_action: "click",
      link_url: "/valuation",
      event_action_result: "redirect",
    },
  });
  for (const href of ["https://cars.example/used-cars", "https://cars.example/"]) expect(linkEvent(href, true, AT_HOME)).toBeUndefined();
  expect(linkEvent("https://elsewhere.example/checkout/1", false, AT_HOME)).toBeUndefined();
});

test("a sent form is tracked by its kind, without its id", () => {
  const sent = { path: "/enquiry-sent/5e1d0c1e-0000-4000-8000-000000000000", item: undefined };
  expect(formEvents("/test-drive/100067", sent).map(({ name }) => name)).toEqual(["asc_form_submission", "asc_form_submission_sales_appt"]);
  expect(JSON.stringify(formEvents("/enquiry", sent))).not.toContain("5e1d");
  expect(formEvents("/valuation", sent)).toEqual([]);
});

test("a tracked URL has only the page and the campaign parameters", () => {
  expect(
    countedAddress("https://cars.example/used-cars?q=WM19%20THZ&postcode=SN1+2AB&utm_source=spring&gclid=abc#deal", "/used-cars"),
  ).toBe("https://cars.example/used-cars?utm_source=spring&gclid=abc");
  expect(countedAddress("https://cars.example/enquiry-sent/5e1d0c1e", "/enquiry-sent/5e1d0c1e")).toBe("https://cars.example/enquiry-sent");
  expect(countedAddress("https://cars.example/order/5e1d0c1e?token=x", "/order/5e1d0c1e")).toBe("https://cars.example/");
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-Za-z0-9]{6,20}$/),
      fc.constantFrom("q", "vrm", "postcode", "email", "token", "from", "deal"),
      (secret, name) => {
        expect(countedAddress(`https://cars.example/vehicle-search?${name}=${secret}`, "/vehicle-search")).toBe(
          "https://cars.example/vehicle-search",
        );
        expect(countedAddress(`https://cars.example/order/${secret}`, `/order/${secret}`)).not.toContain(secret);
      },
    ),
  );
});
