import { DAY_MS, londonDay, parseDay } from "#domain/calendar.ts";
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { LogLine } from "./log.ts";

const ONLY_THE_USER = { folder: 0o700, file: 0o600 };
const FILE = /^forecourt-(\d{4}-\d{2}-\d{2})\.jsonl$/;

type Files = { folder: string; days: number; now: () => number };

/** Writes lines to one file per day (Europe/London) and deletes files older than `days`. */
export function logFiles({ folder, days, now }: Files) {
  mkdirSync(folder, { recursive: true, mode: ONLY_THE_USER.folder });
  let open: { day: string; file: number } | undefined;
  const fileOfToday = (): number => {
    const day = londonDay(now());
    if (open?.day === day) return open.file;
    if (open) closeSync(open.file);
    deleteOld(folder, londonDay(now() - days * DAY_MS));
    open = { day, file: openSync(join(folder, `forecourt-${day}.jsonl`), "a", ONLY_THE_USER.file) };
    return open.file;
  };
  fileOfToday();
  return (line: LogLine): void => {
    try {
      writeSync(fileOfToday(), `${JSON.stringify(line)}\n`);
    } catch {
      // A full disk must not fail requests: the line is on standard error too.
    }
  };
}

function deleteOld(folder: string, before: string): void {
  for (const name of readdirSync(folder)) {
    const [, day] = FILE.exec(name) ?? [];
    if (day !== undefined && parseDay(day) !== undefined && day < before) rmSync(join(folder, name), { force: true });
  }
}
