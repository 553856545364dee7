import { text, type MessageText } from "#domain/messages/message-text.ts";
import { inEnglish } from "#locales/in-english.ts";
import { refuse } from "./refusal.ts";
import type { Context, MiddlewareHandler } from "hono";
import type { AddressOf } from "./client-address.ts";
import type { Limit } from "./open-limit.ts";

export const TOO_MANY_QUOTES = text("problem.manyQuotes");
export const TOO_MANY_UNKNOWN_ORDERS = text("problem.manyUnknownOrders");

const NOT_FOUND = 404;

/** The Retry-After header of a 429 or 503, in seconds. */
export function retryAfter(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { "Retry-After": String(seconds) };
}

/** A 429 response with Retry-After. */
export function tooMany(c: Context, message: MessageText, seconds: number): Response {
  const headers = { "Cache-Control": "no-store", ...retryAfter(seconds) };
  return c.req.path.startsWith("/api/")
    ? refuse(c, { message, errors: { client: [message] } }, 429, headers)
    : c.text(inEnglish(message), 429, headers);
}

/** Middleware that applies a rate limit per client. */
export function limited(limit: Limit, addressOf: AddressOf, message: MessageText): MiddlewareHandler {
  return async (c, next) => {
    const seconds = await limit.take(addressOf(c));
    return seconds === undefined ? next() : tooMany(c, message, seconds);
  };
}

/**
 * Middleware that counts 404 responses per client: once the limit is reached, requests for existing items are refused too, so that
 * enumeration reveals nothing.
 */
export function limitedMisses(limit: Limit, addressOf: AddressOf, message: MessageText): MiddlewareHandler {
  return async (c, next) => {
    const address = addressOf(c);
    const seconds = await limit.wait(address);
    if (seconds !== undefined) return tooMany(c, message, seconds);
    await next();
    if (c.res.status === NOT_FOUND) await limit.take(address);
  };
}
