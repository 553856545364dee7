import { currentRequest } from "./request-context.ts";
import { withoutPersonal } from "./without-personal.ts";

/* No logging library: a line is a dozen plain values in JSON. Libraries (pino: eleven packages) add throughput
   that a few lines a second do not need, and redaction by a deny list, whereas this type is an allow list. */

export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type SecurityEvent =
  | "foreign_origin"
  | "bad_signature"
  | "unknown_order"
  | "limit_reached"
  | "body_refused"
  | "upload_refused"
  | "sign_in_refused"
  | "right_missing"
  | "proof_missing";

/** Everything that a line may contain: no names, addresses, telephone numbers, registrations, guids or search text. */
export type LogFields = {
  method?: string;
  /** The route pattern, "/api/v2/website-orders/order/:guid". */
  route?: string;
  status?: number;
  duration_ms?: number;
  website?: string;
  /** The kind of refused request. */
  security?: SecurityEvent;
  /** For people; personal data is redacted. */
  message?: string;
  error?: { name: string; code?: string; stack?: string };
};

export type LogLine = { time: string; level: LogLevel; event: string; request?: string; client?: string } & LogFields;

export type Log = {
  isOn: (level: LogLevel) => boolean;
  write: (level: LogLevel, event: string, fields?: LogFields) => void;
};

type Sinks = { level: LogLevel; now: () => number; to: readonly ((line: LogLine) => void)[] };

/** A log whose lines include the current request's id and client. */
export function openLog({ level, now, to }: Sinks): Log {
  const from = LOG_LEVELS.indexOf(level);
  const isOn = (one: LogLevel) => LOG_LEVELS.indexOf(one) >= from;
  return {
    isOn,
    write: (one, event, { message, ...fields } = {}) => {
      if (!isOn(one)) return;
      const { id, client } = currentRequest() ?? {};
      const line: LogLine = {
        time: new Date(now()).toISOString(),
        level: one,
        event,
        ...(id !== undefined && { request: id }),
        ...(client !== undefined && { client: client() }),
        ...fields,
        ...(message !== undefined && { message: withoutPersonal(message) }),
      };
      for (const write of to) write(line);
    },
  };
}

/** "14:03:07 warn  request POST /api/v2/form-submit 429 limit_reached" */
export function lineAsText({ time, level, event, message, error, method, route, status, security, request }: LogLine): string {
  const facts = [event, method, route, status, security, message, request === undefined ? undefined : `(${request})`];
  const line = [time.slice(11, 19), level.padEnd(5), ...facts.filter((fact) => fact !== undefined)].join(" ");
  return [line, error?.stack].filter((part) => part !== undefined).join("\n");
}
