import { msg } from "#domain/messages/message.ts";
import { allowedSomewhere, type Rights } from "#domain/staff/allowed.ts";
import { CONTENT_PERMISSIONS } from "#domain/staff/content-permissions.ts";
import type { Permission } from "#domain/staff/permissions.ts";
import { NUMBERS_PERMISSIONS } from "#domain/numbers/number-tables.ts";
import { TODAY_PERMISSIONS } from "#domain/staff/today-permissions.ts";
import type { PlainMessage } from "#domain/messages/message.ts";
import type { IconName } from "../ui/icons/icon-names.ts";

/** Any of the permissions suffices. */
type Destination = { path: string; label: PlainMessage; icon: IconName; permissions: readonly Permission[] };

/** What there is in Admin. What a person may not see is not in their navigation; the first that they may see opens after signing in. */
export const DESTINATIONS: readonly Destination[] = [
  { path: "/today", label: msg("admin.diary.today"), icon: "sun", permissions: TODAY_PERMISSIONS },
  { path: "/leads", label: msg("admin.nav.leads"), icon: "message-square-text", permissions: ["leads.read"] },
  { path: "/orders", label: msg("admin.settings.ordersTo"), icon: "receipt-text", permissions: ["orders.list"] },
  { path: "/stock", label: msg("admin.nav.stock"), icon: "car-front", permissions: ["stock.read"] },
  { path: "/diary", label: msg("admin.nav.diary"), icon: "calendar-days", permissions: ["diary.read"] },
  { path: "/deals", label: msg("admin.nav.deals"), icon: "handshake", permissions: ["deals.build"] },
  { path: "/import", label: msg("admin.nav.import"), icon: "upload", permissions: ["stock.import"] },
  { path: "/numbers", label: msg("admin.nav.numbers"), icon: "chart-column", permissions: NUMBERS_PERMISSIONS },
  { path: "/branches", label: msg("admin.people.branches"), icon: "building-2", permissions: ["branches.edit"] },
  { path: "/content", label: msg("admin.content.title"), icon: "newspaper", permissions: CONTENT_PERMISSIONS },
  { path: "/settings", label: msg("admin.nav.settings"), icon: "cog", permissions: ["settings.edit"] },
  { path: "/people", label: msg("admin.nav.people"), icon: "users", permissions: ["staff.read"] },
  { path: "/audit", label: msg("admin.nav.audit"), icon: "scroll-text", permissions: ["audit.read"] },
];

/** A phone has room for this many tabs beside "More": these first, then what else somebody may see. */
const PHONE_TABS = 4;
const FIRST_ON_PHONE = ["/today", "/leads", "/stock", "/diary"];

export function destinationsOf(rights: Rights): string[] {
  return DESTINATIONS.filter(({ permissions }) => permissions.some((permission) => allowedSomewhere(rights, permission))).map(
    ({ path }) => path,
  );
}

/** What is at the bottom of a phone, and what is behind "More" there. */
export function phoneDestinations(paths: readonly string[]): { tabs: Destination[]; more: Destination[] } {
  const destinations = DESTINATIONS.filter(({ path }) => paths.includes(path));
  const isFirst = ({ path }: Destination) => FIRST_ON_PHONE.includes(path);
  const first = destinations.filter(isFirst);
  const others = destinations.filter((destination) => !isFirst(destination));
  const free = PHONE_TABS - first.length;
  return { tabs: [...first, ...others.slice(0, free)], more: others.slice(free) };
}
