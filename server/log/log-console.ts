import { inspect } from "node:util";
import { errorCodeOf } from "#server/startup-error.ts";
import type { Log, LogFields, LogLevel } from "./log.ts";
import { withoutPersonal } from "./without-personal.ts";

/** The frames of a stack: the message above them stands in the line already. */
const FRAME = /^\s+at .*$/gm;
const MAX_FRAMES = 20;

/** What the server and its libraries write to the console for machines to find becomes lines of the log. Standard output stays for people. */
export function logConsole(log: Log): void {
  const writer = (level: LogLevel) => (...parts: unknown[]) => log.write(level, "console", consoleFields(parts));
  console.error = writer("error");
  console.warn = writer("warn");
  console.info = writer("info");
  console.debug = writer("debug");
}

/** Of an error its name, code and frames; objects besides may hold anything and are left out. */
function consoleFields(parts: readonly unknown[]): LogFields {
  const error = parts.find((part) => part instanceof Error);
  const texts = parts.flatMap((part) => (part instanceof Error ? [messageOf(part)] : typeof part === "object" ? [] : [typeof part === "string" ? part : inspect(part)]));
  return { message: texts.join(" "), ...(error && { error: errorFields(error) }) };
}

function errorFields(error: Error): NonNullable<LogFields["error"]> {
  const code = errorCodeOf(error);
  const frames = [...(error.stack ?? "").matchAll(FRAME)].slice(0, MAX_FRAMES).map(([frame]) => frame.trim());
  return { name: error.name, ...(code !== "" && { code }), ...(frames.length > 0 && { stack: withoutPersonal(frames.join("\n")) }) };
}

/** The database's library puts the statement and its values into its own message: what PostgreSQL said stands in the cause. */
function messageOf(error: Error): string {
  return error.cause instanceof Error ? messageOf(error.cause) : error.message;
}
