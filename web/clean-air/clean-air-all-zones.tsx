import type { Day } from "#domain/calendar.ts";
import { t } from "#web/locale/translate.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { Checkers, VerdictNotice, ZoneCharges, ZoneFootnotes } from "./clean-air-parts.tsx";
import { kindOf, tableOf, tableOfKinds, verdictOf, zoneNotes, type CheckedVehicle } from "./clean-air-view.ts";

/** Every zone with its charges, and with those of a vehicle in stock, as HTML. `checkers`: a check's result has its own. */
export function allZones(vansOnly: boolean, vehicle: CheckedVehicle | null, today: Day): { zones: string; checkers: string } {
  const notes = zoneNotes(today, vehicle ? kindOf(vehicle) : vansOnly ? "van" : null);
  const zones = renderToStaticMarkup(
    <>
      <h2 id="all-zones">{t("cleanAir.allZones")}</h2>
      {vehicle ? <VerdictNotice verdict={verdictOf(vehicle)} /> : <p>{t("cleanAir.standard")}</p>}
      <ZoneCharges table={vehicle ? tableOf(vehicle, today) : tableOfKinds(vansOnly ? ["van"] : ["car", "van"], today)} />
      <ZoneFootnotes notes={notes} />
    </>,
  );
  return { zones, checkers: renderToStaticMarkup(<Checkers {...notes} />) };
}
