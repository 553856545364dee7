import type { Database } from "#server/database/connect.ts";
import { sites } from "#server/database/schema.ts";
import { asc } from "drizzle-orm";

export type ListedSite = { id: number; name: string };

/** Every branch of the group that a post may be for, hidden ones too; a website's own list may be shorter. */
export function listSites(database: Database): Promise<ListedSite[]> {
  return database.select({ id: sites.id, name: sites.name }).from(sites).orderBy(asc(sites.id));
}
