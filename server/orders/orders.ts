import type { Actor } from "#domain/deal/actor.ts";
import type { ApplicationFieldName, ApplicationPage, FinanceApplication } from "#domain/finance-application/application-fields.ts";
import type { ApplicationRules } from "#domain/finance-application/finance-application.ts";
import type { OrderStatus, PaymentType } from "#domain/deal/transitions.ts";
import type { Condition } from "#domain/part-exchange/condition.ts";
import type { ErrorsByField } from "#domain/problem.ts";
import type { BotCheckWidget } from "#server/providers/bot-check/bot-check.ts";
import type { PaymentMessage } from "#server/providers/payments/payments.ts";
import type { PresentedQuote } from "#server/finance/present-quote.ts";
import type { Compared } from "./order-context.ts";
import type { Pence } from "#domain/money.ts";

/** The order as the API and the pages show it. Money in pounds, moments as ISO text. */
export type PresentedOrder = {
  guid: string;
  /** What it is called on the telephone, in mails and on paper. */
  reference: string;
  stock_id: number;
  status: OrderStatus;
  payment_type: PaymentType;
  /** The shopper has nothing left to fill in (4.15). */
  hasCompletedOrder: boolean;
  /** The finance application is whole and its terms are still to be accepted. */
  show_finance_terms: boolean;
  /** How far the finance application has come: never what it tells. */
  application: { complete: boolean; missing: ErrorsByField } | null;
  /** Until when the vehicle waits; null once it is paid for or given back. */
  hold_expires_at: string | null;
  /** Whether the link in the first mail was used; until then the hold is short and cannot be made longer. */
  email_confirmed: boolean;
  created_at: string;
  vehicle: OrderedVehicle;
  customer: Record<string, unknown>;
  products: { id: string; name: string; price: number }[];
  price: number;
  /** Inside the price. */
  admin_fee: number;
  /** Price and extras; a part exchange comes off what is left to pay. */
  total: number;
  /** Taken online: asked for, and taken. */
  amount_due: number;
  amount_paid: number;
  /** Never below 0. */
  left_to_pay: number;
  /** What the part exchange and what was paid come to above the total; 0 with finance and for an order that came to nothing. */
  owed_to_customer: number;
  /** What is on its way back to the customer, and what has been sent back. */
  amount_refund_due: number;
  amount_refunded: number;
  finance: PresentedQuote | null;
  /** Where an order of an earlier release was taken at other figures than were shown; such a request is refused now. */
  differences: string[];
  /** What was accepted of the deal as it stands: a change clears it. */
  terms_accepted: boolean;
  finance_terms_accepted: boolean;
  disclosure_agreement: boolean;
  /** What the shopper has to know of it, in sentences: an acceptance that does not count, figures that are new. */
  notices: string[];
  /** Where to pay now; null when nothing is due or the provider cannot be reached. */
  payment: { session: string; url: string; amount: number } | null;
  payments: { amount: number; status: string; created_at: string }[];
  /** The cars that come in for the vehicle, and what they come to less what is owed on them. */
  valuations: PresentedCar[];
  part_exchange_balance: number;
  /** What happened, oldest first. */
  events: { move: string; status: string; at: string; note: string | null; /** Who did it; null for what release 0.1 wrote. */ actor: string | null }[];
};

/** A finance application with its secrets masked; those that are kept are named in `kept`. */
export type MaskedApplication = {
  order: PresentedOrder;
  answers: FinanceApplication;
  kept: ApplicationFieldName[];
  /** "•• •• 1991" */
  born: string | null;
  rules: ApplicationRules;
  done: ApplicationPage[];
};

export type PresentedCar = {
  /** These three are the customer's own: null long after the end of the order. */
  hash: string | null;
  vrm: string | null;
  plate: string | null;
  title: string;
  mileage: number;
  condition: Condition;
  price: number;
  settlement: number;
  balance: number;
  /** Until when the price stands, and on what condition. */
  held: string;
};

export type OrderedVehicle = {
  stock_id: number;
  slug: string;
  path: string;
  /** "2020 Ford Fiesta" */
  title: string;
  derivative: string | null;
  vrm: string | null;
};

/** An outcome the shopper can act on, or the order. 422: fields are wrong; 409: held, gone or closed; 429: too many unpaid holds; 503: the lender does not answer. */
export type OrderOutcome =
  | { ok: true; guid: string; order: PresentedOrder; replayed: boolean }
  | { ok: false; status: 422; errors: ErrorsByField }
  | ({ ok: false; status: 409 | 429 | 503; message: string; errors: ErrorsByField; retry_after?: number } & Compared);

export type PaymentOutcome =
  | { ok: true; guid: string; order: PresentedOrder }
  | { ok: false; guid: string | null; message: string };

/** What the demo provider's page shows. */
export type PresentedPayment = { session: string; provider: string; guid: string; amount: number; status: string; vehicle: OrderedVehicle };

export type OrderClient = {
  address: string;
  idempotencyKey?: string;
  /** The page of the finance application that has to be right as a whole; else only what was sent is looked at. */
  applicationPage?: ApplicationPage;
};

export type Orders = {
  check: (stock_id: number, guid?: string) => Promise<{ ok: true } | { ok: false; message: string }>;
  create: (body: unknown, client: OrderClient) => Promise<OrderOutcome>;
  get: (guid: string) => Promise<PresentedOrder | undefined>;
  update: (guid: string, body: unknown, client: OrderClient) => Promise<OrderOutcome | undefined>;
  /** What the finance application tells, for its holder's own pages; undefined when there is no such order on finance. */
  application: (guid: string) => Promise<MaskedApplication | undefined>;
  /** Mails the customer a link that opens the application once on another device; `address` makes the link of its token. */
  sendLink: (guid: string, address: (token: string) => string) => Promise<SentLink>;
  /** Whether a link still opens an application; looking at it does not use it up. */
  lookAtLink: (token: string) => Promise<RedeemedLink>;
  openLink: (token: string) => Promise<RedeemedLink>;
  /** Another link in the place of one that was used or ran out. */
  renewLink: (token: string, address: (token: string) => string) => Promise<SentLink>;
  /** A sent application with its secrets, for the dealer; that it was read is written down. */
  readApplication: (guid: string, actor?: Actor) => Promise<DecryptedApplication>;
  /** Takes out the applications whose retention is over; says how many. `dry` only counts. */
  purge: (wish?: { dry?: boolean }) => Promise<number>;
  /** Whether mails leave, and with them links that confirm an e-mail address. */
  confirmsEmail: boolean;
  /** What a link of the first mail is about; looking at it confirms nothing. */
  lookAtConfirmation: (token: string) => Promise<ConfirmationSeen>;
  /** Confirms the address of the link's order; a sent application whose hold ran out meanwhile is taken up again if its vehicle is free. */
  confirmEmail: (token: string, client: OrderClient) => Promise<EmailConfirmed>;
  /** Mails another link to the order's address. */
  sendConfirmation: (guid: string) => Promise<ConfirmationSent>;
  /** Takes up an application whose hold ran out, at today's figures if they are those that were `shown`; undefined when there is no such order. */
  reopen: (guid: string, client: OrderClient, shown?: object) => Promise<OrderOutcome | undefined>;
  /** A valued car comes into the deal (7.16), or out of it again (7.17); undefined when there is no such order or no such car in it. */
  addPartExchange: (guid: string, told: unknown) => Promise<OrderOutcome | undefined>;
  removePartExchange: (guid: string, hash: string) => Promise<OrderOutcome | undefined>;
  /** The order config of 7.15. */
  config: () => Promise<Record<string, unknown>>;
  /** What the form of an order needs to show the bot check; undefined while nobody is asked for it. */
  botCheckWidget: () => Promise<BotCheckWidget | undefined>;

  /** More time to pay; undefined when there is no such order. */
  extendHold: (guid: string) => Promise<OrderOutcome | undefined>;
  /** The order's page at the payment provider, made when there is none that is open. */
  startPayment: (guid: string) => Promise<{ ok: true; url: string } | { ok: false; message: string }>;
  payment: (session: string) => Promise<PresentedPayment | undefined>;
  /** The provider says that the money is there. Says the same however often it is told. */
  paymentArrived: (news: PaymentUpdate) => Promise<PaymentOutcome>;
  paymentFailed: (news: PaymentUpdate, why: "declined" | "cancelled" | "expired") => Promise<PaymentOutcome>;
  /** A message of the payment provider; undefined when the provider has not signed it. */
  paymentMessage: (body: string, signature: string) => Promise<PaymentMessage["kind"] | "ignored" | undefined>;
  /** Where forms may lead to pay, other than our own pages. */
  paymentOrigins: readonly string[];

  /** The shopper gives it back; undefined when there is no such order on this website. */
  withdraw: (guid: string) => Promise<OrderOutcome | undefined>;

  /** The dealer's decisions, about an order of any website of the group; by the site itself unless somebody is named. */
  complete: (guid: string, actor?: Actor) => Promise<OrderOutcome | undefined>;
  cancel: (guid: string, actor?: Actor) => Promise<OrderOutcome | undefined>;
  /** Gives back every vehicle whose hold has run out; says how many. */
  expire: () => Promise<number>;
  /** Asks the payment provider again for what it could not do before: sessions to end, money to send back. */
  settle: () => Promise<void>;
  close: () => Promise<void>;
};

/** What a link is about, for its page: its order's vehicle; used up or run out; or it never was one. */
export type ConfirmationSeen = { ok: true; title: string; email: string } | { ok: false; why: "used" | "unknown" };

/** `reopen`: its hold has run out and the vehicle is to be held again. */
export type EmailConfirmed = { ok: true; guid: string; reopen: boolean } | { ok: false; why: "used" | "unknown" };

export type ConfirmationSent = { ok: true } | { ok: false; why: "too many" | "unknown" };

/** What is told of a session. Its order is asked for by `reference` where we have no note of the session itself. */
export type PaymentUpdate = {
  session: string;
  reference?: string | undefined;
  amount?: Pence | undefined;
  charge?: string | null | undefined;
  /** The provider's number of the message. */
  message?: string;
};

export type DecryptedApplication = { ok: true; contact: Record<string, string>; answers: FinanceApplication } | { ok: false; why: string };

export type SentLink = { ok: true } | { ok: false; why: "too many" | "unknown" };

/** Where a link leads: to its order, nowhere any more, or it never was one. */
export type RedeemedLink = { ok: true; guid: string } | { ok: false; why: "used" | "unknown" };
