import { withStaffSettings, type SettingValue, type StaffChangeable } from "#domain/website-settings/staff-settings.ts";
import type { Database } from "#server/database/connect.ts";
import { websiteSettings } from "#server/database/website-settings-schema.ts";
import { decidedValue } from "./change-settings.ts";
import type { Website } from "#websites/website.ts";

export type StaffSettings = {
  /** Lays what staff decided over a website's settings, now and after every change; `changed` runs before pages show it. */
  follow: (website: Website, changed?: () => Promise<void>) => void;
  /** The settings of a website's release. */
  released: (website: string) => StaffChangeable | undefined;
  /** Reads them again; the stock does so with its revision. A failure is logged, and the previous ones stay (specification 8.7). */
  refresh: () => Promise<void>;
  /** A counter of changes. */
  changes: () => number;
};

type Followed = { website: Website; changed: (() => Promise<void>) | undefined };

/**
 * What staff decided about the settings of websites, in memory. A website is one object that everything reads when it needs a setting, so
 * it is changed in place.
 */
export async function openStaffSettings(database: Database, websites: readonly Website[]): Promise<StaffSettings> {
  const released = new Map<string, StaffChangeable>(websites.map((website) => [website.name, { ...website }]));
  let decided = new Map<string, Map<string, SettingValue>>();
  let revision = -1;
  let changes = 0;
  const followed: Followed[] = [];

  async function refresh(): Promise<void> {
    const rows = await database.select().from(websiteSettings);
    const newest = Math.max(0, ...rows.map((row) => row.revision));
    if (newest === revision) return;
    revision = newest;
    const read = new Map<string, Map<string, SettingValue>>();
    for (const row of rows) {
      const of = read.get(row.website) ?? new Map<string, SettingValue>();
      const value = decidedValue(row);
      if (value !== undefined) of.set(row.name, value);
      read.set(row.website, of);
    }
    decided = read;
    for (const { website } of followed) lay(website);
    for (const { changed } of followed) await changed?.();
    changes += 1;
  }

  function lay(website: Website): void {
    const release = released.get(website.name);
    if (release) Object.assign(website, withStaffSettings(release, decided.get(website.name) ?? new Map()));
  }

  await refresh();
  return {
    follow: (website, changed) => {
      lay(website);
      followed.push({ website, changed });
    },
    released: (website) => released.get(website),
    refresh: () =>
      refresh().catch((error: unknown) => {
        console.error("The websites' settings could not be reloaded; the last known ones stay:", error);
      }),
    changes: () => changes,
  };
}
