import type { Day } from "#domain/calendar.ts";
import type { ZoneNearby } from "#domain/running-costs/clean-air-places.ts";
import type { RegisteredVehicle } from "#server/providers/registrations/registrations.ts";
import { t } from "#web/locale/translate.ts";
import { carTitle } from "#web/part-exchange/part-exchange-car.ts";
import { Notice } from "#web/ui/notice.tsx";
import { renderToStaticMarkup } from "react-dom/server";
import { Checkers, VerdictNotice, ZoneCharges } from "./clean-air-parts.tsx";
import { kindOf, placeAnswers, tableOf, verdictOf, zoneNotes, type CheckedVehicle } from "./clean-air-view.ts";

type Result = {
  /** Null if only a vehicle was checked. */
  outcode: string | null;
  nearby: readonly ZoneNearby[];
  vehicle: CheckedVehicle | null;
  found: RegisteredVehicle | null;
  today: Day;
  showsVehicle: boolean;
};

/** What a check found, as HTML. */
export function cleanAirResult({ outcode, nearby, vehicle, found, today, showsVehicle }: Result): string {
  return renderToStaticMarkup(
    <>
      {outcode !== null && (
        <>
          <h2>{t("cleanAir.zonesAt", { outcode })}</h2>
          {placeAnswers(outcode, nearby, vehicle, today).map(({ tone, title, text }) => (
            <Notice key={title} tone={tone} title={title}>
              {text}
            </Notice>
          ))}
        </>
      )}
      {vehicle && showsVehicle && (
        <>
          <h2>{found ? carTitle({ ...found, model: found.model ?? "" }) : t("cleanAir.yourVehicle")}</h2>
          <VerdictNotice verdict={verdictOf(vehicle)} />
          <ZoneCharges table={tableOf(vehicle, today)} />
        </>
      )}
      <Checkers {...zoneNotes(today, vehicle && kindOf(vehicle))} />
    </>,
  );
}
