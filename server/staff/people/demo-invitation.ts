import type { Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { staff, staffPosts } from "#server/database/staff-schema.ts";
import { and, asc, eq, isNull } from "drizzle-orm";
import { invitePerson, renewInvitation, type Author } from "./change-access.ts";

const NAME = "Robert Ashdown";
const EMAIL = "robert.ashdown@wexcombe.example";

/** A link for an owner of the demonstration, who is created by the first start. Passkeys made with earlier links stay. */
export async function demoInvitation(setting: { database: Database; now: () => Moment }): Promise<string | undefined> {
  const author: Author = { actor: { kind: "system" } };
  const [first] = await setting.database
    .select({ id: staff.id })
    .from(staff)
    .innerJoin(staffPosts, eq(staffPosts.staff, staff.id))
    .where(and(isNull(staff.ended_at), eq(staffPosts.role, "owner"), isNull(staffPosts.site_id), isNull(staffPosts.website)))
    .orderBy(asc(staff.created_at))
    .limit(1);
  const invited = first
    ? await renewInvitation(setting, author, first.id)
    : await invitePerson(setting, author, { name: NAME, email: EMAIL, posts: [{ role: "owner", site_id: null, website: null }] });
  return invited.ok ? invited.token : undefined;
}
