import type { Vehicle } from "#domain/stock/vehicle.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { expect, test } from "vitest";
import { initialScreen } from "./initial-screen.ts";

const FREE = { make: "Ford", range: "Fiesta", reservation_status: "Available", held_by: null, advert_classification: "USED" } as Vehicle;
const RESERVED: Vehicle = { ...FREE, reservation_status: "Reserved" };
const MOTABILITY: Vehicle = { ...FREE, advert_classification: "MOTABILITY" };

const switched = (enquiries: Partial<typeof wexcombe.enquiries>) => ({ ...wexcombe, enquiries: { ...wexcombe.enquiries, ...enquiries } });
const first = (vehicle: Vehicle, query = "", website = wexcombe) => initialScreen(vehicle, website, new URLSearchParams(query)).first;

test.each<[string, string, string]>([
  ["the deal", "", "step-1"],
  ["the enquiry", "enquiry", "step-enquiry-form"],
  ["the part exchange", "addpx=1", "step-1-part-ex"],
])("a free vehicle opens with %s (?%s)", { tags: ["c2-10", "c2-11"] }, (_, query, step) => {
  expect(first(FREE, query)).toBe(step);
});

test("a reserved vehicle opens with the enquiry form and a prepared message, if on_reserved.enquiry is set", () => {
  expect(initialScreen(RESERVED, wexcombe, new URLSearchParams())).toMatchObject({
    first: "step-enquiry-form",
    message: "Please call me if this Ford Fiesta becomes available.",
  });
  expect(first(RESERVED, "enquiry", switched({ on_reserved: { enquiry: false, part_exchange: true } }))).toBe("step-1");
});

test("a reserved vehicle opens with the part exchange if on_reserved.part_exchange is set", { tags: ["c6-3"] }, () => {
  expect(first(RESERVED, "addpx")).toBe("step-1-part-ex");
  expect(first(RESERVED, "addpx", switched({ on_reserved: { enquiry: true, part_exchange: false } }))).toBe("step-1");
});

test("a vehicle that cannot be ordered opens with the enquiry form, never with the part exchange", { tags: ["c3-74"] }, () => {
  expect(first(MOTABILITY)).toBe("step-enquiry-form");
  expect(first(MOTABILITY, "addpx")).toBe("step-enquiry-form");
  expect(first(FREE, "", switched({ requiresEnquiryFormOverride: true }))).toBe("step-enquiry-form");
});

test("the link back to the deal depends on hideGeneralEnquiryBackButton", { tags: ["c3-74", "c6-4"] }, () => {
  expect(initialScreen(FREE, wexcombe, new URLSearchParams()).way_back).toBe(true);
  expect(initialScreen(FREE, switched({ hideGeneralEnquiryBackButton: true }), new URLSearchParams()).way_back).toBe(false);
});
