import { MINUTE_MS } from "#domain/calendar.ts";
import { text } from "#domain/messages/message-text.ts";
import { clientKey } from "#server/http/client-key.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Context } from "hono";
import type { AdminServices } from "./admin-context.ts";
import type { AdminEnv } from "./admin-env.ts";

const ATTEMPTS = { most: 20, withinMs: 10 * MINUTE_MS };
/** Each is written to the database, or looks a link up: enough for people who cancel and try again. */
const BEGINNINGS = { most: 60, withinMs: 10 * MINUTE_MS };

/** The seconds until a client may go on; undefined if it may now. */
type Take = (c: Context<AdminEnv>) => Promise<number | undefined>;
export type SignInLimits = { attempt: Take; beginning: Take };

export function signInLimits({ openLimit, addressOf }: Pick<AdminServices, "openLimit" | "addressOf">): SignInLimits {
  const take = (limit: ReturnType<typeof openLimit>): Take => {
    return async (c) => {
      const client = clientKey(addressOf(c));
      return client === "" ? undefined : limit.take(client);
    };
  };
  return { attempt: take(openLimit("staff sign-ins", [ATTEMPTS])), beginning: take(openLimit("staff ceremonies", [BEGINNINGS])) };
}

export function tooManySignIns(c: Context<AdminEnv>, seconds: number): Response {
  return c.json({ message: inEnglish(text("admin.signIn.tooMany")), reason: "limit" }, 429, { "Retry-After": String(seconds) });
}
