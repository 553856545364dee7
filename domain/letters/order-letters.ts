import { formatDay, londonDay } from "../calendar.ts";
import type { OrderTransition } from "../deal/transitions.ts";
import type { MoneyBack } from "../deal/money-back.ts";
import { cancellationForm, orderRights, saleKind, type ContractPlace } from "../deal/rights.ts";
import { DEFAULT_SURPLUS_RULE, surplusText } from "../deal/surplus.ts";
import { formatMoney } from "../money.ts";
import { validUntilText } from "../part-exchange/valuation-validity.ts";
import { branchBlocks, greeting, type Letter, type LetterBlock, type LetterBranch } from "./letter.ts";
import {
  isPaidInFull,
  moneyBackLines,
  priceLines,
  orderTotals,
  quoteLines,
  vehicleLines,
  vehicleText,
  visitText,
  type OrderSnapshot,
} from "./order-snapshot.ts";

export type OrderEventName =
  | OrderTransition
  | "refund_due"
  | "refund"
  | "part_exchange"
  | "application_link"
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
};

/** The current confirmation of an order, for printing (money in pence, rendered in pounds). */
export function orderConfirmation(order: OrderSnapshot, setting: LetterContext): Letter {
  if (order.money_back) return endedAfterPayment(order, setting);
  return (order.quote ? applicationSent : confirmed)(order, setting);
}

/** The durable confirmation: what was ordered, its cost, payments and refunds, next steps, and rights. */
function confirmed(order: OrderSnapshot, setting: LetterContext): Letter {
  const { vehicle, payment_type, paid } = order;
  const { branch } = setting;
  const reserving = payment_type === "OUTRIGHT_DEPOSIT";
  const payment = paid > 0 ? ` We have your payment of ${formatMoney(paid)}.` : "";
  return {
    subject: reserving ? `Reserved for you: ${vehicle.title}` : `Your order: ${vehicle.title}`,
    title: reserving ? `The ${vehicle.title} is reserved for you` : `The ${vehicle.title} is yours to collect`,
    blocks: [
      ...opening(order, `Thank you.${payment}`),
      ...(paid > 0 ? [] : unconfirmed(order, setting)),
      { kind: "lines", caption: "Your order", lines: priceLines(order) },
      { kind: "heading", text: "What happens next" },
      { kind: "steps", steps: nextSteps(order, branch) },
      ...rights(order, setting),
      orderLink(setting),
      ...branchBlocks(branch),
    ],
  };
}

function nextSteps(order: OrderSnapshot, { name: place }: LetterBranch): { step: string; text: string }[] {
  const { payment_type, paid } = order;
  const visit = visitText(order);
  const when = visit ? ` You asked for a visit ${visit}.` : "";
  if (payment_type === "OUTRIGHT_DEPOSIT") {
    const refund = paid > 0 ? ` Or you change your mind and get the ${formatMoney(paid)} back.` : "";
    return [
      { step: "We call you", text: `We ring you to agree when you come to see it.${when}` },
      { step: "You see it and drive it", text: `It waits for you at ${place}.` },
      { step: "You decide", text: `You buy it${paid > 0 ? ", and what you paid comes off the price" : ""}.${refund}` },
    ];
  }
  const { left_to_pay, owed_to_customer } = orderTotals(order);
  return [
    { step: "We call you", text: `We ring you to agree the day you collect it.${when}` },
    {
      step: "You see it and sign",
      text: `At ${place}. Until you sign you can change your mind${paid > 0 ? ` and get the ${formatMoney(paid)} back` : ""}.`,
    },
    ...(left_to_pay > 0
      ? [
          {
            step: "You pay the rest",
            text: `${formatMoney(left_to_pay)} by bank transfer. We give you the account in person, never by email.`,
          },
        ]
      : []),
    ...(owed_to_customer > 0
      ? [{ step: "The rest is yours", text: surplusText(owed_to_customer, order.surplus ?? DEFAULT_SURPLUS_RULE) }]
      : []),
  ];
}

/** The customer's rights, and for distance sales the cancellation form, which must be supplied on a durable medium. */
function rights(order: OrderSnapshot, { branch, trader, contract, return_days }: LetterContext): LetterBlock[] {
  const { reference, payment_type, paid, ordered_at } = order;
  const kind = saleKind(payment_type, contract);
  const fee = paid > 0 ? formatMoney(paid) : null;
  const form = { reference, vehicle: vehicleText(order.vehicle), ordered_on: formatDay(londonDay(ordered_at)) };
  return [
    { kind: "heading", text: "Your rights" },
    ...orderRights({ kind, fee, is_full_price: isPaidInFull(order), site: branch.name, return_days }).map(paragraph),
    ...(kind === "distance"
      ? [{ kind: "heading", text: "Form to cancel your order" } satisfies LetterBlock, ...cancellationForm(trader, form).map(paragraph)]
      : []),
  ];
}

/** No letter if the terms were accepted with the application: the next event follows immediately. */
function termsLeft(order: OrderSnapshot, setting: LetterContext): Letter | undefined {
  if (order.terms_accepted) return undefined;
  const { vehicle, held_until } = order;
  return {
    subject: `One step left: finance on the ${vehicle.title}`,
    title: "Read and accept the finance terms",
    blocks: [
      ...opening(order, "We have your application. It goes to the lender when you have accepted the terms."),
      ...(held_until === null || !order.email_confirmed
        ? []
        : [paragraph(`The vehicle is held for you until ${validUntilText(held_until)}.`)]),
      ...unconfirmed(order, setting),
      orderLink(setting, "Read the finance terms"),
      ...branchBlocks(setting.branch),
    ],
  };
}

function applicationSent(order: OrderSnapshot, setting: LetterContext): Letter {
  const { vehicle, quote } = order;
  const lender = quote?.Lender ?? "The lender";
  return {
    subject: `Your finance application: ${vehicle.title}`,
    title: "Your application is with us",
    blocks: [
      ...opening(
        order,
        order.email_confirmed
          ? `Thank you. The ${vehicle.title} is held for you until the lender has decided.`
          : "Thank you. We have your application.",
      ),
      ...unconfirmed(order, setting),
      { kind: "lines", caption: "Your order", lines: priceLines(order) },
      ...(quote ? [{ kind: "lines", caption: "Your agreement", lines: quoteLines(quote) } satisfies LetterBlock] : []),
      { kind: "heading", text: "What happens next" },
      {
        kind: "steps",
        steps: [
          { step: "The lender decides", text: `${lender} looks at your application. We call you with the answer, either way.` },
          { step: "You read and sign", text: "If you are accepted we send you the agreement. You have 14 days to withdraw after signing." },
          { step: "You collect it", text: `At ${setting.branch.name}. Bring your driving licence and the card for your deposit.` },
        ],
      },
      ...rights(order, setting),
      orderLink(setting),
      ...branchBlocks(setting.branch),
    ],
  };
}

function cancelled(order: OrderSnapshot, setting: LetterContext): Letter {
  const { money_back: back, paid } = order;
  const money =
    back || paid > 0
      ? `We are sending your ${formatMoney(back?.paid ?? paid)} back to your card. It can take a few working days to arrive.`
      : "Nothing was charged.";
  return {
    subject: `Cancelled: ${order.vehicle.title}`,
    title: "Your order was cancelled",
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
      ...opening(
        order,
        order.is_cancelled
          ? "Your order was cancelled after you had paid."
          : "Your payment arrived after the vehicle was no longer held for you.",
      ),
      { kind: "lines", caption: "Your order", lines: priceLines(order) },
      orderLink(setting),
      ...branchBlocks(setting.branch),
    ],
  };
}

function moneyBlock(back: MoneyBack): LetterBlock {
  return { kind: "lines", caption: "Your money", lines: moneyBackLines(back) };
}

/** Sends the confirmation link alone: no other event is due a mail yet. */
function confirmEmail(order: OrderSnapshot, setting: LetterContext): Letter | undefined {
  if (!setting.confirm) return undefined;
  return {
    subject: `Confirm your email address: ${order.vehicle.title}`,
    title: "Confirm your email address",
    blocks: [
      ...opening(order, "Thank you for your order."),
      ...unconfirmed(order, setting),
      paragraph("If you did not order this vehicle, ignore this email. We do nothing more and the vehicle is free again soon."),
      ...branchBlocks(setting.branch),
    ],
  };
}

/** What an unconfirmed address means for the hold, with the link if this mail has one. */
function unconfirmed({ email_confirmed, held_until }: OrderSnapshot, { confirm }: LetterContext): LetterBlock[] {
  if (email_confirmed) return [];
  const until = held_until === null ? "" : `Until then we hold the vehicle until ${validUntilText(held_until)} only. `;
  if (!confirm) return [paragraph(`${until}Confirm your email address with the link in our first email, and we hold it for longer.`)];
  return [
    paragraph(`Is this your email address? Confirm it, and we can hold the vehicle for you for longer. ${until}`.trim()),
    { kind: "link", text: "Confirm my email address", url: confirm.url },
    paragraph(`The link works once, until ${validUntilText(confirm.expires_at)}.`),
  ];
}

/** Sent to the order's previous address; does not reveal the new one. */
function newEmail(order: OrderSnapshot, { branch }: LetterContext): Letter {
  return {
    subject: `Your order has another email address: ${order.vehicle.title}`,
    title: "Your order has another email address",
    blocks: [
      ...opening(
        { ...order, first_name: "" },
        "Somebody with the link to your order has given us another email address. From now on we write to that one.",
      ),
      paragraph(`If that was not you, call us at once on ${branch.telephone}.`),
      ...branchBlocks(branch),
    ],
  };
}

function runOut(order: OrderSnapshot, setting: LetterContext): Letter {
  if (order.quote && !order.email_confirmed) return runOutUnconfirmed(order, setting);
  const why = order.quote ? "Your finance application has run out." : "The time to pay has run out.";
  const next =
    setting.orders_online === false
      ? "The vehicle is free again. If you still want it, send us an enquiry."
      : "The vehicle is free again, so you can order it once more if nobody was quicker.";
  return {
    subject: `No longer held for you: ${order.vehicle.title}`,
    title: "The vehicle is no longer held for you",
    blocks: [...opening(order, `${why} Nothing was charged. ${next}`), orderLink(setting), ...branchBlocks(setting.branch)],
  };
}

/** The answers are retained for a while: the link in the first mail resumes the application. */
function runOutUnconfirmed(order: OrderSnapshot, setting: LetterContext): Letter {
  return {
    subject: `No longer held for you: ${order.vehicle.title}`,
    title: "The vehicle is no longer held for you",
    blocks: [
      ...opening(
        order,
        "Your email address was not confirmed in time, so the vehicle is free again. Nothing was charged and we keep what you told us.",
      ),
      paragraph(
        "Use the link in our first email to confirm your address. If nobody was quicker we hold the vehicle again and go on " +
          "with your application.",
      ),
      orderLink(setting),
      ...branchBlocks(setting.branch),
    ],
  };
}

function moneyBack(order: OrderSnapshot, setting: LetterContext): Letter {
  const what = order.note ? `${order.note} to the card you paid with.` : "We have sent your payment back to the card you paid with.";
  return {
    subject: `Your money is on its way back: ${order.vehicle.title}`,
    title: "Your money is on its way back",
    blocks: [
      ...opening(order, `${what} It can take a few working days to arrive.`),
      ...(order.money_back ? [moneyBlock(order.money_back)] : []),
      orderLink(setting),
      ...branchBlocks(setting.branch),
    ],
  };
}

function applicationLink(order: OrderSnapshot, { link, branch }: LetterContext): Letter | undefined {
  if (!link) return undefined;
  return {
    subject: `Continue your finance application: ${order.vehicle.title}`,
    title: "Continue your finance application",
    blocks: [
      paragraph(greeting(order.first_name)),
      paragraph(`You asked for a link to go on with your finance application for the ${order.vehicle.title} on another device.`),
      { kind: "link", text: "Continue the application", url: link.url },
      paragraph(
        `The link works once, until ${validUntilText(link.expires_at)}. If you did not ask for it, you can ignore this mail: ` +
          `nobody can use it without this link.`,
      ),
      ...branchBlocks(branch),
    ],
  };
}

function opening(order: OrderSnapshot, text: string): LetterBlock[] {
  return [
    paragraph(greeting(order.first_name)),
    paragraph(text),
    {
      kind: "lines",
      caption: "What it is about",
      lines: [{ name: "Your reference", amount: order.reference }, ...vehicleLines(order.vehicle)],
    },
  ];
}

function orderLink({ page }: LetterContext, text = "See your order"): LetterBlock {
  return { kind: "link", text, url: page };
}

function paragraph(text: string): LetterBlock {
  return { kind: "words", text };
}
