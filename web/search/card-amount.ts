import { formatMoney, type Pence } from "#domain/money.ts";

/** The figure of a card in words; null where it states none. */
export function cardAmount(figure: Pence | null): string | null {
  return figure === null ? null : formatMoney(figure);
}
