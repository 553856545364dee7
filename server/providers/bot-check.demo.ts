import type { BotCheck } from "#server/providers/bot-check.ts";

/** The token that fails on demand. */
export const ROBOT_TOKEN = "robot";

/** The token for which the check cannot be reached. */
export const DOWN_TOKEN = "down";

export function demoBotCheck(): BotCheck {
  return {
    isPerson: async (token) => {
      if (token === DOWN_TOKEN) throw new Error("The bot check does not answer");
      return token !== ROBOT_TOKEN;
    },
  };
}
