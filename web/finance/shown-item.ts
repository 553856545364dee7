import type { FinanceItem } from "#domain/finance/quote.ts";
import { markedText, type MarkedText } from "#web/locale/marked-text.tsx";

/** A finance item with its messages in the language of the page. */
export type ShownItem = FinanceItem<MarkedText>;
export type ShownQuote = Extract<ShownItem, { HasError: false }>;

export function shownItem(item: FinanceItem): ShownItem {
  return item.HasError ? { ...item, reason: markedText(item.reason) } : { ...item, Notifications: item.Notifications.map(markedText) };
}
