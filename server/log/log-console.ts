import { inspect } from "node:util";
import { isDatabaseAway } from "#server/database/database-away.ts";
import { errorCodeOf } from "#server/startup-error.ts";
import type { Log, LogFields, LogLevel } from "./log.ts";
import { withoutPersonal } from "./without-personal.ts";

/** Stack frames only: the message is in the line already. */
const FRAME = /^\s+at .*$/gm;
const MAX_FRAMES = 20;

/** Sends console.error, warn, info and debug to the log. Standard output stays for people. */
export function logConsole(log: Log): void {
  const writer =
    (level: LogLevel) =>
    (...parts: unknown[]) => {
      // An outage has one line when it begins and one when it ends.
      if (!parts.some(isDatabaseAway)) log.write(level, "console", consoleFields(parts));
    };
  console.error = writer("error");
  console.warn = writer("warn");
  console.info = writer("info");
  console.debug = writer("debug");
}

/** The name, code and frames of an error; other objects may contain personal data and are dropped. */
function consoleFields(parts: readonly unknown[]): LogFields {
  const error = parts.find((part) => part instanceof Error);
  const texts = parts.flatMap((part) =>
    part instanceof Error ? [messageOf(part)] : typeof part === "object" ? [] : [typeof part === "string" ? part : inspect(part)],
  );
  return { message: texts.join(" "), ...(error && { error: errorFields(error) }) };
}

function errorFields(error: Error): NonNullable<LogFields["error"]> {
  const code = errorCodeOf(error);
  const frames = [...(error.stack ?? "").matchAll(FRAME)].slice(0, MAX_FRAMES).map(([frame]) => frame.trim());
  return { name: error.name, ...(code !== "" && { code }), ...(frames.length > 0 && { stack: withoutPersonal(frames.join("\n")) }) };
}

/** Drizzle's message contains the statement and its values; PostgreSQL's message is the cause. */
function messageOf(error: Error): string {
  return error.cause instanceof Error ? messageOf(error.cause) : error.message;
}
