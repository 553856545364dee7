import type { Context } from "hono";
import type { IncomingMessage } from "node:http";
import type { SecurityEvent } from "./log.ts";

const noted = new WeakMap<IncomingMessage, SecurityEvent>();

/** Notes what happened in a request, where the status of its response does not say it. */
export function noteSecurityEvent(c: Context, event: SecurityEvent): void {
  const incoming: IncomingMessage | undefined = c.env?.incoming;
  if (incoming) noted.set(incoming, event);
}

export function notedSecurityEvent(request: IncomingMessage): SecurityEvent | undefined {
  return noted.get(request);
}
