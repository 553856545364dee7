import type { AdminServices } from "#server/admin/admin-context.ts";
import { listUnmatched, type UnmatchedReply } from "#server/replies/staff/unmatched-replies.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import { noteReading } from "./note-reading.ts";

/** Emails that belong to no lead. That they were read is written down before the page is answered. */
export async function repliesPage(services: AdminServices, signedIn: SignedIn): Promise<UnmatchedReply[]> {
  const replies = await listUnmatched(services.database, signedIn.rights);
  if (replies.length > 0) await noteReading(services, signedIn, { action: "replies.show", permission: "leads.answer", detail: {} });
  return replies;
}
