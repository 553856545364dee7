import type { Site } from "#domain/organisation/site.ts";

export type Organisation = {
  sites: () => Site[];
  site: (slugOrId: string | number) => Site | undefined;
};
