import { CANCELLATION_DAYS } from "#domain/deal/rights.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useEffect, useRef } from "react";
import type { OrderView } from "./order-view.ts";
import { Rights } from "./rights.tsx";
import { useRememberedOrder } from "./remembered-order.ts";

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
          <span className="muted">Your reference</span>
          <b>{order.reference}</b>
        </p>
        {order.refunded && (
          <Notice title="You paid twice">We are sending the second payment back to your card. It can take a few working days to arrive.</Notice>
        )}
        <p className="small muted">Keep the address of this page: it is the only key to your order.</p>
      </div>
      <section aria-labelledby="next">
        <h2 className="done__h" id="next">
          What happens next
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
        <ButtonLink href="/">Back to the home page</ButtonLink>
      </div>
    </div>
  );
}

function wordsOf({ stage, reserving, first_name, paid, vehicle }: OrderView): { title: string; thanks: string } {
  const thanks = `Thank you${first_name ? `, ${first_name}` : ""}.`;
  if (stage === "finance-complete") {
    return { title: "Your application is with us", thanks: `${thanks} The ${vehicle.title} is held for you until the lender has decided.` };
  }
  const payment = paid ? ` We have your payment of ${paid}.` : "";
  return reserving
    ? { title: `The ${vehicle.title} is reserved for you`, thanks: `${thanks}${payment}` }
    : { title: `The ${vehicle.title} is yours to collect`, thanks: `${thanks}${payment}` };
}

function nextSteps({ stage, reserving, sale, site, visit, left_to_pay, quote, paid }: OrderView): { step: string; text: string }[] {
  const place = site?.name ?? "the showroom";
  const when = visit ? ` You asked for a visit ${visit}.` : "";
  if (stage === "finance-complete") {
    return [
      { step: "The lender decides", text: `${quote?.lender ?? "The lender"} looks at your application. We call you with the answer, either way.` },
      { step: "You read and sign", text: "If you are accepted we send you the agreement. You have 14 days to withdraw after signing." },
      { step: "You collect it", text: `At ${place}. Bring your driving licence and the card for your deposit.` },
    ];
  }
  const refund = paid ? ` Or you change your mind and get the ${paid} back.` : "";
  if (reserving) {
    return [
      { step: "We call you", text: `We ring you to agree when you come to see it.${when}` },
      { step: "You see it and drive it", text: `It waits for you at ${place}.` },
      { step: "You decide", text: `You buy it, and what you paid comes off the price.${refund}` },
    ];
  }
  return [
    { step: "We call you", text: `We ring you to agree the day you collect it.${when}` },
    sale === "distance"
      ? { step: "You collect it", text: `At ${place}. You can cancel from now until ${CANCELLATION_DAYS} days after that day.` }
      : { step: "You see it and sign", text: `At ${place}. Until you sign you can change your mind${paid ? ` and get the ${paid} back` : ""}.` },
    { step: "You pay the rest", text: `${left_to_pay ?? "The rest"} by bank transfer. We give you the account in person, never by email.` },
  ];
}
