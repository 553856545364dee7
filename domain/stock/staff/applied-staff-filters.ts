import { text, type MessageText } from "../../messages/message-text.ts";
import { dataText } from "../../messages/message-text.ts";
import { appliedFilters, type FacetLabels } from "../../search/applied-filters.ts";
import { msg, type PlainMessage } from "../../messages/message.ts";
import { READINESS } from "./readiness.ts";
import { POSITION_NAMES } from "./position-names.ts";
import { STATE_NAMES } from "./state-names.ts";
import type { ReadinessFilter, StaffQuery } from "./staff-query.ts";

/** A filter of the stock list as a chip; `without` is the query after its removal. */
export type AppliedStaffFilter = { key: string; label: MessageText; without: StaffQuery };

type Names = { labels: FacetLabels; branches: readonly { slug: string; name: string }[] };

/** Every filter of a query. The order is no filter. */
export function appliedStaffFilters(query: StaffQuery, { labels, branches }: Names): AppliedStaffFilter[] {
  const { search, states, readiness, minDays, maxDays, maxPhotos, reserved, position } = query;
  const applied: AppliedStaffFilter[] = appliedFilters(search, labels).map(({ name, label, without }) => ({
    key: `${name} ${JSON.stringify(label)}`,
    label,
    without: { ...query, search: without },
  }));
  for (const state of states) {
    const rest = states.filter((other) => other !== state);
    applied.push({ key: state, label: text(STATE_NAMES[state]), without: { ...query, states: rest } });
  }
  for (const slug of query.branches) {
    const name = branches.find((branch) => branch.slug === slug)?.name ?? slug;
    const rest = query.branches.filter((other) => other !== slug);
    applied.push({ key: `branch ${slug}`, label: dataText(name), without: { ...query, branches: rest } });
  }
  for (const filter of readiness) {
    const rest = readiness.filter((other) => other !== filter);
    applied.push({ key: `readiness ${filter}`, label: text(readinessName(filter)), without: { ...query, readiness: rest } });
  }
  if (minDays !== null)
    applied.push({ key: "min_days", label: text("admin.stock.overDays", { days: minDays }), without: { ...query, minDays: null } });
  if (maxDays !== null)
    applied.push({ key: "max_days", label: text("admin.stock.daysAtMost", { days: maxDays }), without: { ...query, maxDays: null } });
  if (maxPhotos !== null)
    applied.push({
      key: "max_photos",
      label: text("admin.stock.photosAtMost", { count: maxPhotos }),
      without: { ...query, maxPhotos: null },
    });
  if (reserved) applied.push({ key: "reserved", label: text("common.reserved"), without: { ...query, reserved: false } });
  if (position !== null) applied.push({ key: "position", label: text(POSITION_NAMES[position]), without: { ...query, position: null } });
  return applied;
}

/** The words of a filter: "Ready", "Not ready", "No photos". */
export function readinessName(filter: ReadinessFilter): PlainMessage {
  if (filter === "ready") return msg("admin.ready.ready");
  return filter === "unready" ? msg("admin.ready.notReady") : READINESS[filter].words;
}
