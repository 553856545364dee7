/** What staff and the site do that the audit log has. */
export const STAFF_ACTIONS = [
  "staff.invite",
  "staff.recover",
  "staff.end",
  "staff.posts",
  "staff.groups",
  "passkey.add",
  "passkey.remove",
  "passkey.lock",
  "session.begin",
  "session.refuse",
  "session.prove",
  "session.end",
  "audit.export",
  "token.create",
  "token.end",
  "stock.add",
  "stock.change",
  "stock.state",
  "stock.feed",
] as const;

export type StaffAction = (typeof STAFF_ACTIONS)[number];

export function isStaffAction(text: string): text is StaffAction {
  return (STAFF_ACTIONS as readonly string[]).includes(text);
}
