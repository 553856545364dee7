import { text, type MessageText } from "../messages/message-text.ts";
import { formatDay, londonDay } from "../calendar.ts";
import type { NotedStep } from "../deal/staff/order-steps.ts";
import type { OrderTransition } from "../deal/transitions.ts";
import type { MoneyBack } from "../deal/money-back.ts";
import { cancellationForm, orderRights, saleKind, type ContractPlace } from "../deal/rights.ts";
import { whatToBring } from "../deal/what-to-bring.ts";
import { DEFAULT_SURPLUS_RULE, surplusText } from "../deal/surplus.ts";
import { formatMoney, pence } from "../money.ts";
import { validUntilText } from "../part-exchange/validity-text.ts";
import { confirmedTitle, deliverySteps, isReservation } from "./delivered-order.ts";
import { figureBlocks } from "./figure-blocks.ts";
import { branchBlocks, greeting, type Letter, type LetterBlock, type LetterBranch, type LetterSteps } from "./letter.ts";
import {
  isDelivered,
  isPaidInFull,
  moneyBackLines,
  priceLines,
  orderTotals,
  vehicleLines,
  vehicleText,
  visitText,
  type OrderSnapshot,
} from "./order-snapshot.ts";

export type OrderEventName =
  | OrderTransition
  | NotedStep
  | "decline"
  | "refund_due"
  | "refund"
  | "refund_failed"
  | "part_exchange"
  | "application_link"
  | "order_link"
  | "email_confirmed"
  | "confirm_email"
  | "new_email";

/** What a letter depends on besides the order. */
export type LetterContext = {
  branch: LetterBranch;
  /** The contracting party. */
  trader: { name: string; address: string; email: string; telephone: string };
  contract: ContractPlace;
  return_days: number;
  /** True if absent. */
  orders_online?: boolean;
  /** The URL of the order's page, which grants access to the order. */
  page: string;
  /** Where an order is found again by its reference and e-mail address. */
  find_page?: string;
  link?: { url: string; expires_at: number };
  /** Link that confirms the customer's e-mail address. */
  confirm?: { url: string; expires_at: number };
};

type Write = (order: OrderSnapshot, setting: LetterContext) => Letter | undefined;

/** The customer's letter for each order event. Events without an entry send none. */
export const CUSTOMER_LETTERS: Partial<Record<OrderEventName, Write>> = {
  open: confirmEmail,
  confirm_email: confirmEmail,
  new_email: newEmail,
  hold: (order, setting) => (order.quote ? termsLeft(order, setting) : confirmed(order, setting)),
  pay: confirmed,
  pay_late: confirmed,
  submit: applicationSent,
  cancel: cancelled,
  expire: runOut,
  refund: moneyBack,
  application_link: applicationLink,
  order_link: foundOrder,
};

/** The current confirmation of an order, for printing (money in pence, rendered in pounds). */
export function orderConfirmation(order: OrderSnapshot, setting: LetterContext): Letter {
  if (order.money_back) return endedAfterPayment(order, setting);
  return (order.quote ? applicationSent : confirmed)(order, setting);
}

/** The durable confirmation: what was ordered, its cost, payments and refunds, next steps, and rights. */
function confirmed(order: OrderSnapshot, setting: LetterContext): Letter {
  const { vehicle, paid } = order;
  const { branch } = setting;
  const reserving = isReservation(order);
  return {
    subject: reserving ? text("letter.reservedForYou", { title: vehicle.title }) : text("letter.orderSubject", { title: vehicle.title }),
    title: confirmedTitle(order),
    blocks: [
      ...opening(order, paid > 0 ? text("letter.thanksForPayment", { paid: formatMoney(paid) }) : text("letter.thankYou")),
      ...(paid > 0 ? [] : unconfirmed(order, setting)),
      orderLink(setting),
      ...figureBlocks(order),
      ...findAgain(order, setting),
      { kind: "heading", text: text("common.whatHappensNext") },
      { kind: "steps", steps: nextSteps(order, branch) },
      ...bringing(order),
      ...rights(order, setting),
      ...branchBlocks(branch),
    ],
  };
}

function nextSteps(order: OrderSnapshot, { name: place }: LetterBranch): LetterSteps {
  const { paid } = order;
  if (isDelivered(order)) return deliverySteps(order);
  const visit = visitText(order);
  if (isReservation(order)) {
    return [
      {
        step: text("deal.weCallYou"),
        text: visit ? text("letter.viewingWished", { visit }) : text("letter.viewingToBeAgreed"),
      },
      { step: text("deal.youSeeItAndDrive"), text: text("deal.placeOfViewing", { place }) },
      {
        step: text("deal.youDecide"),
        text: paid > 0 ? text("letter.decisionAfterPayment", { paid: formatMoney(paid) }) : text("letter.decisionWithoutPayment"),
      },
    ];
  }
  const { left_to_pay, owed_to_customer } = orderTotals(order);
  return [
    {
      step: text("deal.weCallYou"),
      text: visit ? text("letter.collectionWished", { visit }) : text("letter.collectionToBeAgreed"),
    },
    {
      step: text("deal.youSeeItAndSign"),
      text:
        paid > 0 ? text("letter.signingWithRefund", { place, paid: formatMoney(paid) }) : text("letter.signingWithoutPayment", { place }),
    },
    ...(left_to_pay > 0
      ? [
          {
            step: text("deal.youPayTheRest"),
            text: text("deal.leftToPayByBank", { left_to_pay: formatMoney(left_to_pay) }),
          },
        ]
      : []),
    ...(owed_to_customer > 0
      ? [{ step: text("deal.theRestIsYours"), text: surplusText(owed_to_customer, order.surplus ?? DEFAULT_SURPLUS_RULE) }]
      : []),
  ];
}

function bringing(order: OrderSnapshot): LetterBlock[] {
  const { quote, part_exchange: car } = order;
  const items = whatToBring({
    is_viewing: isReservation(order),
    left_to_pay: quote ? NOTHING : orderTotals(order).left_to_pay,
    deposit: quote ? quote.Deposit.Cash : NOTHING,
    part_exchange: car && { title: car.title, has_finance: car.settlement > 0 },
    delivered: isDelivered(order),
  });
  return [
    { kind: "heading", text: text(isDelivered(order) ? "deal.whatToHaveReady" : "deal.whatToBring") },
    { kind: "list", items },
  ];
}

const NOTHING = pence(0);

/** The customer's rights, and for distance sales the cancellation form, which must be supplied on a durable medium. */
function rights(order: OrderSnapshot, { branch, trader, contract, return_days }: LetterContext): LetterBlock[] {
  const { reference, payment_type, paid, ordered_at } = order;
  const delivered = isDelivered(order);
  const kind = saleKind(payment_type, contract, delivered);
  const fee = paid > 0 ? formatMoney(paid) : null;
  const form = { reference, vehicle: vehicleText(order.vehicle), ordered_on: formatDay(londonDay(ordered_at)) };
  return [
    { kind: "heading", text: text("deal.yourRights") },
    { kind: "list", items: orderRights({ kind, fee, is_full_price: isPaidInFull(order), site: branch.name, return_days, delivered }) },
    ...(kind === "distance"
      ? [
          { kind: "heading", text: text("letter.formToCancelYourOrder") } satisfies LetterBlock,
          ...cancellationForm(trader, form).map((words) => paragraph(words)),
        ]
      : []),
  ];
}

/** No letter if the terms were accepted with the application: the next event follows immediately. */
function termsLeft(order: OrderSnapshot, setting: LetterContext): Letter | undefined {
  if (order.terms_accepted) return undefined;
  const { vehicle, held_until } = order;
  return {
    subject: text("letter.financeTermsSubject", { title: vehicle.title }),
    title: text("deal.readAndAcceptTheFinance"),
    blocks: [
      ...opening(order, text("letter.applicationAwaitsTerms")),
      ...(held_until === null || !order.email_confirmed
        ? []
        : [paragraph(text("letter.vehicleHeldUntil", { held_until: validUntilText(held_until) }))]),
      ...unconfirmed(order, setting),
      orderLink(setting, text("letter.readTheFinanceTerms")),
      ...branchBlocks(setting.branch),
    ],
  };
}

function applicationSent(order: OrderSnapshot, setting: LetterContext): Letter {
  const { vehicle, quote } = order;
  const lender = quote?.Lender ?? text("deal.theLender");
  return {
    subject: text("letter.applicationSubject", { title: vehicle.title }),
    title: text("deal.yourApplicationIsWithUs"),
    blocks: [
      ...opening(
        order,
        order.email_confirmed ? text("letter.thanksHeldForLender", { title: vehicle.title }) : text("letter.thanksForApplication"),
      ),
      ...unconfirmed(order, setting),
      ...figureBlocks(order),
      orderLink(setting),
      ...findAgain(order, setting),
      { kind: "heading", text: text("common.whatHappensNext") },
      {
        kind: "steps",
        steps: [
          { step: text("deal.theLenderDecides"), text: text("deal.lenderLooksAtYourApplication", { lender }) },
          { step: text("deal.youReadAndSign"), text: text("deal.ifYouAreAccepted") },
          ...(isDelivered(order)
            ? deliverySteps(order)
            : [{ step: text("deal.youCollectIt"), text: text("deal.atPlaceOnAgreedDay", { place: setting.branch.name }) }]),
        ],
      },
      ...bringing(order),
      ...rights(order, setting),
      ...branchBlocks(setting.branch),
    ],
  };
}

function cancelled(order: OrderSnapshot, setting: LetterContext): Letter {
  const { money_back: back, paid } = order;
  const money =
    back || paid > 0 ? text("letter.refundOnItsWay", { value: formatMoney(back?.paid ?? paid) }) : text("letter.nothingWasCharged");
  return {
    subject: text("letter.cancelled", { title: order.vehicle.title }),
    title: text("deal.yourOrderWasCancelled"),
    blocks: [...opening(order, money), ...(back ? [moneyBlock(back)] : []), orderLink(setting), ...branchBlocks(setting.branch)],
  };
}

/** The printable confirmation of an order that ended after a payment, with its refund. */
function endedAfterPayment(order: OrderSnapshot, setting: LetterContext): Letter {
  const { subject, title } = order.is_cancelled ? cancelled(order, setting) : runOut(order, setting);
  return {
    subject,
    title,
    blocks: [
      ...opening(order, order.is_cancelled ? text("letter.cancelledAfterPayment") : text("letter.paymentTooLate")),
      { kind: "lines", caption: text("letter.orderCaption"), lines: priceLines(order) },
      orderLink(setting),
      ...branchBlocks(setting.branch),
    ],
  };
}

function moneyBlock(back: MoneyBack): LetterBlock {
  return { kind: "lines", caption: text("letter.yourMoney"), lines: moneyBackLines(back) };
}

/** Sends the confirmation link alone: no other event is due a mail yet. */
function confirmEmail(order: OrderSnapshot, setting: LetterContext): Letter | undefined {
  if (!setting.confirm) return undefined;
  return {
    subject: text("letter.confirmEmailSubject", { title: order.vehicle.title }),
    title: text("deal.confirmYourEmail"),
    blocks: [
      ...opening(order, text("letter.thankYouForYourOrder")),
      ...unconfirmed(order, setting),
      paragraph(text("letter.ifYouDidNotOrder")),
      ...branchBlocks(setting.branch),
    ],
  };
}

/** What an unconfirmed address means for the hold, with the link if this mail has one. */
function unconfirmed({ email_confirmed, held_until }: OrderSnapshot, { confirm }: LetterContext): LetterBlock[] {
  if (email_confirmed) return [];
  const until = held_until === null ? undefined : validUntilText(held_until);
  if (!confirm) {
    return [paragraph(until ? text("letter.shortHoldUntilConfirmed", { until }) : text("letter.confirmEmailByFirstMail"))];
  }
  return [
    paragraph(until ? text("letter.confirmEmailUntil", { until }) : text("letter.confirmEmailForLonger")),
    { kind: "link", text: text("deal.confirmMyEmail"), url: confirm.url },
    paragraph(text("letter.linkExpiry", { expires_at: validUntilText(confirm.expires_at) })),
  ];
}

/** Sent to the order's previous address; does not reveal the new one. */
function newEmail(order: OrderSnapshot, { branch }: LetterContext): Letter {
  return {
    subject: text("letter.otherEmailSubject", { title: order.vehicle.title }),
    title: text("letter.otherEmailTitle"),
    blocks: [
      ...opening({ ...order, first_name: "" }, text("letter.otherEmailGiven")),
      paragraph(text("letter.otherEmailNotYours", { telephone: branch.telephone })),
      ...branchBlocks(branch),
    ],
  };
}

function runOut(order: OrderSnapshot, setting: LetterContext): Letter {
  if (order.quote && !order.email_confirmed) return runOutUnconfirmed(order, setting);
  const why = order.quote ? text("letter.applicationTimeOver") : text("letter.paymentTimeOver");
  const next = setting.orders_online === false ? text("letter.vehicleFreeAskUs") : text("letter.vehicleFreeOrderAgain");
  return {
    subject: text("letter.holdOverSubject", { title: order.vehicle.title }),
    title: text("letter.holdOverTitle"),
    blocks: [...opening(order, text("letter.runOut", { why, next })), orderLink(setting), ...branchBlocks(setting.branch)],
  };
}

/** The answers are retained for a while: the link in the first mail resumes the application. */
function runOutUnconfirmed(order: OrderSnapshot, setting: LetterContext): Letter {
  return {
    subject: text("letter.holdOverSubject", { title: order.vehicle.title }),
    title: text("letter.holdOverTitle"),
    blocks: [
      ...opening(order, text("letter.emailNotConfirmed")),
      paragraph(text("letter.confirmToContinueApplication")),
      orderLink(setting),
      ...branchBlocks(setting.branch),
    ],
  };
}

function moneyBack(order: OrderSnapshot, setting: LetterContext): Letter {
  const what = order.refunded ? text("letter.refundedToCard", { refunded: formatMoney(order.refunded) }) : text("letter.refundSent");
  return {
    subject: text("letter.refundSubject", { title: order.vehicle.title }),
    title: text("letter.refundTitle"),
    blocks: [
      ...opening(order, text("letter.moneyOnItsWay", { what })),
      ...(order.money_back ? [moneyBlock(order.money_back)] : []),
      orderLink(setting),
      ...branchBlocks(setting.branch),
    ],
  };
}

function applicationLink(order: OrderSnapshot, { link, branch }: LetterContext): Letter | undefined {
  if (!link) return undefined;
  return {
    subject: text("letter.continueApplicationSubject", { title: order.vehicle.title }),
    title: text("letter.continueApplicationTitle"),
    blocks: [
      paragraph(greeting(order.first_name)),
      paragraph(text("letter.youAskedForALink", { title: order.vehicle.title })),
      { kind: "link", text: text("letter.continueTheApplication"), url: link.url },
      paragraph(text("letter.linkExpiryAndWarning", { expires_at: validUntilText(link.expires_at) })),
      ...branchBlocks(branch),
    ],
  };
}

function foundOrder(order: OrderSnapshot, { link, branch }: LetterContext): Letter | undefined {
  if (!link) return undefined;
  return {
    subject: text("letter.foundOrderSubject", { title: order.vehicle.title }),
    title: text("letter.foundOrderTitle"),
    blocks: [
      ...opening(order, text("letter.foundOrderWords")),
      { kind: "link", text: text("letter.openYourOrder"), url: link.url },
      paragraph(text("letter.foundOrderWarning", { expires_at: validUntilText(link.expires_at) })),
      ...branchBlocks(branch),
    ],
  };
}

/** How to come back to the order without this mail. */
function findAgain({ reference }: OrderSnapshot, { find_page }: LetterContext): LetterBlock[] {
  return find_page === undefined ? [] : [paragraph(text("letter.findItAgain", { page: find_page, reference }))];
}

function opening(order: OrderSnapshot, words: MessageText): LetterBlock[] {
  return [
    paragraph(greeting(order.first_name)),
    paragraph(words),
    {
      kind: "lines",
      caption: text("letter.whatItIsAbout"),
      lines: [{ name: text("deal.yourReference"), amount: order.reference }, ...vehicleLines(order.vehicle)],
    },
  ];
}

function orderLink({ page }: LetterContext, words = text("letter.seeYourOrder")): LetterBlock {
  return { kind: "link", text: words, url: page };
}

function paragraph(words: MessageText | string): LetterBlock {
  return { kind: "words", text: words };
}
