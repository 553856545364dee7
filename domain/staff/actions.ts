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
  "stock.view",
  "stock.bulk",
  "stock.undo",
  "stock.photos",
  "branches.add",
  "branches.change",
  "branches.file",
  "settings.change",
  "settings.release",
  "orders.approve",
  "orders.refer",
  "orders.hold",
  "orders.complete",
  "orders.end",
  "orders.refund",
  "orders.refundAgain",
  "orders.refundSettled",
  "applications.show",
  "applications.send",
  "import.upload",
  "import.check",
  "import.run",
  "import.stop",
  "import.undo",
  "feeds.add",
  "feeds.change",
  "feeds.pause",
  "feeds.resume",
  "feeds.run",
  "feeds.remove",
  "leads.show",
  "leads.claim",
  "leads.assign",
  "leads.note",
  "leads.call",
  "leads.answer",
  "leads.follow",
  "leads.done",
  "leads.reopen",
  "diary.book",
  "diary.move",
  "diary.cancel",
  "diary.outcome",
  "diary.feed",
  "diary.feed_end",
] as const;

/** Actions that store or show personal data: a person's name and address, and what customers wrote. */
export const PERSONAL_ACTIONS = [
  "staff.invite",
  "leads.show",
  "leads.note",
  "leads.call",
  "leads.answer",
  "diary.book",
  "applications.show",
  "applications.send",
] as const satisfies readonly (typeof STAFF_ACTIONS)[number][];

export type StaffAction = (typeof STAFF_ACTIONS)[number];

/** Whether an entry of the audit log is about personal data. */
export function isPersonal(action: string): boolean {
  return (PERSONAL_ACTIONS as readonly string[]).includes(action);
}

export function isStaffAction(text: string): text is StaffAction {
  return (STAFF_ACTIONS as readonly string[]).includes(text);
}
