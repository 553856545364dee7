import type { BotCheck } from "#server/providers/bot-check.ts";

/** The token that fails on demand. */
export const ROBOT_TOKEN = "robot";

export function demoBotCheck(): BotCheck {
  return { isPerson: async (token) => token !== ROBOT_TOKEN };
}
