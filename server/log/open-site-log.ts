import type { Config } from "#server/config.ts";
import { lineAsText, openLog, type Log } from "./log.ts";
import { logFiles } from "./log-files.ts";

/** The log of a running site: on standard error, and in LOG_DIR if set. */
export function openSiteLog({ log: { level, format, dir, days } }: Pick<Config, "log">, now: () => number): Log {
  const asText = format === undefined ? process.stderr.isTTY : format === "text";
  const toStderr = asText ? lineAsText : JSON.stringify;
  const write = (line: Parameters<typeof lineAsText>[0]) => void process.stderr.write(`${toStderr(line)}\n`);
  return openLog({ level, now, to: dir === undefined ? [write] : [write, logFiles({ folder: dir, days, now })] });
}
