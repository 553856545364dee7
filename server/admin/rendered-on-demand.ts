import type { AdminReads } from "./admin-reads.ts";
import type { RenderAdmin } from "./admin-context.ts";

type BuiltPages = { createAdmin: (reads: AdminReads) => RenderAdmin };

/** Loads Admin's pages with the first request for one: a start of the site does without them. */
export function renderedOnDemand(load: () => Promise<BuiltPages>): (reads: AdminReads) => RenderAdmin {
  return (reads) => {
    let loading: Promise<RenderAdmin> | undefined;
    return async (request, visitor) => {
      loading ??= load().then(({ createAdmin }) => createAdmin(reads));
      return (await loading)(request, visitor);
    };
  };
}
