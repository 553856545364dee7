import { addDays, addMonths, calendarDay, type Day } from "../calendar.ts";
import { expect, test } from "vitest";
import { CHARGED_ZONES, ZONE_CHARGES, zoneChargesOn } from "./clean-air-zones.ts";
import { DATED_RATES, RATE_IDS, rateOn } from "./dated-rates.ts";
import { rateNotices } from "./rate-notices.ts";
import { VEHICLE_TAX_RATES } from "./vehicle-tax-rates.ts";

test("periods of one price do not overlap, and each row has its source, the day it was read and the day to read it again", () => {
  for (const id of RATE_IDS) {
    const rows = DATED_RATES.filter((rate) => rate.id === id).toSorted((one, other) =>
      one.effective_from < other.effective_from ? -1 : 1,
    );
    expect(rows.length, id).toBeGreaterThan(0);
    for (const [at, { effective_from, effective_to, review_by, source, seen_on }] of rows.entries()) {
      expect(effective_from <= effective_to && effective_to <= review_by && seen_on >= effective_from, id).toBe(true);
      expect(source.length, id).toBeGreaterThan(10);
      const next = rows[at + 1];
      if (next) expect(next.effective_from > effective_to, id).toBe(true);
    }
  }
});

test("each clean air zone has charges with source and dates, which are not current once they have to be read again", () => {
  expect(new Set(ZONE_CHARGES.map(({ id }) => id))).toEqual(new Set(CHARGED_ZONES));
  for (const charges of ZONE_CHARGES) {
    const { id, effective_from, effective_to, review_by, seen_on, source } = charges;
    expect(effective_from <= seen_on && seen_on <= effective_to && effective_to <= review_by && source.length > 10, id).toBe(true);
    expect(zoneChargesOn(id, addDays(effective_from, -1)), id).toBeNull();
    expect(zoneChargesOn(id, effective_to), id).toEqual({ charges, is_dated: false });
    for (const day of [addDays(effective_to, 1), addMonths(effective_to, 12)])
      expect(zoneChargesOn(id, day), id).toEqual({ charges, is_dated: true });
    expect(zoneChargesOn(id, addDays(addMonths(effective_to, 12), 1)), id).toBeNull();
    expect(rateNotices(addDays(effective_to, 1)).find(({ name }) => name === `clean_air_${id}`)?.is_expired, id).toBe(true);
  }
});

test("years of vehicle tax follow each other without a gap", () => {
  for (const [at, { effective_to }] of VEHICLE_TAX_RATES.entries()) {
    const next = VEHICLE_TAX_RATES[at + 1];
    if (next) expect(next.effective_from).toBe(addDays(effective_to, 1));
  }
});

test("an old energy price is dated, and refused twelve months after its period", () => {
  for (const rate of DATED_RATES.filter(({ id }) => !id.startsWith("mot"))) {
    expect(rateOn(rate.id, rate.effective_from)).toEqual({ rate, is_dated: false });
    expect(rateOn(rate.id, addDays(rate.effective_to, 1))).toEqual({ rate, is_dated: true });
    expect(rateOn(rate.id, addMonths(rate.effective_to, 12))).toEqual({ rate, is_dated: true });
    expect(rateOn(rate.id, addDays(addMonths(rate.effective_to, 12), 1))).toBeNull();
    expect(rateOn(rate.id, addDays(rate.effective_from, -1))).toBeNull();
  }
});

test("a rate is reported as expired from the day on which its date stands beside it", () => {
  for (const { id, effective_to, review_by } of DATED_RATES)
    for (const day of [effective_to, addDays(effective_to, 1), review_by, addDays(review_by, 1)]) {
      const notice = rateNotices(day).find(({ name }) => name === id);
      expect(notice?.is_expired, `${id} on ${day}`).toBe(rateOn(id, day)?.is_dated);
      expect(notice?.is_expired, `${id} on ${day}`).toBe(day > effective_to);
    }
});

test("a clock after everything reports every rate and vehicle tax as expired", () => {
  const notices = rateNotices(calendarDay(2031, 1, 1));
  expect(notices.map(({ name }) => name).toSorted()).toEqual(
    [
      ...RATE_IDS,
      "vehicle_tax",
      "clean_air_postcodes",
      ...CHARGED_ZONES.map((id) => `clean_air_${id}`),
      "electricity_vat_relief",
      "home_chargepoint_grant",
      "announced_mileage_charge",
    ].toSorted(),
  );
  expect(notices.every(({ is_expired }) => is_expired)).toBe(true);
});

const noticeOn = (day: Day, of: string) => rateNotices(day).find(({ name }) => name === of);

test("law that is to change is named 30 days before, and overdue from the day of the change", () => {
  for (const [name, last] of [
    ["electricity_vat_relief", calendarDay(2027, 3, 31)],
    ["home_chargepoint_grant", calendarDay(2027, 3, 31)],
    ["announced_mileage_charge", calendarDay(2028, 3, 31)],
  ] as const) {
    expect(noticeOn(addDays(last, -31), name)).toBeUndefined();
    expect(noticeOn(addDays(last, -30), name)).toEqual({ name, until: last, days: 30, is_expired: false });
    expect(noticeOn(addDays(last, 1), name)?.is_expired).toBe(true);
  }
});
