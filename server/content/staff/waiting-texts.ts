import { allowed, type Rights } from "#domain/staff/allowed.ts";
import type { Database } from "#server/database/connect.ts";
import type { Author } from "#server/stock/change/last-authors.ts";
import type { EditableWebsite } from "./check-piece.ts";
import { listPieces } from "./read-pieces.ts";

/**
 * `compliance`: somebody asked for it to be published; `wrong`: it was published and the shop does not show it; `release`: a release has
 * changed the file under it.
 */
export type WaitingText = {
  website: string;
  site_name: string;
  path: string;
  title: string;
  waitsFor: "compliance" | "wrong" | "release";
  asked: Author | null;
  /** What is wrong. */
  wrong: string[];
};

/** The texts that wait for somebody with these rights, requests first. */
export async function waitingTexts(
  database: Pick<Database, "select" | "selectDistinctOn">,
  websites: readonly EditableWebsite[],
  { rights, limit }: { rights: Rights; limit: number },
): Promise<{ total: number; rows: WaitingText[] }> {
  const waiting: WaitingText[] = [];
  for (const at of websites) {
    const { name, site_name } = at.website;
    const promotes = allowed(rights, "content.promotions", { website: name });
    const publishes = allowed(rights, "content.publish", { website: name });
    if (!promotes && !publishes) continue;
    for (const { path, title, asked, wrong, releaseChanged } of await listPieces(database, at, { ofStaff: true })) {
      const waits: WaitingText["waitsFor"][] = [
        ...(promotes && asked ? (["compliance"] as const) : []),
        ...(publishes && wrong.length > 0 ? (["wrong"] as const) : []),
        ...(publishes && releaseChanged ? (["release"] as const) : []),
      ];
      waiting.push(...waits.map((waitsFor) => ({ website: name, site_name, path, title, waitsFor, asked, wrong })));
    }
  }
  const order = ["compliance", "wrong", "release"];
  const rows = waiting.toSorted((one, other) => order.indexOf(one.waitsFor) - order.indexOf(other.waitsFor));
  return { total: rows.length, rows: rows.slice(0, limit) };
}
