import { t } from "#web/locale/translate.ts";
import { formatMoney } from "#domain/money.ts";
import { ExistingOrder } from "#web/deal/order/existing-order.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { PriceLabel } from "#web/ui/price-label.tsx";
import { ContactActions } from "./contact-actions.tsx";
import { EnquiryActions, OrderActions, OrderBanner, orderClass } from "./price-actions.tsx";
import { PriceNotes } from "./price-notes.tsx";
import type { ForSalePage } from "#web/vehicle/vehicle-loader.ts";

/** Prices and the next step: order, similar vehicles if it is reserved, or enquire. */
export function PriceBoard({ page }: { page: ForSalePage }) {
  const { vehicle, prices, enquiry_prices, deal } = page;
  if (vehicle.enquiry_only) return <EnquiryBoard page={page} prices={enquiry_prices} />;
  const recall = vehicle.recall !== null && (
    <div className="notice notice--warning order__finance" id="recall">
      <Icon name="triangle-alert" />
      <div>{vehicle.recall}</div>
    </div>
  );
  return (
    <OrderBanner
      vehicle={vehicle}
      prices={prices}
      finance={deal && page.finance}
      notes={
        <>
          <PriceNotes notes={page.price_notes} />
          {recall}
        </>
      }
      assurances={<PriceNotes notes={page.assurances} />}
    >
      {deal && page.steps.facts.enquiry_instead ? (
        <EnquiryActions vehicle={vehicle} financed={page.finance !== null} />
      ) : deal ? (
        <OrderActions
          vehicle={vehicle}
          checkout={page.checkout}
          financed={page.finance !== null}
          fee={deal.facts.deposit_fee > 0 ? formatMoney(deal.facts.deposit_fee) : null}
        />
      ) : (
        <>
          <ExistingOrder stockId={vehicle.stock_id} />
          {page.steps.first === "step-enquiry-form" && (
            <ButtonLink href="#deal" size="large">
              {t("vehicle.tellMeIfItComes")}
            </ButtonLink>
          )}
          <ButtonLink href={page.similar_search.path} look="secondary">
            {page.similar_search.words}
          </ButtonLink>
        </>
      )}
    </OrderBanner>
  );
}

/** Motability and contract hire: named figures and an enquiry instead of an order. */
function EnquiryBoard({ page: { vehicle, similar_search }, prices }: { page: ForSalePage; prices: ForSalePage["enquiry_prices"] }) {
  return (
    <section className={orderClass(vehicle)} aria-label={t("common.price")} id="order">
      {prices && <PriceLabel cash={prices.main} monthly={prices.monthly} />}
      {prices?.words && <p className="order__finance">{prices.words}</p>}
      <div className="order__action">
        <p>{t("vehicle.callUsOrSend")}</p>
        <ButtonLink href="#deal" size="large">
          {t("common.askAboutThisVehicle")}
        </ButtonLink>
        <ButtonLink href={similar_search.path} look="secondary">
          {t("vehicle.viewSimilar")}
        </ButtonLink>
      </div>
      <ContactActions contact={vehicle.contact} about={`${vehicle.title} ${vehicle.plate ?? ""}`.trim()} />
    </section>
  );
}
