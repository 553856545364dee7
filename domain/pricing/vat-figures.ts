import { pence, type Pence } from "../money.ts";

/** A Commercial vehicle's price with or without VAT after its price has changed: it changes in proportion. */
export function scaledToPrice(figure: number, { before, after }: { before: number; after: number }): Pence {
  return pence(Math.round((figure * after) / before));
}
