import { describedKeepers } from "#domain/stock/keepers/described-keepers.ts";
import { addMonths, calendarDay, daysBetween, utcMoment, yearOf } from "#domain/calendar.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { ageIdentifier, markKind } from "#domain/stock/registration-mark.ts";
import { isDemoPicture } from "#demo/media/demo-pictures.ts";
import { describe, expect, test } from "vitest";
import type { DemoVehicle } from "./demo-vehicle.ts";
import { LEFT_MOTABILITY } from "./line-up.ts";
import { COUNTS, demoVehicles } from "./vehicles.ts";

const TODAY = calendarDay(2026, 11, 21);
const STOCK = demoVehicles({ today: TODAY });
const USED = STOCK.filter(({ advert_classification }) => advert_classification === "USED");

const of = (kind: DemoVehicle["advert_classification"]) => STOCK.filter((vehicle) => vehicle.advert_classification === kind);
const day = (text: string | null | undefined) => text ?? "";

describe("the demonstration's stock", () => {
  test("descriptions name no number of owners: the page counts them", () => {
    expect(USED.filter(({ details }) => describedKeepers(details?.description ?? "") !== null).map(({ id }) => id)).toEqual([]);
  });

  test("is the same for the same day, with unique ids", () => {
    expect(demoVehicles({ today: TODAY })).toEqual(STOCK);
    expect(new Set(STOCK.map(({ id }) => id)).size).toBe(240);
  });

  test("has every kind of advert", () => {
    expect(STOCK).toHaveLength(240);
    expect(USED.filter(({ category }) => category === "cars")).toHaveLength(COUNTS.usedCars);
    expect(USED.filter(({ category }) => category === "vans")).toHaveLength(COUNTS.usedVans);
    expect(of("NEW")).toHaveLength(COUNTS.newCars + COUNTS.newVans);
    expect(of("OFFER")).toHaveLength(COUNTS.offers);
    expect(of("MOTABILITY")).toHaveLength(COUNTS.motability);
    expect(of("CONTRACT-HIRE-BUSINESS")).toHaveLength(COUNTS.contractHireCars + COUNTS.contractHireVans);
    expect(STOCK.filter(({ reservation_status }) => reservation_status === "Reserved").length).toBeGreaterThanOrEqual(8);
    expect(STOCK.filter(({ reservation_status }) => reservation_status === "On Order").length).toBeGreaterThanOrEqual(12);
    for (const tag of ["interest-free", "fdc-1000", "fdc-750", "fdc-500", "fdc-250"]) {
      expect(
        STOCK.some(({ tags }) => tags?.includes(tag)),
        tag,
      ).toBe(true);
    }
    for (const site of ["swindon", "salisbury", "andover", "newbury"]) {
      expect(STOCK.filter((vehicle) => vehicle.site === site).length, site).toBeGreaterThan(25);
    }
  });

  test("carries registration marks that fit the day of first registration, each once", () => {
    expect(new Set(USED.map(({ vrm }) => vrm)).size).toBe(USED.length);
    for (const { vrm, date_first_registered, year } of USED) {
      if (!vrm || !date_first_registered) throw new Error("a used vehicle is registered");
      expect(markKind(vrm), vrm).toBe("current");
      expect(vrm.slice(2, 4), vrm).toBe(ageIdentifier(date_first_registered));
      expect(year).toBe(yearOf(date_first_registered));
    }
    expect(STOCK.filter((vehicle) => !USED.includes(vehicle)).every(({ vrm }) => vrm === undefined)).toBe(true);
  });

  test("has at least six months of MOT on tested used vehicles, and three on untested ones", { tags: ["c2-34"] }, () => {
    for (const { id, details, date_mot_expires } of USED) {
      const tested = (details?.mot_history ?? []).length > 0;
      expect(day(date_mot_expires) >= addMonths(TODAY, tested ? 6 : 3), `${id} ${date_mot_expires}`).toBe(true);
    }
  });

  test("has service and MOT dates between first registration and today, with rising mileage", () => {
    for (const { id, details, date_first_registered, mileage, previous_keepers } of USED) {
      const events = [
        ...(details?.service_history ?? []).map((visit) => ({ on: visit.date, mileage: visit.mileage })),
        ...(details?.mot_history ?? []).map((tested) => ({ on: tested.last_test_date, mileage: tested.mileage ?? 0 })),
      ];
      for (const history of [
        details?.service_history?.map(({ date }) => date),
        details?.mot_history?.map(({ last_test_date }) => last_test_date),
      ]) {
        expect(history, id).toEqual((history ?? []).toSorted().toReversed());
      }
      for (const event of events) {
        expect(event.on > day(date_first_registered) && event.on <= TODAY, `${id} ${event.on}`).toBe(true);
        expect(event.mileage, id).toBeLessThanOrEqual(mileage ?? 0);
      }
      const inOrder = events.toSorted((one, other) => (one.on < other.on ? -1 : 1)).map((event) => event.mileage);
      expect(
        inOrder.every((miles, index) => miles >= (inOrder[index - 1] ?? 0) - 200),
        id,
      ).toBe(true);
      const [newest] = details?.mot_history ?? [];
      if (newest) expect(newest.last_test_status, id).toBe("PASSED");
      expect(previous_keepers, id).toBeLessThanOrEqual(3);
    }
  });

  test("sells Motability only from brands that are on the scheme, with the advance payment and its quarter", () => {
    for (const { make, body_type, price, details } of of("MOTABILITY")) {
      expect(LEFT_MOTABILITY.has(make), make).toBe(false);
      expect(body_type).not.toBe("Coupe");
      expect(details?.motability).toEqual({ advance_payment: price, quarter: "October to December 2026" });
    }
  });

  test("hires to businesses with a rental, an initial rental, a term and a mileage, without VAT", () => {
    for (const { price, price_including_vat, details } of of("CONTRACT-HIRE-BUSINESS")) {
      const hire = details?.contract_hire;
      expect(hire).toMatchObject({ monthly_rental: price, initial_rental: price * 9, vat: "excluding" });
      expect([36, 48]).toContain(hire?.term_months);
      expect(price_including_vat).toBe(Math.round(price * 1.2));
    }
  });

  test("gives commercial vans a price with and one without VAT, and asks the fee at Newbury alone", () => {
    const vans = USED.filter(({ vat_scheme }) => vat_scheme === "Commercial");
    expect(vans.length).toBeGreaterThan(20);
    for (const { price, price_excluding_vat, price_including_vat, admin_fee } of vans) {
      expect([price_excluding_vat, price_including_vat, admin_fee]).toEqual([price, Math.round(price * 1.2), 0]);
    }
    const charged = USED.filter(({ admin_fee }) => (admin_fee ?? 0) > 0);
    expect(charged.length).toBeGreaterThan(15);
    for (const { site, price, admin_fee } of charged) {
      if (admin_fee === undefined) throw new Error("a fee is stated");
      expect(site).toBe("newbury");
      expect(headlinePrice({ price, admin_fee })).toBe(price + 14_900);
    }
  });

  test("prices new vehicles below list price, and reduces only vehicles listed for more than 14 days", () => {
    for (const { price, list_price } of [...of("NEW"), ...of("OFFER")]) expect(price).toBeLessThan(list_price ?? 0);
    for (const { price, first_price, first_seen_at } of STOCK) {
      if (first_price === null) continue;
      expect(first_price).toBeGreaterThan(price);
      expect(first_seen_at).toBeLessThan(utcMoment(TODAY) - 14 * 86_400_000);
    }
  });

  test("offers extras without a single insurance product", () => {
    const names = STOCK.flatMap(({ details }) =>
      (details?.additional_features ?? []).map(({ id, name, description }) => `${id} ${name} ${description}`),
    );
    expect(names.length).toBeGreaterThan(500);
    expect(names.filter((name) => /insur|gap\b|warrant|cover\b|asset/i.test(name))).toEqual([]);
  });

  test("does not mention delivery in descriptions", () => {
    expect(STOCK.map(({ details }) => details?.description ?? "").filter((text) => /deliver/i.test(text))).toEqual([]);
  });

  test("has six to nine existing demonstration pictures on nearly every vehicle, captioned as rendered", () => {
    const withPictures = STOCK.filter(({ details }) => details?.media_urls);
    expect(STOCK.length - withPictures.length).toBeGreaterThan(0);
    expect(STOCK.length - withPictures.length).toBeLessThan(12);
    const names = new Set<string>();
    for (const { id, details } of withPictures) {
      expect(details?.media_urls?.length, id).toBeGreaterThanOrEqual(6);
      expect(details?.media_urls?.length, id).toBeLessThanOrEqual(9);
      for (const { url, caption } of [...(details?.media_urls ?? []), ...(details?.imperfections ?? [])]) {
        expect(caption).toBe("Rendered picture");
        names.add(url);
      }
      for (const url of details?.turntable ?? []) names.add(url);
    }
    expect(STOCK.some(({ details }) => details?.turntable?.length === 24)).toBe(true);
    expect(STOCK.some(({ details }) => details?.imperfections)).toBe(true);
    for (const url of names) {
      const name = /^\/media\/demo\/(.+)\.webp$/.exec(url)?.[1] ?? "";
      expect(isDemoPicture(name), url).toBe(true);
    }
  });

  test.each([
    calendarDay(2024, 2, 29),
    calendarDay(2026, 1, 1),
    calendarDay(2026, 9, 1),
    calendarDay(2027, 12, 31),
    calendarDay(2029, 6, 15),
  ])("can be made for another day as well: %s", (today) => {
    const stock = demoVehicles({ today });
    expect(stock).toHaveLength(240);
    for (const { id, date_first_registered, date_mot_expires, mileage } of stock) {
      if (date_first_registered === undefined) continue;
      expect(daysBetween(date_first_registered ?? today, today), id).toBeGreaterThanOrEqual(240);
      expect(day(date_mot_expires) > today, id).toBe(true);
      expect(mileage, id).toBeGreaterThan(300);
    }
  });
});
