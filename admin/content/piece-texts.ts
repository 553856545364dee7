import type { ContentKind } from "#domain/content/piece.ts";
import { momentText } from "#domain/date-texts.ts";
import { msg, type PlainMessage } from "#domain/messages/message.ts";
import type { ListedPiece, PieceState } from "#server/content/staff/read-pieces.ts";
import { t } from "#web/locale/translate.ts";

/** The kinds, as the list groups them. */
export const KIND_GROUPS: Readonly<Record<ContentKind, PlainMessage>> = {
  pages: msg("admin.content.pages"),
  posts: msg("admin.content.posts"),
  offers: msg("common.offers"),
  "featured-vehicles": msg("admin.content.featured"),
  snippets: msg("admin.content.snippets"),
  menus: msg("admin.content.menus"),
};

export const KIND_NAMES: Readonly<Record<ContentKind, PlainMessage>> = {
  pages: msg("ui.page"),
  posts: msg("admin.content.post"),
  offers: msg("stockValue.offer"),
  "featured-vehicles": msg("admin.content.featuredOne"),
  snippets: msg("admin.content.snippet"),
  menus: msg("layout.menu"),
};

const STATES: Readonly<Record<PieceState, { name: PlainMessage; badge: string }>> = {
  release: { name: msg("admin.content.asReleased"), badge: "badge badge--plain" },
  draft: { name: msg("admin.stock.draft"), badge: "badge" },
  scheduled: { name: msg("admin.content.scheduled"), badge: "badge badge--info" },
  live: { name: msg("admin.stock.live"), badge: "badge badge--good" },
  notShown: { name: msg("admin.content.notShownState"), badge: "badge badge--bad" },
  withdrawn: { name: msg("admin.content.withdrawn"), badge: "badge badge--warning" },
};

export function stateOf(state: PieceState): { name: string; badge: string } {
  return { name: t(STATES[state].name), badge: STATES[state].badge };
}

/** Where a piece is in the shop, when, or why it is read-only. */
export function whereText({ path, kind, scheduledAt, hasDraft, reason, releaseChanged, asked }: Omit<ListedPiece, "by">): string {
  if (reason !== null) return t("admin.content.readOnly");
  if (scheduledAt !== null) return t("admin.content.from", { moment: t(momentText(scheduledAt)) });
  if (releaseChanged) return t("admin.content.releaseChangedHead");
  if (asked) return t("admin.content.waitsForCompliance");
  if (hasDraft) return t("admin.content.hasDraft");
  return kind === "pages" ? `/${path.slice("pages/".length, -".md".length)}` : path;
}
