import { text } from "../messages/message-text.ts";
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
export const DEALER_NOTICES: Partial<Record<OrderEventName, string>> = {
  hold: "New order",
  pay: "New order, fee paid",
  pay_late: "New order, fee paid after the hold ended",
  submit: "Finance application to decide on",
  cancel: "Order cancelled",
  reopen: "Order reopened",
  part_exchange: "Part exchange changed",
  refund_due: "Refund due",
};

/** The same of an order that is paid in full. */
const PAID_IN_FULL: typeof DEALER_NOTICES = { pay: "New order, paid in full", pay_late: "New order, paid in full after the hold ended" };

/** The customer's contact details in the notice. */
export type CustomerContact = { name: string; email: string; telephone: string; prefers: string };

/** The dealer's notice of an order event; undefined if the event sends none. */
export function orderNotice(event: OrderEventName, order: OrderSnapshot, customer: CustomerContact): Letter | undefined {
  const known = DEALER_NOTICES[event];
  if (known === undefined) return undefined;
  const what = (isPaidInFull(order) ? PAID_IN_FULL[event] : undefined) ?? known;
  const visit = visitText(order);
  return {
    subject: `${what}: ${order.vehicle.title}, ${order.reference}`,
    title: what,
    blocks: [
      ...order.flags.map((flag): LetterBlock => ({ kind: "words", text: `Check before you call: ${ORDER_FLAGS[flag] ?? flag}.` })),
      {
        kind: "lines",
        caption: "Order",
        lines: [
          { name: "Reference", amount: order.reference },
          ...vehicleLines(order.vehicle),
          {
            name: "Payment",
            amount:
              order.delivery_postcode !== undefined && order.payment_type === "OUTRIGHT_DEPOSIT" ? PAYS_FEE : PAYS[order.payment_type],
          },
          ...(order.delivery_postcode === undefined
            ? []
            : [{ name: "Deliver to", amount: `${order.delivery_postcode}: agree the day by phone` }]),
          ...(visit ? [{ name: "Preferred visit", amount: visit }] : []),
          ...(order.note ? [{ name: "Note", amount: order.note }] : []),
        ],
      },
      {
        kind: "lines",
        caption: "Customer",
        lines: given({ Name: customer.name, Telephone: customer.telephone, Email: customer.email, "Contact by": customer.prefers }),
      },
      { kind: "lines", caption: "Money", lines: priceLines(order, "dealer") },
      ...(order.quote ? [{ kind: "lines", caption: "Finance", lines: quoteLines(order.quote) } satisfies LetterBlock] : []),
      { kind: "words", text: `forecourt orders lists it as ${order.reference}.` },
    ],
  };
}

/** Texts for an order's flags. */
const ORDER_FLAGS: Readonly<Record<string, string>> = { unchecked: "bot check not available" };

const PAYS = { FINANCE: "monthly, on finance", OUTRIGHT_FULL: "in full", OUTRIGHT_DEPOSIT: "reservation fee" } as const;

/** A delivered vehicle is sold with the fee, not reserved. */
const PAYS_FEE = "fee now, the rest before delivery";

/** The dealer's notice of a lead: every answer, with the labels of the form. */
export function leadNotice(lead: LeadSnapshot, branch: string): Letter {
  const what = lead.answers["enquiry_type"] ?? WHAT[lead.form];
  return {
    subject: [what, lead.vehicle?.title].filter(Boolean).join(": "),
    title: what,
    blocks: [
      ...lead.flags.map((flag): LetterBlock => ({ kind: "words", text: `Check before you call: ${flag}.` })),
      {
        kind: "lines",
        caption: "Lead",
        lines: [
          ...(lead.vehicle ? vehicleLines(lead.vehicle) : []),
          ...given({ Branch: branch }),
          ...(lead.slot ? [{ name: lead.form === "sell" ? "Wants to bring the car" : "Test drive", amount: lead.slot }] : []),
          ...valuationLines(lead),
          ...given({ Language: englishLanguageName(lead.locale) ?? "" }),
        ],
      },
      { kind: "lines", caption: "What they said", lines: answerLines(lead) },
      ...freeText(lead),
      { kind: "words", text: `forecourt leads lists it as ${lead.id}.` },
    ],
  };
}

/** The name of each kind of lead in a notice. */
export const WHAT: Record<LeadFormName, string> = {
  enquiry: "General Enquiry",
  test_drive: "Test Drive",
  pre_approval: "Pre-approval",
  part_exchange: "Part exchange to value",
  move_closer: "Move a vehicle closer",
  sell: "Car to buy",
};

/** Our price of a car for sale, as its seller saw it. */
function valuationLines({ answers, valuation }: LeadSnapshot): LetterLine[] {
  if (!valuation) return [];
  return [
    { name: "Valuation", amount: formatMoney(valuation.price) },
    { name: "Held until", amount: validUntilText(valuation.expires_at) },
    ...given({ Condition: [answers["valuation_condition"], answers["valuation_answers"]].filter(Boolean).join(", ") }),
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

/** Hidden fields of a part-exchange lead that the dealer needs. */
const VISIT: readonly string[] = ["recently_viewed", "previous_urls", "department_code"];

function answerLines(lead: LeadSnapshot): LetterLine[] {
  return answersOf(lead).flatMap(({ label, kind, value }) =>
    kind === "words" ? [] : [{ name: label, amount: kind === "tick" ? "yes" : value }],
  );
}

/** Free text is shown below the table, at full width. */
function freeText(lead: LeadSnapshot): LetterBlock[] {
  return answersOf(lead).flatMap(({ label, kind, value }): LetterBlock[] =>
    kind === "words"
      ? [
          { kind: "heading", text: label },
          { kind: "words", text: value },
        ]
      : [],
  );
}

function answersOf({ form, contact, answers }: LeadSnapshot) {
  const fields: Readonly<Record<string, FormField>> = FORMS[form].fields;
  const values: Readonly<Record<string, string>> = { ...contact, ...answers };
  return Object.entries(fields).flatMap(([name, { label, kind }]) => {
    const value = values[name];
    if (value === undefined || UNTOLD.includes(name) || (kind === "unseen" && !name.startsWith("enquiry_source") && !VISIT.includes(name)))
      return [];
    return [{ label: text(label), kind, value }];
  });
}

function given(facts: Readonly<Record<string, string>>): LetterLine[] {
  return Object.entries(facts).flatMap(([name, amount]) => (amount === "" ? [] : [{ name, amount }]));
}
