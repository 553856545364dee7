import { msg, type PlainMessage } from "#domain/messages/message.ts";
import { isStaffAction, type StaffAction } from "#domain/staff/actions.ts";
import { t } from "#web/locale/translate.ts";

const NAMES: Readonly<Record<StaffAction, PlainMessage>> = {
  "staff.invite": msg("admin.action.staffInvite"),
  "staff.recover": msg("admin.action.staffRecover"),
  "staff.end": msg("admin.action.staffEnd"),
  "staff.posts": msg("admin.action.staffPosts"),
  "staff.groups": msg("admin.action.staffGroups"),
  "passkey.add": msg("admin.action.passkeyAdd"),
  "passkey.remove": msg("admin.action.passkeyRemove"),
  "passkey.lock": msg("admin.action.passkeyLock"),
  "session.begin": msg("admin.action.sessionBegin"),
  "session.refuse": msg("admin.action.sessionRefuse"),
  "session.prove": msg("admin.action.sessionProve"),
  "session.end": msg("admin.action.sessionEnd"),
  "audit.export": msg("admin.action.auditExport"),
  "token.create": msg("admin.action.tokenCreate"),
  "token.end": msg("admin.action.tokenEnd"),
  "stock.add": msg("admin.action.stockAdd"),
  "stock.change": msg("admin.action.stockChange"),
  "stock.state": msg("admin.action.stockState"),
  "stock.feed": msg("admin.action.stockFeed"),
  "stock.view": msg("admin.action.stockView"),
  "stock.bulk": msg("admin.action.stockBulk"),
  "stock.undo": msg("admin.action.stockUndo"),
  "stock.photos": msg("admin.action.stockPhotos"),
  "branches.add": msg("admin.action.branchesAdd"),
  "branches.change": msg("admin.action.branchesChange"),
  "branches.file": msg("admin.action.branchesFile"),
  "settings.change": msg("admin.action.settingsChange"),
  "settings.release": msg("admin.action.settingsRelease"),
  "import.upload": msg("admin.action.importUpload"),
  "import.check": msg("admin.action.importCheck"),
  "import.run": msg("admin.action.importRun"),
  "import.stop": msg("admin.action.importStop"),
  "import.undo": msg("admin.action.importUndo"),
  "feeds.add": msg("admin.action.feedsAdd"),
  "feeds.change": msg("admin.action.feedsChange"),
  "feeds.pause": msg("admin.action.feedsPause"),
  "feeds.resume": msg("admin.action.feedsResume"),
  "feeds.run": msg("admin.action.feedsRun"),
  "feeds.remove": msg("admin.action.feedsRemove"),
  "leads.show": msg("admin.action.leadsShow"),
  "leads.claim": msg("admin.action.leadsClaim"),
  "leads.assign": msg("admin.action.leadsAssign"),
  "leads.note": msg("admin.action.leadsNote"),
  "leads.call": msg("admin.action.leadsCall"),
  "leads.answer": msg("admin.action.leadsAnswer"),
  "leads.follow": msg("admin.action.leadsFollow"),
  "leads.done": msg("admin.action.leadsDone"),
  "leads.reopen": msg("admin.action.leadsReopen"),
};

/** What was done, in words. An entry of a later release has its own name. */
export function actionName(action: string): string {
  return isStaffAction(action) ? t(NAMES[action]) : action;
}
