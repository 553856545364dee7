import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { formatDay } from "#domain/calendar.ts";
import type { MileageReading, MileageRecord } from "#domain/stock/mot/mileage-record.ts";
import { SLIP_MILES } from "#domain/stock/mot/mileage-record.ts";

/** A sentence saying whether the advertised mileage fits the records. */
export function mileageVerdictText({ readings, verdict, doubt }: MileageRecord): string {
  const last = readings.at(-1);
  if (verdict === null) {
    return last?.source === "Advert" ? t(labels.noTestOrServiceHas) : t(labels.theMileageIsNotStated);
  }
  if (doubt === null) return t(labels.theAdvertisedThousandsMilesFit, { thousands: thousands(last?.miles ?? 0) });
  const { earlier, later } = doubt;
  const missing = earlier.miles - later.miles;
  if (missing > 0) {
    const more = t(labels.earlierRecordedMissingMilesMore, {
      earlier: nameOf(earlier),
      missing: thousands(missing),
      later: inSentence(later),
    });
    return missing > SLIP_MILES ? t(labels.moreTheseDoNotFit, { more }) : t(labels.moreItMayBeA, { more });
  }
  return t(labels.betweenEarlierAndLaterIt, { earlier: inSentence(earlier), later: inSentence(later), thousands: thousands(-missing) });
}

function nameOf(reading: MileageReading): string {
  return `T${inSentence(reading).slice(1)}`;
}

function inSentence({ source, day }: MileageReading): string {
  return source === "Advert"
    ? t(labels.theAdvert)
    : t(labels.theWhichOfDay, { which: source === "Service" ? t(labels.serviceWithin) : source, day: formatDay(day) });
}

function thousands(miles: number): string {
  return miles.toLocaleString("en-GB");
}
