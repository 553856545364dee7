import { BotCheckUnavailable } from "#server/providers/bot-check/bot-check.ts";
import { isHalfReached } from "./hold-limits.ts";
import type { OrderContext } from "#server/orders/order-context.ts";

/** Flag of an order whose bot check was unavailable: shown to staff, and limited to half of the hold limits. */
export const UNCHECKED = "unchecked";

export type Verdict = "person" | "robot" | "unchecked";

/** Whether an order needs a bot check now: if the website requires one, or once half of the stock limit is reached. */
export async function requiresBotCheck(context: OrderContext): Promise<boolean> {
  return context.website.order.recaptcha || (context.botCheck !== undefined && (await isHalfReached(context)));
}

/** Verifies the token at most once, however often the order is attempted: verification consumes it. */
export function personCheck({ botCheck }: Pick<OrderContext, "botCheck">, token: string): () => Promise<Verdict> {
  let verdict: Promise<Verdict> | undefined;
  const verify = async (): Promise<Verdict> => {
    if (token === "" || !botCheck) return "robot";
    try {
      return (await botCheck.isPerson(token, "order")) ? "person" : "robot";
    } catch (error) {
      if (!(error instanceof BotCheckUnavailable)) throw error;
      console.error(`The bot check of an order was not answered: ${error.message}`);
      return "unchecked";
    }
  };
  return () => (verdict ??= verify());
}
