import { BotCheckUnavailable, type BotCheck } from "./bot-check.ts";

/** The token that fails on demand. */
export const ROBOT_TOKEN = "robot";

/** The token for which the check cannot be reached. */
export const DOWN_TOKEN = "down";

/** A box to tick. It keeps nobody out: for the demonstration's vehicles only. */
export function demoBotCheck(): BotCheck {
  return {
    widget: { provider: "demo" },
    isPerson: async (token) => {
      if (token === DOWN_TOKEN) throw new BotCheckUnavailable("The demonstration's bot check does not answer");
      return token !== ROBOT_TOKEN;
    },
  };
}
