import { msg } from "#domain/messages/message.ts";
import { formatMoney } from "#domain/money.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { COMPARABLE, type PricePosition as Position } from "#domain/pricing/price-position.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { t } from "#web/locale/translate.ts";

const STANDS = {
  below: msg("vehicle.belowOurUsualPrice"),
  within: msg("vehicle.inLineWithOurUsualPrice"),
  above: msg("vehicle.aboveOurUsualPrice"),
} as const;

/** The note under the price. "Usual" is the middle half of our own prices; no statement about the market (decision D6). */
export function positionText({ stands, number, lower, upper }: Position, { cap_database }: Pick<Vehicle, "cap_database">): string {
  const figures = { number, lower: formatMoney(lower), upper: formatMoney(upper), days: COMPARABLE.soldWithinDays };
  return `${t(STANDS[stands])} ${cap_database === "CAR" ? t("vehicle.halfOfSimilarCars", figures) : t("vehicle.halfOfSimilarVans", figures)}`;
}

/** The figures, and how they were worked out. */
export function PricePosition({ position, vehicle }: { position: Position; vehicle: Vehicle }) {
  const { number, lower, median, upper } = position;
  const method = { years: COMPARABLE.years, miles: COMPARABLE.miles.toLocaleString("en-GB"), days: COMPARABLE.soldWithinDays };
  return (
    <>
      <p className="record__lead">{positionText(position, vehicle)}</p>
      <table className="table record__table">
        <tbody>
          <Row name={t("vehicle.thisPrice")} value={formatMoney(headlinePrice(vehicle))} />
          <Row name={t("vehicle.middleHalf")} value={t("vehicle.lowerToUpper", { lower: formatMoney(lower), upper: formatMoney(upper) })} />
          <Row name={t("vehicle.medianPrice")} value={formatMoney(median)} />
          <Row name={t("vehicle.vehiclesCompared")} value={String(number)} />
        </tbody>
      </table>
      <p>{t("vehicle.howPricesAreCompared", method)}</p>
    </>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="numeric">{value}</td>
    </tr>
  );
}
