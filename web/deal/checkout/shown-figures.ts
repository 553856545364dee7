import { financeFigures, type AgreementFigures } from "#domain/deal/agreement-figures.ts";
import { pence, poundsFromPence } from "#domain/money.ts";
import type { PresentedOrder } from "#server/orders/orders.ts";
import type { DealFigures } from "#web/deal/deal-figures.ts";

/** The price of a chosen extra, in the order of the fields `products`. */
const PRICE_FIELD = "product_prices";

/** The figures that the checkout of a deal shows. */
export function figuresOfDeal({ cash, extras, item }: DealFigures, isFinanced: boolean): AgreementFigures {
  return {
    expected_total: poundsFromPence(cash.total),
    products: extras.map(({ id, name, price }) => ({ id, name, price: poundsFromPence(price) })),
    expected_part_exchange: poundsFromPence(cash.part_exchange),
    ...(isFinanced && item && !item.HasError && financeFigures(item, (amount) => poundsFromPence(pence(amount)))),
  };
}

/** The figures that the page of an order shows. */
export function figuresOfOrder({ total, products, part_exchange_balance, finance }: PresentedOrder): AgreementFigures {
  return {
    expected_total: total,
    products,
    expected_part_exchange: part_exchange_balance,
    ...(finance && { ...financeFigures(finance, (amount) => amount), finance_quote_reference: finance.QuoteReference }),
  };
}

/** What the deal is asked for is sent by itself; a quote that is given anew has another reference even where no figure changed. */
const NOT_SHOWN: readonly string[] = ["finance_type", "finance_deposit", "finance_deposit_type", "finance_quote_reference"] satisfies (keyof AgreementFigures)[];

/** The fields in which a form says what was shown. */
export function shownFields({ products, ...figures }: AgreementFigures): { name: string; value: string | number }[] {
  return [
    ...products.flatMap(({ id, price }) => [
      { name: "products", value: id },
      { name: PRICE_FIELD, value: price },
    ]),
    ...Object.entries(figures).flatMap(([name, value]) => (NOT_SHOWN.includes(name) ? [] : [{ name, value }])),
  ];
}

/** The extras that a form has chosen, each with the price that it showed. */
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

/** The figures that a form says were shown, as an order is sent with them: to be compared, not to change anything. */
export function shownIn(form: FormData): Record<string, unknown> {
  return Object.fromEntries([...form].filter(([name, value]) => NAMES.has(name) && typeof value === "string"));
}
