import { financeFigures, type AgreementFigures } from "#domain/deal/agreement-figures.ts";
import { pence, poundsFromPence } from "#domain/money.ts";
import type { PresentedOrder } from "#server/orders/orders.ts";
import type { DealFigures } from "#web/deal/deal-figures.ts";

/** Prices of the chosen extras, parallel to the fields `products`. */
const PRICE_FIELD = "product_prices";

/** The figures displayed by the checkout of a deal. */
export function figuresOfDeal({ cash, extras, item }: DealFigures, isFinanced: boolean): AgreementFigures {
  return {
    expected_total: poundsFromPence(cash.total),
    products: extras.map(({ id, name, price }) => ({ id, name, price: poundsFromPence(price) })),
    expected_part_exchange: poundsFromPence(cash.part_exchange),
    ...(isFinanced && item && !item.HasError && financeFigures(item, (amount) => poundsFromPence(pence(amount)))),
  };
}

/** The figures displayed by the page of an order. */
export function figuresOfOrder({ total, products, part_exchange_balance, finance }: PresentedOrder): AgreementFigures {
  return {
    expected_total: total,
    products,
    expected_part_exchange: part_exchange_balance,
    ...(finance && { ...financeFigures(finance, (amount) => amount), finance_quote_reference: finance.QuoteReference }),
  };
}

/** Requested terms are submitted separately; a new quote has a new reference even if no figure changed. */
const NOT_SHOWN: readonly string[] = [
  "finance_type",
  "finance_deposit",
  "finance_deposit_type",
  "finance_quote_reference",
] satisfies (keyof AgreementFigures)[];

/** The form fields for the displayed figures. */
export function shownFields({ products, ...figures }: AgreementFigures): { name: string; value: string | number }[] {
  return [
    ...products.flatMap(({ id, price }) => [
      { name: "products", value: id },
      { name: PRICE_FIELD, value: price },
    ]),
    ...Object.entries(figures).flatMap(([name, value]) => (NOT_SHOWN.includes(name) ? [] : [{ name, value }])),
  ];
}

/** The extras of a submitted form, each with the displayed price. */
export function productsOf(form: FormData): { id: string; price?: number }[] {
  const prices = form.getAll(PRICE_FIELD).map(String);
  return form.getAll("products").map((id, index) => {
    const price = Number.parseFloat(prices[index] ?? "");
    return { id: String(id), ...(Number.isFinite(price) && { price }) };
  });
}

const NAMES = new Set([
  ..."expected_total expected_part_exchange finance_quote_reference finance_apr finance_lender finance_balance finance_residual".split(" "),
  ..."finance_regular_payment finance_final_payment finance_total_charges finance_total_payable finance_no_of_payments".split(" "),
]);

/** The displayed figures of a submitted form. The order compares them with its own and takes none of them over. */
export function shownIn(form: FormData): Record<string, unknown> {
  return Object.fromEntries([...form].filter(([name, value]) => NAMES.has(name) && typeof value === "string"));
}
