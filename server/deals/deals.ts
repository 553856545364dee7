import type { LetterLine } from "#domain/letters/letter.ts";
import type { ChangedLine } from "#domain/deal/customer/deal-lines.ts";
import type { Moment } from "#domain/calendar.ts";
import type { MessageText } from "#domain/messages/message-text.ts";
import type { ErrorsByField } from "#domain/problem.ts";
import type { OrderClient } from "#server/orders/orders.ts";
import type { DealRequest, Figured } from "./figure-deal.ts";

/** Why a deal cannot be accepted: never or no longer a link, its time is over, staff took it back or are changing it. */
export type DealClosed = "unknown" | "expired" | "withdrawn" | "changing";

/** A deal as its customer sees it: nothing about the customer. */
export type ShownDeal = {
  title: string;
  derivative: string | null;
  vrm: string | null;
  stock_id: number;
  path: string;
  branch: string;
  by: string;
  expires_at: Moment;
  lines: readonly LetterLine[];
  /** What differs from what was sent before. */
  changes: readonly ChangedLine[];
  /** The shop's price is lower by now: it is what the order will have. */
  lower: MessageText | null;
  /** Why the vehicle cannot be ordered now. */
  blocked: MessageText | null;
  isFinance: boolean;
  /** Due online, in pence. */
  amount_due: number;
};

export type SeenDeal =
  | { ok: true; deal: ShownDeal }
  /** Accepted: its order. */
  | { ok: true; accepted: AcceptedDeal }
  | { ok: false; why: DealClosed };

/** What became of the order of an accepted deal; `gone`: it was deleted. */
export type DealOrder = "open" | "complete" | "ended" | "gone";
export type AcceptedDeal = { guid: string; title: string; order: DealOrder; signed: SignedForm | null; maySign: boolean };
export type SignedForm = { name: string; at: Moment; sha256: string };

export type Acceptance =
  | { ok: true; guid: string; stock_id: number }
  | { ok: false; why: DealClosed }
  | { ok: false; status: 409 | 422 | 429 | 503; message: MessageText; errors: ErrorsByField; retry_after?: number | undefined };

/** An order form that waits for its signature. */
export type OpenForm = {
  reference: string;
  title: string;
  vehicle: readonly LetterLine[];
  lines: readonly LetterLine[];
  isFinance: boolean;
  expires_at: Moment;
};
/** `used`: used, or too old; `changed`: the order has other figures now; `over`: the order has ended. */
export type FormClosed = "unknown" | "used" | "changed" | "over";
export type SeenForm = { ok: true; form: OpenForm } | { ok: false; why: FormClosed };
export type Signing = { ok: true; guid: string } | { ok: false; why: FormClosed | "name" | "busy" };

/** The deals that staff build for customers of a website. */
export type Deals = {
  figure: (request: DealRequest) => Promise<Figured>;
  look: (token: string) => Promise<SeenDeal>;
  /** Accepts a deal, once: its order opens at the agreed figures, and its customer is mailed the link for signing. */
  accept: (token: string, client: OrderClient) => Promise<Acceptance>;
  /** Records the acceptances that were cut off after their order had been opened. */
  finish: () => Promise<void>;
  /** Mails another link for signing; the one before is void. */
  sendForm: (token: string) => Promise<{ ok: true } | { ok: false; why: "too many" | "unknown" }>;
  lookAtForm: (token: string) => Promise<SeenForm>;
  sign: (token: string, name: string) => Promise<Signing>;
  /** The form that the customer of a deal signed. */
  signedForm: (token: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
};
