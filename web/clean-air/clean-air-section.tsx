import type { Day } from "#domain/calendar.ts";
import { costFacts } from "#domain/running-costs/cost-facts.ts";
import { factsOn } from "#domain/running-costs/vehicle-facts.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { t } from "#web/locale/translate.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { Checkers, PostcodeForm, VerdictNotice, ZoneCharges, ZoneFootnotes } from "./clean-air-parts.tsx";
import { kindOf, tableOf, verdictOf, zoneNotes, type CheckedVehicle } from "./clean-air-view.ts";

/** A vehicle in stock: its Euro standard is what the dealer entered. A new one is registered today at the earliest. */
export function checkedStock(vehicle: Vehicle, today: Day): CheckedVehicle {
  const { facts, is_other_class } = costFacts(vehicle);
  return { facts: factsOn(facts, today), is_other_class, is_kind_known: true, stated_by: "dealer" };
}

/** The section of a vehicle's page, as HTML: it is static, so the browser needs no code for it. */
export function cleanAirSection(vehicle: Vehicle, today: Day): string {
  const checked = checkedStock(vehicle, today);
  const notes = zoneNotes(today, kindOf(checked));
  return renderToStaticMarkup(
    <>
      <h2 id="clean-air-title">{t("cleanAir.title")}</h2>
      <VerdictNotice verdict={verdictOf(checked)} />
      <details className="clean-air__zones">
        <summary>{t("cleanAir.zoneByZone")}</summary>
        <ZoneCharges table={tableOf(checked, today)} />
        <ZoneFootnotes notes={notes} />
      </details>
      <Checkers {...notes} />
      <PostcodeForm stockId={vehicle.stock_id} />
    </>,
  );
}
