import { DEAL_METHODS } from "#domain/deal/customer/deal-state.ts";
import { DELIVERY } from "#domain/deal/delivery.ts";
import { text, type MessageText } from "#domain/messages/message-text.ts";
import { penceFromPounds } from "#domain/money.ts";
import { MAX_DISCOUNT } from "#domain/staff/discount.ts";
import { readTypedAmount } from "#domain/typed-amount.ts";
import type { DealTerms } from "#server/deals/deals-schema.ts";
import { normaliseLine } from "#server/text/normalise-input.ts";
import { inEnglish } from "#locales/in-english.ts";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import * as z from "zod";

const MAX_TYPED = 20;
const MAX_NAME = 100;
const MAX_EMAIL = 254;
const MAX_REASON = 200;
const MAX_PRODUCTS = 60;
const MAX_PRODUCT_ID = 100;
const MAX_POUNDS = 500_000;
const MAX_MONTHS = 120;
const MAX_MILES_A_YEAR = 100_000;

const message = (error: MessageText) => ({ error: inEnglish(error) as string });
const line = (length: number, missing?: MessageText) =>
  z
    .string()
    .max(length, message(text("admin.diary.tooLong")))
    .transform(normaliseLine)
    .pipe(missing ? z.string().min(1, message(missing)) : z.string());

/** Pounds as they are typed; nothing is nought. */
const amount = (most: number) =>
  z
    .string()
    .max(MAX_TYPED, message(text("admin.deal.amountWrong")))
    .transform((typed, context) => {
      const read = typed.trim() === "" ? 0 : readTypedAmount(typed);
      if (read !== undefined && read <= most) return read;
      context.addIssue({ code: "custom", message: inEnglish(text("admin.deal.amountWrong")) });
      return 0;
    });

const Figures = z.object({
  method: z.enum(DEAL_METHODS),
  deposit: amount(MAX_POUNDS),
  months: z.int().min(1).max(MAX_MONTHS),
  mileage: z.int().min(0).max(MAX_MILES_A_YEAR),
  discount: amount(MAX_DISCOUNT / 100),
  /** The ids of extras; without a postcode the vehicle is collected. */
  products: z.array(z.string().min(1).max(MAX_PRODUCT_ID)).max(MAX_PRODUCTS).default([]),
  delivery_postcode: line(MAX_TYPED).default(""),
  reason: line(MAX_REASON),
  /** The customer's car; without a registration there is none. */
  car_vrm: line(MAX_TYPED),
  car_mileage: line(MAX_TYPED),
  car_settlement: line(MAX_TYPED),
});
export type TypedFigures = z.infer<typeof Figures>;

export const Seen = z.object({ version: z.int().min(1) });
export const ChangeBody = Figures.extend(Seen.shape);
export const ForLeadBody = z.object({ lead: z.uuid(), vehicle: line(MAX_TYPED) });
export const ForCustomerBody = z.object({
  website: z.string().max(MAX_NAME),
  vehicle: line(MAX_TYPED),
  first_name: line(MAX_NAME, text("admin.diary.nameMissing")),
  last_name: line(MAX_NAME, text("admin.diary.lastNameMissing")),
  email: line(MAX_EMAIL).pipe(z.email(message(text("problem.emailInvalid")))),
  telephone: line(MAX_TYPED).refine(
    (typed) => typed === "" || parsePhoneNumberFromString(typed, "GB")?.isPossible(),
    message(text("problem.telephoneInvalid")),
  ),
});

/** What was typed, as the fields of an order. */
export function termsOf(
  { method, deposit, months, mileage, products: extras, delivery_postcode }: Omit<TypedFigures, "discount">,
  hash: string | undefined,
): DealTerms {
  const isDelivered = delivery_postcode !== "";
  const products = [...new Set([...extras, ...(isDelivered ? [DELIVERY] : [])])];
  const more: DealTerms = {
    ...(products.length > 0 && { products }),
    ...(isDelivered && { delivery_postcode }),
    ...(hash !== undefined && { has_part_ex: true, valuation_hash: hash }),
  };
  if (method === "cash") return { payment_type: "OUTRIGHT_DEPOSIT", ...more };
  return {
    payment_type: "FINANCE",
    finance_type: method,
    finance_deposit: deposit,
    finance_deposit_type: "amount",
    finance_term: months,
    finance_mileage: mileage,
    ...more,
  };
}

export function discountOf({ discount }: Pick<TypedFigures, "discount">) {
  return penceFromPounds(discount);
}
