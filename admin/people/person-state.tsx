import { momentText, dayText } from "#domain/date-texts.ts";
import { londonDay, MINUTE_MS } from "#domain/calendar.ts";
import { t } from "#web/locale/translate.ts";
import type { ListedPerson } from "#server/staff/people/list-people.ts";

export function StateBadge({ state }: { state: ListedPerson["state"] }) {
  switch (state) {
    case "active":
      return <span className="badge badge--good">{t("admin.people.active")}</span>;
    case "invited":
      return <span className="badge badge--info">{t("admin.invitation.created")}</span>;
    case "ended":
      return <span className="badge badge--plain">{t("admin.people.ended")}</span>;
  }
}

export function lastHereText({ state, ended_at, invited_until, seen_at }: ListedPerson, now: number): string {
  if (ended_at !== null) return t("admin.people.leftOn", { day: t(dayText(londonDay(ended_at))) });
  if (state === "invited" || seen_at === null)
    return invited_until === null ? t("admin.people.linkOver") : t("admin.people.linkUntil", { moment: t(momentText(invited_until)) });
  const minutes = Math.floor((now - seen_at) / MINUTE_MS);
  if (minutes < 1) return t("admin.people.now");
  return minutes < 60 ? t("admin.people.minutesAgo", { count: minutes }) : t(momentText(seen_at));
}
