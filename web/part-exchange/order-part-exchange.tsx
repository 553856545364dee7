import { t } from "#web/locale/translate.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import { CONDITION_NAMES } from "#domain/part-exchange/condition.ts";
import { mayChangePartExchange } from "#domain/part-exchange/order-part-exchange.ts";
import type { PresentedCar, PresentedOrder } from "#server/orders/orders.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { NumberPlate } from "#web/ui/number-plate.tsx";
import { Form, useNavigation } from "react-router";
import "./part-exchange.css";

/** The part exchange of an order: the car, if there is one, and the pages that change it. */
export type OrderPartExchange = {
  car: { hash: string; plate: string; title: string; worth: string; held: string; page: string } | null;
  add: string;
};

/** The part exchange for the order page; null once it can no longer be changed: then the summary shows it. */
export function orderPartExchange(order: PresentedOrder): OrderPartExchange | null {
  const { guid, valuations } = order;
  if (!mayChangePartExchange(order)) return null;
  const [car] = valuations.flatMap((each) =>
    each.hash === null || each.plate === null ? [] : [{ ...each, hash: each.hash, plate: each.plate }],
  );
  const query = new URLSearchParams({ order: guid });
  return {
    car: car
      ? { hash: car.hash, plate: car.plate, title: car.title, worth: worthOf(car), held: car.held, page: `/valuation/${car.hash}?${query}` }
      : null,
    add: `/valuation?${query}`,
  };
}

/** Part exchange on the order page. Every change is a separate page or form, so it works without script. */
export function OrderPartExchangePanel({ partExchange: { car, add } }: { partExchange: OrderPartExchange }) {
  const busy = useNavigation().state === "submitting";
  return (
    <section className="panel panel__body part-exchange__order" aria-labelledby="order-part-exchange">
      <h2 id="order-part-exchange">{t("common.partExchange")}</h2>
      {car ? (
        <>
          <div className="part-exchange__car">
            <NumberPlate registration={car.plate} size="small" />
            <p>
              {car.title}
              <br />
              <span className="small muted">{car.worth}</span>
            </p>
          </div>
          <p className="small">{car.held}</p>
          <Form method="post" className="part-exchange__send">
            <ButtonLink href={car.page} look="secondary" size="small">
              {t("partExchange.changePartExchange")}
            </ButtonLink>
            <input type="hidden" name="valuation_hash" value={car.hash} />
            <Button look="quiet" size="small" name="intent" value="remove-part-exchange" busy={busy}>
              {t("partExchange.removePartExchange")}
            </Button>
          </Form>
        </>
      ) : (
        <>
          <p className="small muted">{t("partExchange.youHaveACarToBring")}</p>
          <div>
            <ButtonLink href={add} look="secondary" size="small">
              {t("partExchange.addPartExchange")}
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}

function worthOf({ condition, price, settlement, balance }: PresentedCar): string {
  const worth = t("partExchange.conditionNamesConditionPrice", {
    conditionNames: t(CONDITION_NAMES[condition]),
    price: formatMoney(penceFromPounds(price)),
  });
  return settlement > 0
    ? t("partExchange.worthLessSettlementFinanceBalance", {
        worth,
        settlement: formatMoney(penceFromPounds(settlement)),
        balance: formatMoney(penceFromPounds(balance)),
      })
    : worth;
}
