import { text } from "../messages/message-text.ts";
import { estimateLines, estimateNote, linesInPrice } from "../running-costs/estimates.ts";
import type { LetterBlock } from "./letter.ts";
import { priceLines, quoteLines, type OrderSnapshot } from "./order-snapshot.ts";

/** What an order costs, its agreement, and under a heading of their own the running costs that stood beside the deal. */
export function figureBlocks(order: OrderSnapshot): LetterBlock[] {
  const { quote, estimates } = order;
  const inPrice = estimates ? linesInPrice(estimates) : [];
  return [
    { kind: "lines", caption: text("letter.orderCaption"), lines: priceLines(order) },
    ...(quote ? [{ kind: "lines", caption: text("deal.yourAgreement"), lines: quoteLines(quote) } satisfies LetterBlock] : []),
    ...(inPrice.length > 0 ? [{ kind: "lines", caption: text("costs.inThePrice"), lines: inPrice } satisfies LetterBlock] : []),
    ...(estimates
      ? [
          { kind: "heading", text: text("costs.estimates") } satisfies LetterBlock,
          { kind: "lines", caption: estimateNote(estimates), lines: estimateLines(estimates) } satisfies LetterBlock,
        ]
      : []),
  ];
}
