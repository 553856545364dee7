import type { StaffAction } from "#domain/staff/actions.ts";
import type { Permission } from "#domain/staff/permissions.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import type { StaffAct } from "./staff-write.ts";

/** What somebody who is signed in does, with the permission that it needs. `request`: its id. */
export function staffAct(
  { person, session }: Pick<SignedIn, "person" | "session">,
  action: StaffAction,
  permission: Permission,
  request: string | undefined,
): StaffAct {
  return { actor: { kind: "staff", staff: person.id, session: session.id }, action, permission, request };
}
