import { formatMoney, type Pence } from "#domain/money.ts";

/** An amount of a card as text; null if there is none. */
export function cardAmount(figure: Pence | null): string | null {
  return figure === null ? null : formatMoney(figure);
}
