import { BotCheckUnavailable } from "#server/providers/bot-check/bot-check.ts";
import { isHalfReached } from "./hold-limits.ts";
import type { OrderContext } from "#server/orders/order-context.ts";

/** Of an order about whose sender nobody could be asked: staff read it, and it counts against half the limits. */
export const UNCHECKED = "unchecked";

export type Verdict = "person" | "robot" | "unchecked";

/** Whether an order needs a bot check now: where the website asks for it, and everywhere once so much of the stock is held unpaid. */
export async function requiresBotCheck(desk: OrderContext): Promise<boolean> {
  return desk.website.order.recaptcha || (desk.botCheck !== undefined && (await isHalfReached(desk)));
}

/** Asks about the sender of an order once, however often the order is tried: a token is used up by it. */
export function personCheck({ botCheck }: Pick<OrderContext, "botCheck">, token: string): () => Promise<Verdict> {
  let verdict: Promise<Verdict> | undefined;
  const ask = async (): Promise<Verdict> => {
    if (token === "" || !botCheck) return "robot";
    try {
      return (await botCheck.isPerson(token, "order")) ? "person" : "robot";
    } catch (error) {
      if (!(error instanceof BotCheckUnavailable)) throw error;
      console.error(`The bot check of an order was not answered: ${error.message}`);
      return "unchecked";
    }
  };
  return () => (verdict ??= ask());
}
