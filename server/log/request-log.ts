import { londonDay } from "#domain/calendar.ts";
import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Log, LogLevel } from "./log.ts";
import { tracedRequest } from "#server/telemetry/spans.ts";
import { requestEvents } from "#server/telemetry/channels.ts";
import { inRequest } from "./request-context.ts";
import { notedSecurityEvent } from "./noted-security-events.ts";
import { securityEvent } from "./security-events.ts";

const REQUEST_ID = "x-request-id";
const USABLE_ID = /^[\w.:=+/-]{1,100}$/;
const HASH_LENGTH = 12;
const UNREMARKABLE = 400;
const FAILED = 500;

type RequestLog = {
  log: Log;
  /** Whether the peer's X-Request-Id is trusted. */
  isTrusted: (request: IncomingMessage) => boolean;
  /** The client's address. */
  addressOf: (request: IncomingMessage) => string;
  /** HMAC key of the client hashes. */
  key: Buffer;
  routeOf: (path: string) => string;
  now: () => number;
};

/** Gives every request an id, set on the response and on its log lines, and logs requests that may need investigation. */
export function withRequestLog(settings: RequestLog, next: RequestListener): RequestListener {
  const made = randomBytes(6).toString("hex");
  let count = 0;
  return (request, response) => {
    const named = settings.isTrusted(request) ? String(request.headers[REQUEST_ID] ?? "") : "";
    const id = USABLE_ID.test(named) ? named : `${made}-${(++count).toString(36)}`;
    request.headers[REQUEST_ID] = id;
    const { writeHead } = response;
    const began = performance.now();
    const completed = (status: number, written?: Record<string, unknown> | unknown[]): ServerResponse => {
      // Header arrays come from the page cache and are shared by all requests: they must not be modified.
      const headers = Array.isArray(written) ? [...written, REQUEST_ID, id] : { ...written, [REQUEST_ID]: id };
      logAnswer(settings, request, { status, duration: performance.now() - began });
      return Reflect.apply(writeHead, response, [status, headers]);
    };
    // Implements one of Node's overloads: no caller here passes a status message.
    response.writeHead = completed as typeof writeHead;
    tracedRequest(request, response, settings.routeOf, () => next(request, response));
  };
}

/** Associates lines written while the request is handled with it. */
export function withRequestContext(settings: RequestLog, next: RequestListener): RequestListener {
  return (request, response) => inRequest(contextOf(settings, request), () => next(request, response));
}

function contextOf({ key, now, addressOf }: RequestLog, request: IncomingMessage) {
  const client = () =>
    createHmac("sha256", key)
      .update(`${londonDay(now())} ${addressOf(request)}`)
      .digest("hex")
      .slice(0, HASH_LENGTH);
  return { id: String(request.headers[REQUEST_ID]), client };
}

function logAnswer(settings: RequestLog, request: IncomingMessage, { status, duration }: { status: number; duration: number }): void {
  const { log, routeOf } = settings;
  const { method = "GET", url = "" } = request;
  if (requestEvents.isOn()) requestEvents.publish({ method, route: routeOf(url), status, seconds: duration / 1000 });
  const reads = method === "GET" || method === "HEAD";
  // Most responses end here: successful pages and searches.
  if (reads && status < UNREMARKABLE && !log.isOn("debug")) return;
  const route = routeOf(url);
  const security = notedSecurityEvent(request) ?? securityEvent(status, route);
  const level: LogLevel = status >= FAILED ? "error" : security ? "warn" : reads ? "debug" : "info";
  const fields = { method, route, status, duration_ms: Math.round(duration), ...(security && { security }) };
  inRequest(contextOf(settings, request), () => log.write(level, "request", fields));
}
