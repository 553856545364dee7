import { BotCheckUnavailable, type BotCheck } from "./bot-check.ts";

/** The token that fails. */
export const ROBOT_TOKEN = "robot";

/** The token for which the check is unavailable. */
export const DOWN_TOKEN = "down";

/** A checkbox. It offers no protection: for demo stock only. */
export function demoBotCheck(): BotCheck {
  return {
    widget: { provider: "demo" },
    isPerson: async (token) => {
      if (token === DOWN_TOKEN) throw new BotCheckUnavailable("The demo bot check does not respond");
      return token !== ROBOT_TOKEN;
    },
  };
}
