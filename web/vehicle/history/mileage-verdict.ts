import * as labels from "#domain/labels/english.ts";
import { word } from "#web/locale/translate.ts";
import { formatDay } from "#domain/calendar.ts";
import type { MileageReading, MileageRecord } from "#domain/stock/mileage-record.ts";
import { SLIP_MILES } from "#domain/stock/mileage-record.ts";

/** Whether the advertised mileage can be believed, in a sentence. */
export function mileageWords({ readings, verdict, doubt }: MileageRecord): string {
  const last = readings.at(-1);
  if (verdict === null) {
    return last?.source === "Advert" ? word(labels.noTestOrServiceHas) : word(labels.theMileageIsNotStated);
  }
  if (doubt === null) return word(labels.theAdvertisedThousandsMilesFit, { thousands: thousands(last?.miles ?? 0) });
  const { earlier, later } = doubt;
  const missing = earlier.miles - later.miles;
  if (missing > 0) {
    const more = word(labels.earlierRecordedMissingMilesMore, { earlier: nameOf(earlier), missing: thousands(missing), later: inSentence(later) });
    return missing > SLIP_MILES ? word(labels.moreTheseDoNotFit, { more }) : word(labels.moreItMayBeA, { more });
  }
  return word(labels.betweenEarlierAndLaterIt, { earlier: inSentence(earlier), later: inSentence(later), thousands: thousands(-missing) });
}

function nameOf(reading: MileageReading): string {
  return `T${inSentence(reading).slice(1)}`;
}

function inSentence({ source, day }: MileageReading): string {
  return source === "Advert" ? word(labels.theAdvert) : word(labels.theWhichOfDay, { which: source === "Service" ? word(labels.serviceWithin) : source, day: formatDay(day) });
}

function thousands(miles: number): string {
  return miles.toLocaleString("en-GB");
}
