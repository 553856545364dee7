import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { CANCELLATION_DAYS } from "#domain/deal/rights.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useEffect, useRef } from "react";
import type { OrderView } from "./order-view.ts";
import { Rights } from "#web/deal/cancellation-rights.tsx";
import { useSaveOrderId } from "./use-save-order-id.ts";

/** cash-order-complete and finance-application-complete: confirmation, reference and next steps. */
export function OrderComplete({ order }: { order: OrderView }) {
  useSaveOrderId(order.stock_id, order.guid);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, thanks } = headingOf(order);
  return (
    <div className="stack co__main">
      <div className="done">
        <span className="done__mark">
          <Icon name="check" />
        </span>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p className="lead">{thanks}</p>
        <p className="ref">
          <span className="muted">{t(labels.yourReference)}</span>
          <b>{order.reference}</b>
        </p>
        {order.refunded && <Notice title={t(labels.youPaidTwice)}>{t(labels.weAreSendingTheSecond)}</Notice>}
        <p className="small muted">{t(labels.keepTheAddressOfThis)}</p>
      </div>
      <section aria-labelledby="next">
        <h2 className="done__h" id="next">
          {t(labels.whatHappensNext)}
        </h2>
        <ol className="next">
          {nextSteps(order).map(({ step, text }) => (
            <li key={step}>
              <div>
                <b>{step}</b>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <Rights rights={order.rights} form={order.cancellation_form} />
      <div className="row">
        <ButtonLink href="/">{t(labels.backToTheHomePage)}</ButtonLink>
        <ButtonLink href={`/order/${order.guid}?format=pdf`} look="secondary" target="_blank" rel="noopener">
          {t(labels.yourOrderAsPdf)}
          <span className="vh">{` ${t(labels.opensInANewTab)}`}</span>
        </ButtonLink>
      </div>
    </div>
  );
}

function headingOf({ stage, reserving, first_name, paid, vehicle }: OrderView): { title: string; thanks: string } {
  const thanks = t(labels.thankYouWhich, { which: first_name ? `, ${first_name}` : "" });
  if (stage === "finance-complete") {
    return { title: t(labels.yourApplicationIsWithUs), thanks: t(labels.thanksTheTitleIsHeld, { thanks, title: vehicle.title }) };
  }
  const payment = paid ? ` ${t(labels.weHaveYourPaymentOf, { paid })}` : "";
  return reserving
    ? { title: t(labels.theTitleIsReservedFor, { title: vehicle.title }), thanks: `${thanks}${payment}` }
    : { title: t(labels.theTitleIsYoursTo, { title: vehicle.title }), thanks: `${thanks}${payment}` };
}

function nextSteps({
  stage,
  reserving,
  sale,
  site,
  visit,
  left_to_pay,
  surplus,
  quote,
  paid,
}: OrderView): { step: string; text: string }[] {
  const place = site?.name ?? t(labels.theShowroom);
  const when = visit ? ` ${t(labels.youAskedForAVisit, { visit })}` : "";
  if (stage === "finance-complete") {
    return [
      { step: t(labels.theLenderDecides), text: t(labels.lenderLooksAtYourApplication, { lender: quote?.lender ?? t(labels.theLender) }) },
      { step: t(labels.youReadAndSign), text: t(labels.ifYouAreAcceptedWe) },
      { step: t(labels.youCollectIt), text: t(labels.atPlaceBringYourDriving, { place }) },
    ];
  }
  const refund = paid ? ` ${t(labels.orYouChangeYourMind, { paid })}` : "";
  if (reserving) {
    return [
      { step: t(labels.weCallYou), text: t(labels.weRingYouToAgree, { when }) },
      { step: t(labels.youSeeItAndDrive), text: t(labels.itWaitsForYouAt, { place }) },
      { step: t(labels.youDecide), text: t(labels.youBuyItAndWhat, { refund }) },
    ];
  }
  return [
    { step: t(labels.weCallYou), text: t(labels.weRingYouToAgreeThe, { when }) },
    sale === "distance"
      ? { step: t(labels.youCollectIt), text: t(labels.atPlaceYouCanCancel, { place, cancellationDays: CANCELLATION_DAYS }) }
      : {
          step: t(labels.youSeeItAndSign),
          text: t(labels.atPlaceUntilYouSign, { place, which: paid ? ` ${t(labels.andGetThePaidBack, { paid })}` : "" }),
        },
    ...(left_to_pay === null ? [] : [{ step: t(labels.youPayTheRest), text: t(labels.leftToPayByBank, { left_to_pay }) }]),
    ...(surplus === null ? [] : [{ step: t(labels.theRestIsYours), text: surplus }]),
  ];
}
