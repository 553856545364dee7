import { text, type MessageText } from "../messages/message-text.ts";
import { msg, type PlainMessage } from "../messages/message.ts";
import { FORMS, type LeadFormName } from "../enquiries/forms.ts";
import type { FormField } from "../enquiries/fields.ts";
import { englishLanguageName } from "../labels/locales.ts";
import { formatMoney } from "../money.ts";
import { validUntilText } from "../part-exchange/validity-text.ts";
import type { LeadSnapshot } from "./lead-snapshot.ts";
import type { Letter, LetterBlock, LetterLine } from "./letter.ts";
import { isPaidInFull, priceLines, quoteLines, vehicleLines, visitText, type OrderSnapshot } from "./order-snapshot.ts";
import type { OrderEventName } from "./order-letters.ts";

/** The beginning of the subject of the dealer's notice, by order event. Events without an entry send none. */
export const DEALER_NOTICES: Partial<Record<OrderEventName, PlainMessage>> = {
  hold: msg("admin.notice.newOrder"),
  pay: msg("admin.notice.newOrderFeePaid"),
  pay_late: msg("admin.notice.newOrderFeePaidLate"),
  submit: msg("admin.notice.applicationToDecide"),
  decline: msg("admin.order.event.decline"),
  cancel: msg("admin.notice.orderCancelled"),
  reopen: msg("admin.notice.orderReopened"),
  part_exchange: msg("admin.notice.partExchangeChanged"),
  refund_due: msg("admin.notice.refundDue"),
  refund_failed: msg("admin.notice.refundFailed"),
};

/** The same of an order that is paid in full. */
const PAID_IN_FULL: typeof DEALER_NOTICES = {
  pay: msg("admin.notice.newOrderPaidInFull"),
  pay_late: msg("admin.notice.newOrderPaidInFullLate"),
};

/** The customer's contact details in the notice. */
export type CustomerContact = { name: string; email: string; telephone: string; prefers: string };

/** The dealer's notice of an order event; undefined if the event sends none. */
export function orderNotice(event: OrderEventName, order: OrderSnapshot, customer: CustomerContact): Letter | undefined {
  const title = orderNoticeTitle(event, order);
  if (title === undefined) return undefined;
  const visit = visitText(order);
  return {
    subject: text("admin.notice.orderSubject", { what: title, vehicle: order.vehicle.title, reference: order.reference }),
    title,
    blocks: [
      ...order.flags.map((flag) => lookTwice(flag === "unchecked" ? text("admin.notice.botCheckNotAvailable") : flag)),
      {
        kind: "lines",
        caption: text("deal.order"),
        lines: [
          { name: text("admin.notice.reference"), amount: order.reference },
          ...vehicleLines(order.vehicle),
          {
            name: text("finance.payment"),
            amount:
              order.delivery_postcode !== undefined && order.payment_type === "OUTRIGHT_DEPOSIT"
                ? text("admin.notice.paysFee")
                : text(PAYS[order.payment_type]),
          },
          ...(order.delivery_postcode === undefined
            ? []
            : [
                {
                  name: text("deal.deliveryPostcode"),
                  amount: text("admin.notice.deliverToPostcode", { postcode: order.delivery_postcode }),
                },
              ]),
          ...(visit ? [{ name: text("admin.notice.preferredVisit"), amount: visit }] : []),
          ...(order.note ? [{ name: text("admin.notice.note"), amount: order.note }] : []),
        ],
      },
      {
        kind: "lines",
        caption: text("admin.notice.customer"),
        lines: [
          ...given(text("application.name"), customer.name),
          ...given(text("common.telephone"), customer.telephone),
          ...given(text("common.email"), customer.email),
          ...given(text("admin.notice.contactBy"), customer.prefers),
        ],
      },
      { kind: "lines", caption: text("admin.notice.money"), lines: priceLines(order, "dealer") },
      ...(order.quote
        ? [{ kind: "lines", caption: text("admin.notice.finance"), lines: quoteLines(order.quote) } satisfies LetterBlock]
        : []),
      { kind: "words", text: text("admin.notice.listedOrder", { reference: order.reference }) },
    ],
  };
}

/** What the dealer's notice of an order event is called; undefined if the event sends none. */
export function orderNoticeTitle(event: OrderEventName, order: OrderSnapshot): MessageText | undefined {
  const known = (isPaidInFull(order) ? PAID_IN_FULL[event] : undefined) ?? DEALER_NOTICES[event];
  return known && text(known);
}

/** A vehicle to be delivered is sold with the fee, not reserved. */
const PAYS = {
  FINANCE: msg("admin.notice.paysMonthly"),
  OUTRIGHT_FULL: msg("admin.notice.paysInFull"),
  OUTRIGHT_DEPOSIT: msg("admin.notice.paysReserved"),
} as const;

function lookTwice(flag: MessageText | string): LetterBlock {
  return { kind: "words", text: text("admin.notice.checkBeforeCall", { flag }) };
}

/** The dealer's notice of a lead: every answer, with the labels of the form. */
export function leadNotice(lead: LeadSnapshot, branch: string): Letter {
  const enquiryType = lead.answers["enquiry_type"];
  const title = enquiryType ?? text(WHAT[lead.form]);
  return {
    subject: lead.vehicle ? text("admin.notice.leadSubject", { what: title, vehicle: lead.vehicle.title }) : title,
    title,
    blocks: [
      ...lead.flags.map(lookTwice),
      {
        kind: "lines",
        caption: text("admin.notice.lead"),
        lines: [
          ...(lead.vehicle ? vehicleLines(lead.vehicle) : []),
          ...given(text("enquiry.branch"), branch),
          ...(lead.slot
            ? [{ name: text(lead.form === "sell" ? "admin.notice.wantsToBringIt" : "admin.notice.testDrive"), amount: lead.slot }]
            : []),
          ...valuationLines(lead),
          ...given(text("admin.notice.language"), englishLanguageName(lead.locale) ?? ""),
        ],
      },
      { kind: "lines", caption: text("admin.notice.answers"), lines: answerLines(lead) },
      ...freeText(lead),
      { kind: "words", text: text("admin.notice.listedLead", { id: lead.id }) },
    ],
  };
}

/** The name of each kind of lead in a notice. */
export const WHAT: Record<LeadFormName, PlainMessage> = {
  enquiry: msg("choice.generalEnquiry"),
  test_drive: msg("choice.testDrive"),
  pre_approval: msg("admin.notice.preApproval"),
  part_exchange: msg("admin.notice.partExchangeToValue"),
  move_closer: msg("admin.notice.moveCloser"),
  deal: msg("admin.notice.unfinishedDeal"),
  sell: msg("admin.notice.carToBuy"),
};

/** Our price of a car for sale, as its seller saw it. */
export function valuationLines({ answers, valuation }: Pick<LeadSnapshot, "answers" | "valuation">): LetterLine[] {
  if (!valuation) return [];
  return [
    { name: text("partExchange.valuation"), amount: formatMoney(valuation.price) },
    { name: text("sell.heldUntil"), amount: validUntilText(valuation.expires_at) },
    ...given(text("admin.notice.condition"), [answers["valuation_condition"], answers["valuation_answers"]].filter(Boolean).join(", ")),
  ];
}

/** Answers that the notice shows elsewhere, or leaves out. */
const UNTOLD: readonly string[] = [
  "_organisational_unit",
  "preferred_date",
  "preferred_time",
  "_terms_accepted",
  "terms_accepted",
  "enquiry_type",
];

/** Hidden fields that the dealer needs: of a part-exchange lead, and what an unfinished deal came to. */
const VISIT: readonly string[] = ["recently_viewed", "previous_urls", "department_code", "deal"];

function answerLines(lead: LeadSnapshot): LetterLine[] {
  return leadAnswers(lead).flatMap(({ label, kind, value }) =>
    kind === "words" ? [] : [{ name: label, amount: kind === "tick" ? text("partExchange.yesWithin") : value }],
  );
}

/** Free text is shown below the table, at full width. */
function freeText(lead: LeadSnapshot): LetterBlock[] {
  return leadAnswers(lead).flatMap(({ label, kind, value }): LetterBlock[] =>
    kind === "words"
      ? [
          { kind: "heading", text: label },
          { kind: "words", text: value },
        ]
      : [],
  );
}

export type LeadAnswer = { field: string; label: MessageText; kind: FormField["kind"]; value: string };

/** What somebody entered, in the order of the form, as far as staff need it. */
export function leadAnswers({ form, contact, answers }: Pick<LeadSnapshot, "form" | "contact" | "answers">): LeadAnswer[] {
  const fields: Readonly<Record<string, FormField>> = FORMS[form].fields;
  const values: Readonly<Record<string, string>> = { ...contact, ...answers };
  return Object.entries(fields).flatMap(([name, { label, kind }]) => {
    const value = values[name];
    if (value === undefined || UNTOLD.includes(name) || (kind === "unseen" && !name.startsWith("enquiry_source") && !VISIT.includes(name)))
      return [];
    return [{ field: name, label: text(label), kind, value }];
  });
}

function given(name: MessageText, amount: string): LetterLine[] {
  return amount === "" ? [] : [{ name, amount }];
}
