import { localisedPath, t } from "#web/locale/translate.ts";
import { CANCELLATION_DAYS } from "#domain/deal/rights.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useEffect, useRef, useState } from "react";
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
    <div className="stack checkout__main">
      <div className="confirmation">
        <span className="confirmation__mark">
          <Icon name="check" />
        </span>
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p className="lead">{thanks}</p>
        {order.refunded && <Notice title={t("deal.youPaidTwice")}>{t("deal.weAreSendingTheSecond")}</Notice>}
        <dl className="panel confirmation__facts">
          <Reference reference={order.reference} />
          {order.mailed_to && (
            <div>
              <dt>{t("deal.confirmationSentTo")}</dt>
              <dd>{order.mailed_to}</dd>
            </div>
          )}
          {order.waits_until && (
            <div>
              <dt>{t("deal.heldForYou")}</dt>
              <dd>{order.waits_until}</dd>
            </div>
          )}
          {order.visit && (
            <div>
              <dt>{t("deal.visitYouAskedFor")}</dt>
              <dd>
                <span className="confirmation__visit">{order.visit}</span>
                {order.has_visit_day && (
                  <a className="icon-link" href={`/order/${order.guid}?format=ics`} download>
                    <Icon name="calendar" />
                    {t("deal.addToCalendar")}
                  </a>
                )}
              </dd>
            </div>
          )}
        </dl>
        <p className="small muted">
          {t("deal.keepTheAddress")} <a href={localisedPath(`/order/${order.guid}`)}>{t("deal.linkToThisOrder")}</a>
        </p>
      </div>
      <section aria-labelledby="next">
        <h2 className="confirmation__heading" id="next">
          {t("common.whatHappensNext")}
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
      {order.bring.length > 0 && (
        <section aria-labelledby="bring">
          <h2 className="confirmation__heading" id="bring">
            {t(order.delivered_to === null ? "deal.whatToBring" : "deal.whatToHaveReady")}
          </h2>
          <ul className="bring">
            {order.bring.map((item) => (
              <li key={item}>
                <Icon name="check" />
                {item}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Rights rights={order.rights} form={order.cancellation_form} />
      <div className="row">
        <ButtonLink href="/">{t("deal.backToTheHomePage")}</ButtonLink>
        <ButtonLink href={`/order/${order.guid}?format=pdf`} look="secondary" target="_blank" rel="noopener">
          {t("deal.yourOrderAsPdf")}
          <span className="visually-hidden">{` ${t("common.opensInANewTab")}`}</span>
        </ButtonLink>
      </div>
    </div>
  );
}

/** The reference can be selected with one press; with script a button copies it. */
function Reference({ reference }: { reference: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <div>
      <dt>{t("deal.yourReference")}</dt>
      <dd>
        <b className="confirmation__reference">{reference}</b>
        <Button type="button" look="secondary" size="small" className="js-only" onClick={() => void copy(reference, setCopied)}>
          <Icon name={copied ? "check" : "copy"} />
          {copied ? t("deal.copied") : t("deal.copyReference")}
          <span className="visually-hidden"> {t("deal.copyReferenceName")}</span>
        </Button>
        <output className="visually-hidden">{copied ? t("deal.referenceIsCopied") : ""}</output>
      </dd>
    </div>
  );
}

async function copy(reference: string, setCopied: (copied: boolean) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(reference);
    setCopied(true);
  } catch {
    // Without clipboard access the reference is selected, for the device's own copy command.
    const shown = document.querySelector(".confirmation__reference");
    if (shown) getSelection()?.selectAllChildren(shown);
  }
}

function headingOf({ stage, reserving, delivered_to, first_name, paid, vehicle, confirm_email }: OrderView): {
  title: string;
  thanks: string;
} {
  const thanks = t("deal.thankYouWhich", { which: first_name ? `, ${first_name}` : "" });
  if (stage === "finance-complete") {
    // Until the address is confirmed the vehicle waits for minutes only, as the notice above says.
    const thanksText = confirm_email ? t("letter.thanksForApplication") : t("deal.thanksTheTitleIsHeld", { thanks, title: vehicle.title });
    return { title: t("deal.yourApplicationIsWithUs"), thanks: thanksText };
  }
  const payment = paid ? ` ${t("deal.weHaveYourPayment", { paid })}` : "";
  if (delivered_to !== null) return { title: t("deal.theTitleIsOrdered", { title: vehicle.title }), thanks: `${thanks}${payment}` };
  return reserving
    ? { title: t("deal.theTitleIsReserved", { title: vehicle.title }), thanks: `${thanks}${payment}` }
    : { title: t("deal.theTitleIsYours", { title: vehicle.title }), thanks: `${thanks}${payment}` };
}

function nextSteps(order: OrderView): { step: string; text: string }[] {
  const { stage, reserving, sale, site, left_to_pay, surplus, quote, paid, delivered_to } = order;
  const place = site?.name ?? t("deal.theShowroom");
  if (stage === "finance-complete") {
    return [
      { step: t("deal.theLenderDecides"), text: t("deal.lenderLooksAtYourApplication", { lender: quote?.lender ?? t("deal.theLender") }) },
      { step: t("deal.youReadAndSign"), text: t("deal.ifYouAreAccepted") },
      ...(delivered_to === null
        ? [{ step: t("deal.youCollectIt"), text: t("deal.atPlaceOnAgreedDay", { place }) }]
        : deliverySteps(order, delivered_to)),
    ];
  }
  if (delivered_to !== null) return deliverySteps(order, delivered_to);
  const refund = paid ? ` ${t("deal.orYouChangeYourMind", { paid })}` : "";
  if (reserving) {
    return [
      { step: t("deal.weCallYou"), text: t("letter.viewingToBeAgreed") },
      { step: t("deal.youSeeItAndDrive"), text: t("deal.placeOfViewing", { place }) },
      { step: t("deal.youDecide"), text: t("deal.decisionToBuy", { refund }) },
    ];
  }
  return [
    { step: t("deal.weCallYou"), text: t("letter.collectionToBeAgreed") },
    sale === "distance"
      ? { step: t("deal.youCollectIt"), text: t("deal.atPlaceYouCanCancel", { place, cancellationDays: CANCELLATION_DAYS }) }
      : {
          step: t("deal.youSeeItAndSign"),
          text: t("deal.atPlaceUntilYouSign", { place, which: paid ? ` ${t("deal.andGetThePaidBack", { paid })}` : "" }),
        },
    ...(left_to_pay === null ? [] : [{ step: t("deal.youPayTheRest"), text: t("deal.leftToPayByBank", { left_to_pay }) }]),
    ...(surplus === null ? [] : [{ step: t("deal.theRestIsYours"), text: surplus }]),
  ];
}

/** The day is agreed by telephone, and the money is paid before it. */
function deliverySteps({ left_to_pay, surplus }: OrderView, place: string): { step: string; text: string }[] {
  const days = CANCELLATION_DAYS;
  return [
    { step: t("deal.weCallYou"), text: t("deal.deliveryDayToBeAgreed") },
    ...(left_to_pay === null ? [] : [{ step: t("deal.youPayTheRest"), text: t("deal.leftToPayBeforeDelivery", { left_to_pay }) }]),
    ...(surplus === null ? [] : [{ step: t("deal.theRestIsYours"), text: surplus }]),
    {
      step: t("deal.weDeliverIt"),
      text: place === "" ? t("deal.deliveredAndCancellable", { days }) : t("deal.deliveredToPlace", { place, days }),
    },
  ];
}
