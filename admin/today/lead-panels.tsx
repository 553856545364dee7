import { Link } from "react-router";
import { londonDay, type Day, type Moment } from "#domain/calendar.ts";
import { shortDayText } from "#domain/date-texts.ts";
import { STATE_NAMES } from "#domain/enquiries/lead-progress.ts";
import type { TodayPage } from "#server/admin/today/today-page.ts";
import type { WaitingLead } from "#server/enquiries/staff/waiting-leads.ts";
import { t } from "#web/locale/translate.ts";
import { clockClass, clockText } from "../leads/clock-text.ts";
import { ClaimedBy } from "../leads/lead-cells.tsx";
import { useLeadChange } from "../leads/use-lead-change.ts";
import { Problem } from "../ui/problem.tsx";
import { TodayPanel } from "./today-panel.tsx";
import { WaitingRow, type Clock } from "./waiting-row.tsx";

type PageProps = { page: TodayPage };

export function UnansweredPanel({ page }: PageProps) {
  const { leads, branch, mine } = page;
  if (!leads) return null;
  return (
    <TodayPanel
      title={t("admin.today.unanswered")}
      part={leads}
      list={{ to: leadsPath(mine ? "mine" : "open", branch), label: t("admin.lead.showAll") }}
      hint={t("admin.today.clockRuns")}
      isUrgent
    >
      {leads.rows.map((lead, at) => (
        <LeadRow key={lead.id} lead={lead} isFirst={at === 0} page={page} />
      ))}
    </TodayPanel>
  );
}

export function FollowUpsPanel({ page }: PageProps) {
  const { followUps, branch, mine } = page;
  if (!followUps) return null;
  return (
    <TodayPanel
      title={t("admin.today.followUps")}
      part={followUps}
      list={{ to: leadsPath(mine ? "mine" : "action", branch), label: t("admin.lead.showAll") }}
    >
      {followUps.rows.map((lead) => (
        <LeadRow key={lead.id} lead={lead} isFirst={false} page={page} />
      ))}
    </TodayPanel>
  );
}

function leadsPath(view: string, branch: string | undefined): string {
  return branch === undefined ? `/leads?view=${view}` : `/leads?view=${view}&branch=${branch}`;
}

type LeadRowProps = { lead: WaitingLead; isFirst: boolean; page: TodayPage };

/** A lead, which is claimed in its row. Somebody may have been quicker: then the row says who. */
function LeadRow({ lead, isFirst, page: { person, now } }: LeadRowProps) {
  const { id, title, vehicle, branch, snippet, claimed_by, mayAnswer } = lead;
  const name = lead.name || t("admin.lead.nameless");
  const { busy, failure, send } = useLeadChange(id);
  return (
    <WaitingRow
      clock={clockOf(lead, now)}
      icon="message-square-text"
      to={`/leads/${id}`}
      name={name}
      about={vehicle ? t("admin.lead.titleAbout", { title, vehicle: vehicle.name }) : title}
      plate={vehicle?.plate ?? null}
      more={[branch, snippet].filter(Boolean).join(": ")}
      who={<ClaimedBy person={claimed_by} />}
      problem={failure && <Problem message={failure.message} reason={failure.reason} />}
      action={
        mayAnswer && claimed_by === null ? (
          <button
            type="button"
            className={isFirst ? "button button--small" : "button button--secondary button--small"}
            aria-busy={busy}
            aria-label={t("admin.today.claimOf", { name })}
            onClick={() => void send("claim")}
          >
            {t("admin.lead.claim")}
          </button>
        ) : (
          <Link className="button button--secondary button--small" to={`/leads/${id}`}>
            {mayAnswer && claimed_by?.id === person ? t("admin.today.answer") : t("admin.today.openLead")}
          </Link>
        )
      }
    />
  );
}

function clockOf(lead: WaitingLead, now: Moment): Clock {
  const { follow_up_on, state } = lead;
  if (state === "action_needed") {
    if (follow_up_on === null) return { text: t(STATE_NAMES.action_needed), look: "soon" };
    const isToday = follow_up_on === londonDay(now);
    return { text: isToday ? t("admin.diary.today") : t(shortDayText(follow_up_on as Day)), look: isToday ? "" : "late" };
  }
  const look = clockClass(lead);
  return { text: clockText(lead), look: look.endsWith("late") ? "late" : look.endsWith("soon") ? "soon" : "" };
}
