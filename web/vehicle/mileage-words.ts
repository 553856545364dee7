import { formatDay } from "#domain/calendar.ts";
import type { MileageReading, MileageRecord } from "#domain/stock/mileage-record.ts";
import { SLIP_MILES } from "#domain/stock/mileage-record.ts";

/** Whether the advertised mileage can be believed, in a sentence. */
export function mileageWords({ readings, verdict, doubt }: MileageRecord): string {
  const last = readings.at(-1);
  if (verdict === null) {
    return last?.source === "Advert" ? "No test or service has recorded a mileage yet." : "The mileage is not stated, so there is nothing to compare these readings with.";
  }
  if (doubt === null) return `The advertised ${thousands(last?.miles ?? 0)} miles fit every recorded reading.`;
  const { earlier, later } = doubt;
  const missing = earlier.miles - later.miles;
  if (missing > 0) {
    const more = `${nameOf(earlier)} recorded ${thousands(missing)} miles more than ${inSentence(later)}.`;
    return missing > SLIP_MILES ? `${more} These do not fit together: ask us before you buy.` : `${more} It may be a slip of the pen: ask us about it.`;
  }
  return `Between ${inSentence(earlier)} and ${inSentence(later)} it went ${thousands(-missing)} miles, more than anybody usually drives. Ask us about it.`;
}

function nameOf(reading: MileageReading): string {
  return `T${inSentence(reading).slice(1)}`;
}

function inSentence({ source, day }: MileageReading): string {
  return source === "Advert" ? "the advert" : `the ${source === "Service" ? "service" : source} of ${formatDay(day)}`;
}

function thousands(miles: number): string {
  return miles.toLocaleString("en-GB");
}
