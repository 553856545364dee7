import { t } from "#web/locale/translate.ts";
import { formatMoney } from "#domain/money.ts";
import type { VehicleCard } from "#web/search/shown-cards.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { PriceLabel } from "#web/ui/price-label.tsx";
import { cardAmount } from "#web/search/card-amount.ts";
import type { ReactNode } from "react";
import { ContactActions } from "./contact-actions.tsx";
import { valuationUrl } from "./valuation-url.ts";
import type { VehicleView } from "#web/vehicle/vehicle-view.ts";

export type Prices = Pick<VehicleCard, "headline_price" | "price_note" | "saving" | "monthly">;

type OrderBannerProps = {
  vehicle: VehicleView;
  prices: Prices;
  /** Text of the monthly figure; null if there is none. */
  finance: string | null;
  /** Notes between the price and the actions, and below them. */
  notes: ReactNode;
  assurances: ReactNode;
  children: ReactNode;
};

/** The price board: both prices, the terms of the monthly one, and the actions. */
export function OrderBanner({ vehicle, prices, finance, notes, assurances, children }: OrderBannerProps) {
  return (
    <section className={orderClass(vehicle)} aria-label={finance ? t("vehicle.priceAndFinance") : t("common.price")} id="order">
      <VehiclePrices prices={prices} />
      {finance && (
        <p className="order__finance">
          {finance} <a href="#deal">{t("vehicle.changeTheFigures")}</a>
        </p>
      )}
      {notes}
      <div className="order__action">{children}</div>
      {assurances}
      <ContactActions contact={vehicle.contact} about={`${vehicle.title} ${vehicle.plate ?? ""}`.trim()} />
    </section>
  );
}

export function orderClass({ prices_centred }: Pick<VehicleView, "prices_centred">): string {
  return prices_centred ? "order is-centred" : "order";
}

export function VehiclePrices({ prices }: { prices: Prices }) {
  const { headline_price, price_note, saving, monthly } = prices;
  return (
    <PriceLabel
      cash={{
        amount: cardAmount(headline_price),
        note: saving === null ? price_note : <span className="save">{price_note}</span>,
      }}
      monthly={monthly && { amount: formatMoney(monthly.payment), note: monthly.note }}
    />
  );
}

type OrderActionsProps = { vehicle: Pick<VehicleView, "stock_id" | "path">; checkout: string; fee: string | null; financed: boolean };

export function OrderActions({ vehicle, checkout, fee, financed }: OrderActionsProps) {
  return (
    <>
      <ButtonLink href="#deal" size="large">
        {t("common.buildYourDeal")}
      </ButtonLink>
      <ButtonLink href={`${checkout}?method=reserve`} look="secondary">
        {fee === null ? t("common.reserve") : t("vehicle.reserveForFee", { fee })}
      </ButtonLink>
      <FirstSteps vehicle={vehicle} financed={financed} />
    </>
  );
}

/** Replaces the order actions on a website that takes no orders. */
export function EnquiryActions({ vehicle, financed }: Pick<OrderActionsProps, "vehicle" | "financed">) {
  return (
    <>
      <ButtonLink href="#deal" size="large">
        {t("common.askAboutThisVehicle")}
      </ButtonLink>
      <FirstSteps vehicle={vehicle} financed={financed} />
    </>
  );
}

/** Steps before deciding; both pages know the vehicle and link back to it (specification 2.4, 2.59). */
function FirstSteps({ vehicle, financed }: Pick<OrderActionsProps, "vehicle" | "financed">) {
  return (
    <div className="order__secondary">
      <ButtonLink href={valuationUrl(vehicle)} look="quiet" size="small">
        {t("common.valueMyCar")}
      </ButtonLink>
      {financed && (
        <ButtonLink href={`/apply-today?search=soft&vehicle_id=${vehicle.stock_id}`} look="quiet" size="small">
          {t("common.getPreApproved")}
        </ButtonLink>
      )}
    </div>
  );
}
