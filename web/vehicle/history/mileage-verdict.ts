import { dayText } from "#domain/date-texts.ts";
import { t } from "#web/locale/translate.ts";
import type { MileageReading, MileageRecord } from "#domain/stock/mot/mileage-record.ts";
import { SLIP_MILES } from "#domain/stock/mot/mileage-record.ts";

/** A sentence saying whether the advertised mileage fits the records. */
export function mileageVerdictText({ readings, verdict, doubt }: MileageRecord): string {
  const last = readings.at(-1);
  if (verdict === null) {
    return last?.source === "Advert" ? t("vehicle.noRecordedMileage") : t("vehicle.theMileageIsNotStated");
  }
  if (doubt === null) return t("vehicle.theAdvertisedThousandsMilesFit", { thousands: thousands(last?.miles ?? 0) });
  const { earlier, later } = doubt;
  const missing = earlier.miles - later.miles;
  if (missing > 0) {
    const more = t("vehicle.earlierRecordedMissingMilesMore", {
      earlier: nameOf(earlier),
      missing: thousands(missing),
      later: inSentence(later),
    });
    return missing > SLIP_MILES ? t("vehicle.moreTheseDoNotFit", { more }) : t("vehicle.moreItMayBeASlip", { more });
  }
  return t("vehicle.betweenEarlierAndLater", { earlier: inSentence(earlier), later: inSentence(later), thousands: thousands(-missing) });
}

function nameOf(reading: MileageReading): string {
  return `T${inSentence(reading).slice(1)}`;
}

function inSentence({ source, day }: MileageReading): string {
  return source === "Advert"
    ? t("vehicle.theAdvert")
    : t("vehicle.theWhichOfDay", { which: source === "Service" ? t("vehicle.serviceWithin") : t("vehicle.motTest"), day: t(dayText(day)) });
}

function thousands(miles: number): string {
  return miles.toLocaleString("en-GB");
}
