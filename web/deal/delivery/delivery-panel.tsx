import { localisedPath, t } from "#web/locale/translate.ts";
import { DELIVERY, type DeliveryFee } from "#domain/deal/delivery.ts";
import { formatMoney } from "#domain/money.ts";
import type { DealChoice } from "#web/deal/deal-choice.ts";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { DEAL, STAY, type DeliveryAnswer } from "./delivery-fields.ts";
import { PostcodeField } from "./postcode-field.tsx";

const FORM_ID = "delivery-form";

type DeliveryPanelProps = {
  /** The fee of the area that the deal names. */
  fee: DeliveryFee | null;
  chosen: string[];
  postcode: ReturnType<typeof useDeliveryPostcode>;
  onChange: (part: Pick<DealChoice, "products">) => void;
};

/**
 * Delivery in a deal: the postcode shows a fee, and a box that is not ticked adds it. The postcode belongs to a form of its own, which
 * posts it: the deal's form would write it into the address of the checkout.
 */
export function DeliveryPanel({ fee, chosen, postcode: { busy, problem, typed }, onChange }: DeliveryPanelProps) {
  const others = chosen.filter((id) => id !== DELIVERY);
  return (
    <fieldset className="deal-panel" id="delivery">
      <legend className="deal-panel__title">{t("deal.delivery")}</legend>
      <p className="small muted deal-builder__about">{t("deal.weDeliverToYou")}</p>
      <output className="extra-options">
        {fee && (
          <label className="extra-option">
            <input
              type="checkbox"
              name="products"
              value={DELIVERY}
              checked={chosen.includes(DELIVERY)}
              onChange={({ target }) => onChange({ products: target.checked ? [...others, DELIVERY] : others })}
            />
            <span>
              <b>{t("deal.deliveryToArea", { area: fee.area })}</b>
              <small>{t("deal.deliveryDayToBeAgreed")}</small>
            </span>
            <span className="tabular">{formatMoney(fee.fee)}</span>
          </label>
        )}
      </output>
      {fee && <input type="hidden" name="delivery_area" value={fee.area} />}
      <PostcodeField form={FORM_ID} typed={typed} problem={problem} busy={busy} />
    </fieldset>
  );
}

/** Finds the fee of the typed postcode without leaving the page. */
export function useDeliveryPostcode(stockId: number, onChange: (part: Pick<DealChoice, "delivery_area">) => void) {
  const { data, state, submit } = useFetcher<DeliveryAnswer>();
  const area = data?.area;
  useEffect(() => {
    if (area !== undefined) onChange({ delivery_area: area });
  }, [area, onChange]);
  const action = localisedPath(`/deal-delivery/${stockId}`);
  return {
    action,
    busy: state !== "idle",
    problem: data?.problem,
    typed: data?.typed,
    send: (form: HTMLFormElement) => {
      const sent = new FormData(form);
      sent.set(STAY, "yes");
      // A fee that was found changes nothing on the page of the vehicle.
      void submit(sent, { method: "post", action, defaultShouldRevalidate: false });
    },
  };
}

/** The form of the postcode. `deal`: the deal as a query, for the way back without script. */
export function DeliveryForm({ deal, postcode: { action, send } }: { deal: string } & Pick<DeliveryPanelProps, "postcode">) {
  return (
    <form
      id={FORM_ID}
      method="post"
      action={action}
      noValidate
      hidden
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
    >
      <input type="hidden" name={DEAL} value={deal} />
    </form>
  );
}
