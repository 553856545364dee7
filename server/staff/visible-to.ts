import { postsWith, type Rights } from "#domain/staff/allowed.ts";
import { PERMISSIONS, type Permission } from "#domain/staff/permissions.ts";
import { and, eq, or, sql, type AnyColumn, type SQL } from "drizzle-orm";

/** The columns of a table that say of which branch and website a row is. */
type Columns<P extends Permission> = {
  branch: { site_id: AnyColumn };
  website: { website: AnyColumn };
  both: { site_id: AnyColumn; website: AnyColumn };
  group: Record<string, never>;
}[(typeof PERMISSIONS)[P]["of"]];

/** The rule of `allowed` for the rows of a list: the same posts, as a condition. A test compares the two. */
export function visibleTo<P extends Permission>(rights: Rights, permission: P, columns: Columns<P>): SQL {
  const { site_id, website } = columns as { site_id?: AnyColumn; website?: AnyColumn };
  const isGroup = PERMISSIONS[permission].of === "group";
  const visible = postsWith(rights, permission).map((post) => {
    if (isGroup) return post.site_id === null && post.website === null ? sql`true` : sql`false`;
    return (
      and(
        site_id && post.site_id !== null ? eq(site_id, post.site_id) : undefined,
        website && post.website !== null ? eq(website, post.website) : undefined,
      ) ?? sql`true`
    );
  });
  return or(...visible) ?? sql`false`;
}
