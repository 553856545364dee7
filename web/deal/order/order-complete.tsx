import * as labels from "#domain/labels/english.ts";
import { word } from "#web/locale/translate.ts";
import { CANCELLATION_DAYS } from "#domain/deal/rights.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useEffect, useRef } from "react";
import type { OrderView } from "./order-view.ts";
import { Rights } from "#web/deal/cancellation-rights.tsx";
import { useRememberedOrder } from "./use-save-order-id.ts";

/** cash-order-complete and finance-application-complete: thanks, the reference, and what happens next. */
export function OrderComplete({ order }: { order: OrderView }) {
  useRememberedOrder(order.stock_id, order.guid);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, thanks } = wordsOf(order);
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
          <span className="muted">{word(labels.yourReference)}</span>
          <b>{order.reference}</b>
        </p>
        {order.refunded && (
          <Notice title={word(labels.youPaidTwice)}>{word(labels.weAreSendingTheSecond)}</Notice>
        )}
        <p className="small muted">{word(labels.keepTheAddressOfThis)}</p>
      </div>
      <section aria-labelledby="next">
        <h2 className="done__h" id="next">
          {word(labels.whatHappensNext)}
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
        <ButtonLink href="/">{word(labels.backToTheHomePage)}</ButtonLink>
        <ButtonLink href={`/order/${order.guid}?format=pdf`} look="secondary" target="_blank" rel="noopener">
          {word(labels.yourOrderAsPdf)}
          <span className="vh">{` ${word(labels.opensInANewTab)}`}</span>
        </ButtonLink>
      </div>
    </div>
  );
}

function wordsOf({ stage, reserving, first_name, paid, vehicle }: OrderView): { title: string; thanks: string } {
  const thanks = word(labels.thankYouWhich, { which: first_name ? `, ${first_name}` : "" });
  if (stage === "finance-complete") {
    return { title: word(labels.yourApplicationIsWithUs), thanks: word(labels.thanksTheTitleIsHeld, { thanks, title: vehicle.title }) };
  }
  const payment = paid ? ` ${word(labels.weHaveYourPaymentOf, { paid })}` : "";
  return reserving
    ? { title: word(labels.theTitleIsReservedFor, { title: vehicle.title }), thanks: `${thanks}${payment}` }
    : { title: word(labels.theTitleIsYoursTo, { title: vehicle.title }), thanks: `${thanks}${payment}` };
}

function nextSteps({ stage, reserving, sale, site, visit, left_to_pay, surplus, quote, paid }: OrderView): { step: string; text: string }[] {
  const place = site?.name ?? word(labels.theShowroom);
  const when = visit ? ` ${word(labels.youAskedForAVisit, { visit })}` : "";
  if (stage === "finance-complete") {
    return [
      { step: word(labels.theLenderDecides), text: word(labels.lenderLooksAtYourApplication, { lender: quote?.lender ?? word(labels.theLender) }) },
      { step: word(labels.youReadAndSign), text: word(labels.ifYouAreAcceptedWe) },
      { step: word(labels.youCollectIt), text: word(labels.atPlaceBringYourDriving, { place }) },
    ];
  }
  const refund = paid ? ` ${word(labels.orYouChangeYourMind, { paid })}` : "";
  if (reserving) {
    return [
      { step: word(labels.weCallYou), text: word(labels.weRingYouToAgree, { when }) },
      { step: word(labels.youSeeItAndDrive), text: word(labels.itWaitsForYouAt, { place }) },
      { step: word(labels.youDecide), text: word(labels.youBuyItAndWhat, { refund }) },
    ];
  }
  return [
    { step: word(labels.weCallYou), text: word(labels.weRingYouToAgreeThe, { when }) },
    sale === "distance"
      ? { step: word(labels.youCollectIt), text: word(labels.atPlaceYouCanCancel, { place, cancellationDays: CANCELLATION_DAYS }) }
      : { step: word(labels.youSeeItAndSign), text: word(labels.atPlaceUntilYouSign, { place, which: paid ? ` ${word(labels.andGetThePaidBack, { paid })}` : "" }) },
    ...(left_to_pay === null ? [] : [{ step: word(labels.youPayTheRest), text: word(labels.leftToPayByBank, { left_to_pay }) }]),
    ...(surplus === null ? [] : [{ step: word(labels.theRestIsYours), text: surplus }]),
  ];
}
