import type { Moment } from "#domain/calendar.ts";
import type { LeadState } from "#domain/enquiries/lead-progress.ts";
import { wantedTime } from "#domain/enquiries/wanted-time.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import { leads, sites, vehicles } from "#server/database/schema.ts";
import { leadProgress, staff } from "#server/database/staff-schema.ts";
import { inEnglish } from "#locales/in-english.ts";
import { clockOf, nameOf, readForm, stateColumn, titleOf, type AnswerClock, type StaffLeadContext } from "./lead-rows.ts";

const SNIPPET_CHARACTERS = 140;

export type ListedStaffLead = {
  id: string;
  name: string;
  /** "Test Drive" */
  title: string;
  vehicle: { name: string; plate: string | null } | null;
  branch: string | null;
  /** What it says, shortened: the message, the wanted time, the car. */
  snippet: string;
  state: LeadState;
  follow_up_on: string | null;
  clock: AnswerClock;
  claimed_by: { id: string; name: string } | null;
  suspicious: boolean;
};

/** What a row of a list is read from: leads with their progress, vehicle, branch and person. */
export const leadColumns = (now: Moment) => ({
  lead: leads,
  progress: leadProgress,
  state: stateColumn(now),
  make: vehicles.make,
  range: vehicles.range,
  vrm: vehicles.vrm,
  branch: sites.name,
  by: staff.name,
});

type LeadRow = {
  lead: typeof leads.$inferSelect;
  progress: typeof leadProgress.$inferSelect | null;
  state: LeadState;
  make: string | null;
  range: string | null;
  vrm: string | null;
  branch: string | null;
  by: string | null;
};

export function listedLead(context: StaffLeadContext, { lead, progress, state, make, range, vrm, branch, by }: LeadRow): ListedStaffLead {
  return {
    id: lead.id,
    name: nameOf(lead.contact),
    title: titleOf(lead),
    vehicle: make !== null && range !== null ? { name: vehicleName({ make, range }), plate: vrm } : null,
    branch,
    snippet: snippetOf(lead),
    state,
    follow_up_on: progress?.follow_up_on ?? null,
    clock: clockOf(context, { ...lead, answered_at: progress?.answered_at ?? null }),
    claimed_by: progress?.claimed_by && by !== null ? { id: progress.claimed_by, name: by } : null,
    suspicious: lead.flags.length > 0,
  };
}

function snippetOf({ form, answers }: typeof leads.$inferSelect): string {
  const known = readForm(form);
  const time = known && wantedTime(known, answers);
  const car = known === "sell" || known === "part_exchange" ? [answers["make"], answers["model"], answers["vrm"]] : [];
  const text = answers["message"] ?? answers["additional_comments"] ?? (time ? inEnglish(time) : car.filter(Boolean).join(" "));
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > SNIPPET_CHARACTERS ? `${line.slice(0, SNIPPET_CHARACTERS - 1)}…` : line;
}
