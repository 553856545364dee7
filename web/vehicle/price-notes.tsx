import { formatMoney } from "#domain/money.ts";
import { ModalLink } from "./modal-link.tsx";
import type { LivePage } from "./vehicle-loader.ts";

/** What belongs to the price and is said beside it: the fee inside, the lender's promotions, and how the price came about. */
export function PriceNotes({ page }: { page: LivePage }) {
  const { vehicle, promotions, price_line } = page;
  return (
    <ul className="order__notes">
      {promotions.map(({ modal, words }) => (
        <li key={modal}>
          <b>{words}</b> <ModalLink page={page} name={modal}>How it works</ModalLink>
        </li>
      ))}
      {vehicle.admin_fee > 0 && (
        <li>
          The price includes our {formatMoney(vehicle.admin_fee)} admin fee. <ModalLink page={page} name="admin-fee">What it is for</ModalLink>
        </li>
      )}
      {price_line !== null && (
        <li>
          {price_line}. <ModalLink page={page} name="price-history">Price history</ModalLink>
        </li>
      )}
    </ul>
  );
}
