import type { Moment } from "#domain/calendar.ts";
import { text } from "#domain/messages/message-text.ts";
import type { Problem } from "#domain/problem.ts";
import { allowedSomewhere, type Rights } from "#domain/staff/allowed.ts";
import { readStaffQuery, staffQueryText } from "#domain/stock/staff/staff-query.ts";
import type { Database } from "#server/database/connect.ts";
import { staff, stockViews } from "#server/database/staff-schema.ts";
import { staffWrite, type StaffActor } from "#server/staff/acts/staff-write.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import { and, asc, count, eq, or } from "drizzle-orm";
import { randomUUID } from "node:crypto";

type Setting = { database: Database; now: () => Moment };

const MAX_VIEWS = 30;
const MAX_LISTED = 60;
const MAX_QUERY = 2_000;
const COLUMNS = /^[a-z,]{0,200}$/;

/** `query`: the canonical parameters, with the columns if the view has its own. */
export type SavedView = { id: string; name: string; query: string; shared: boolean; mayRemove: boolean };

/** Who changes many vehicles at once may also give everybody a view. */
export function mayShareViews(rights: Rights): boolean {
  return allowedSomewhere(rights, "stock.bulk");
}

/** A person's own views, and those that are shared. A view shows nobody more than they see without it. */
export async function savedViews(database: Database, { person, rights }: Pick<SignedIn, "person" | "rights">): Promise<SavedView[]> {
  const rows = await database
    .select()
    .from(stockViews)
    .where(or(eq(stockViews.staff, person.id), eq(stockViews.shared, true)))
    .orderBy(asc(stockViews.created_at), asc(stockViews.id))
    .limit(MAX_LISTED);
  return rows.map(({ id, name, query, shared, staff: maker }) => ({
    id,
    name,
    query,
    shared,
    mayRemove: maker === person.id || mayShareViews(rights),
  }));
}

type NewView = { name: string; query: string; shared: boolean };
type Saved = { ok: true; id: string; query: string } | { ok: false; problems: Problem[] };

export async function saveView(setting: Setting, { person, session, rights }: SignedIn, view: NewView, request?: string): Promise<Saved> {
  if (view.shared && !mayShareViews(rights))
    return { ok: false, problems: [{ field: "shared", message: text("admin.stock.mayNotShare") }] };
  const query = canonical(view.query);
  if (query.length > MAX_QUERY) return { ok: false, problems: [{ field: "name", message: text("admin.stock.viewTooLong") }] };
  const id = randomUUID();
  const actor: StaffActor = { kind: "staff", staff: person.id, session: session.id };
  const act = { actor, action: "stock.view", permission: "stock.read", request, detail: { view: id } } as const;
  return staffWrite<Saved>(setting, act, async (tx) => {
    // Two at once would otherwise be counted without each other.
    await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, person.id)).for("update");
    const [saved] = await tx.select({ views: count() }).from(stockViews).where(eq(stockViews.staff, person.id));
    if ((saved?.views ?? 0) >= MAX_VIEWS)
      return { ok: false, problems: [{ field: "name", message: text("admin.stock.tooManyViews", { max: MAX_VIEWS }) }] };
    await tx
      .insert(stockViews)
      .values({ id, staff: person.id, name: view.name, query, shared: view.shared, created_at: new Date(setting.now()) });
    return { ok: true, id, query };
  });
}

/** Removes one's own view, or a shared one with the right to share. Undefined: there is none such. */
export function removeView(
  setting: Setting,
  { person, session, rights }: SignedIn,
  id: string,
  request?: string,
): Promise<{ ok: boolean }> {
  const actor: StaffActor = { kind: "staff", staff: person.id, session: session.id };
  const act = { actor, action: "stock.view", permission: "stock.read", request, detail: { view: id } } as const;
  const byPerson = eq(stockViews.staff, person.id);
  return staffWrite(setting, act, async (tx) => {
    const removed = await tx
      .delete(stockViews)
      .where(and(eq(stockViews.id, id), mayShareViews(rights) ? or(byPerson, eq(stockViews.shared, true)) : byPerson))
      .returning({ id: stockViews.id });
    return { ok: removed.length === 1 };
  });
}

/** Only what the list understands is stored. */
function canonical(query: string): string {
  const parameters = new URLSearchParams(query);
  const columns = parameters.get("columns") ?? "";
  const parts = [staffQueryText(readStaffQuery(parameters)), columns !== "" && COLUMNS.test(columns) ? `columns=${columns}` : ""];
  return parts.filter((part) => part !== "").join("&");
}
