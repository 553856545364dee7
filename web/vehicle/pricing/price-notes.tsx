import { t } from "#web/locale/translate.ts";
import { formatMoney } from "#domain/money.ts";
import { ModalLink } from "#web/vehicle/dialogs/modal-link.tsx";
import type { ForSalePage } from "#web/vehicle/vehicle-loader.ts";

/** Notes next to the price: the included fee, the lender's promotions, and the price history. */
export function PriceNotes({ page }: { page: ForSalePage }) {
  const { vehicle, promotions, price_line } = page;
  return (
    <ul className="order__notes">
      {promotions.map(({ modal, words }) => (
        <li key={modal}>
          <b>{words}</b>{" "}
          <ModalLink page={page} name={modal}>
            {t("vehicle.howItWorks")}
          </ModalLink>
        </li>
      ))}
      {vehicle.admin_fee > 0 && (
        <li>
          {`${t("vehicle.thePriceIncludesOurAdmin", { admin_fee: formatMoney(vehicle.admin_fee) })} `}
          <ModalLink page={page} name="admin-fee">
            {t("vehicle.whatItIsFor")}
          </ModalLink>
        </li>
      )}
      {price_line !== null && (
        <li>
          {price_line}.{" "}
          <ModalLink page={page} name="price-history">
            {t("vehicle.priceHistory")}
          </ModalLink>
        </li>
      )}
    </ul>
  );
}
