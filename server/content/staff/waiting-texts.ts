import type { Moment } from "#domain/calendar.ts";
import { CONTENT_KINDS, kindOf } from "#domain/content/piece.ts";
import { allowed, type Rights } from "#domain/staff/allowed.ts";
import type { Database } from "#server/database/connect.ts";
import type { Author } from "#server/stock/change/last-authors.ts";
import { digestOf, releaseDigest, type EditableWebsite } from "./check-piece.ts";
import { hasDraft, isScheduled, stateOf, storedPieces, titleOf, versionText, wrongOf, type Stored } from "./read-pieces.ts";

/**
 * `compliance`: somebody asked for it to be published; `wrong`: it was published and the shop does not show it; `release`: a release has
 * changed the file under it; `asked`: it waits for compliance; `draft`: the person's own, not published; `scheduled`: goes live by itself.
 */
const WAITS_FOR = ["compliance", "wrong", "release", "asked", "draft", "scheduled"] as const;

const PLANNED: readonly string[] = ["asked", "draft", "scheduled"];

export type WaitingText = {
  website: string;
  site_name: string;
  path: string;
  title: string;
  waitsFor: (typeof WAITS_FOR)[number];
  asked: Author | null;
  /** What is wrong. */
  wrong: string[];
  scheduledAt: Moment | null;
};

type Reader = Pick<Database, "select" | "selectDistinctOn">;
type Found = Omit<WaitingText, "title"> & { at: EditableWebsite; version: number };
type TextsWanted = { rights: Rights; person: string; limit: number };

type Part = { total: number; rows: WaitingText[] };

/**
 * The texts that wait for somebody with these rights, requests first, and apart from them what they have nothing to do about: what waits
 * for compliance, drafts, and what goes live by itself. Only of those that are returned the text is read, for its title.
 */
export async function waitingTexts(
  database: Reader,
  websites: readonly EditableWebsite[],
  { rights, person, limit }: TextsWanted,
): Promise<{ waiting: Part; planned: Part }> {
  const found: Found[] = [];
  for (const at of websites) {
    const { name: website, site_name } = at.website;
    const may = (permission: "content.promotions" | "content.publish" | "content.write") => allowed(rights, permission, { website });
    const [promotes, publishes, writes] = [may("content.promotions"), may("content.publish"), may("content.write")];
    if (!promotes && !publishes && !writes) continue;
    for (const [path, row] of await storedPieces(database, website, { texts: false })) {
      if (row.removed || !kindOf(path)) continue;
      const wrong = wrongOf(at, path);
      const waits = {
        compliance: promotes && row.asked !== null,
        wrong: publishes && wrong.length > 0,
        release: publishes && (await isReleaseChanged(database, at, { path, row, isWrong: wrong.length > 0 })),
        asked: writes && !promotes && row.asked !== null,
        draft: writes && row.asked === null && isDraftOf(row, person),
        scheduled: publishes && isScheduled(row),
      };
      const text = { website, site_name, path, asked: row.asked, wrong, scheduledAt: isScheduled(row) ? row.scheduledAt : null };
      found.push(...WAITS_FOR.filter((each) => waits[each]).map((waitsFor) => ({ ...text, waitsFor, at, version: row.newest })));
    }
  }
  const sorted = found.toSorted(
    (one, other) =>
      WAITS_FOR.indexOf(one.waitsFor) - WAITS_FOR.indexOf(other.waitsFor) ||
      (one.waitsFor === "scheduled" ? (one.scheduledAt ?? 0) - (other.scheduledAt ?? 0) : 0) ||
      CONTENT_KINDS.indexOf(kindOf(one.path)!) - CONTENT_KINDS.indexOf(kindOf(other.path)!) ||
      one.path.localeCompare(other.path, "en-GB"),
  );
  const part = (isPlanned: boolean) => sorted.filter(({ waitsFor }) => PLANNED.includes(waitsFor) === isPlanned);
  return { waiting: await partOf(database, part(false), limit), planned: await partOf(database, part(true), limit) };
}

async function partOf(database: Reader, found: readonly Found[], limit: number): Promise<Part> {
  const rows = found.slice(0, limit).map(async ({ at, version, ...row }) => ({
    ...row,
    title: titleOf(row.path, (await versionText(database, at, row.path, version)) ?? ""),
  }));
  return { total: found.length, rows: await Promise.all(rows) };
}

/** Never published, or newer than what is. */
function isDraftOf(row: Stored, person: string): boolean {
  return row.by.actor === `staff:${person}` && (hasDraft(row) || stateOf(row, false) === "draft");
}

async function isReleaseChanged(
  database: Reader,
  at: EditableWebsite,
  { path, row, isWrong }: { path: string; row: Stored; isWrong: boolean },
): Promise<boolean> {
  if (row.replaces === null || stateOf(row, isWrong) === "withdrawn") return false;
  const released = await releaseDigest(at, path);
  if (released === digestOf(null) || released === row.replaces) return false;
  return digestOf(await versionText(database, at, path, row.newest)) !== released;
}
