import type { Context, MiddlewareHandler } from "hono";
import type { AddressOf } from "./client-address.ts";
import type { RateLimit } from "./rate-limit.ts";

export const TOO_MANY_QUOTES = "You have asked for many quotes in the last hour. Try again later, or call us.";
export const TOO_MANY_UNKNOWN_ORDERS = "You have asked for many orders that we do not have. Try again later, or call us.";

const NOT_FOUND = 404;

/** The Retry-After header of a 429 or 503, in seconds. */
export function retryAfter(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { "Retry-After": String(seconds) };
}

/** A 429 response with Retry-After. */
export function tooMany(c: Context, message: string, seconds: number): Response {
  const headers = { "Cache-Control": "no-store", ...retryAfter(seconds) };
  return c.req.path.startsWith("/api/") ? c.json({ message, errors: { client: [message] } }, 429, headers) : c.text(message, 429, headers);
}

/** Middleware that applies a rate limit per client. */
export function limited(limit: RateLimit, addressOf: AddressOf, message: string): MiddlewareHandler {
  return async (c, next) => {
    const seconds = limit.take(addressOf(c));
    return seconds === undefined ? next() : tooMany(c, message, seconds);
  };
}

/**
 * Middleware that counts 404 responses per client: once the limit is reached, requests for existing items are refused too, so that
 * enumeration reveals nothing.
 */
export function limitedMisses(limit: RateLimit, addressOf: AddressOf, message: string): MiddlewareHandler {
  return async (c, next) => {
    const address = addressOf(c);
    const seconds = limit.wait(address);
    if (seconds !== undefined) return tooMany(c, message, seconds);
    await next();
    if (c.res.status === NOT_FOUND) limit.take(address);
  };
}
