import type { Moment } from "#domain/calendar.ts";
import type { StaffAction } from "#domain/staff/actions.ts";
import type { Permission } from "#domain/staff/permissions.ts";
import type { Database } from "#server/database/connect.ts";
import { outcomeTransaction } from "#server/database/outcome-transaction.ts";
import { staffActs } from "#server/database/staff-schema.ts";
import { eq, sql } from "drizzle-orm";

/**
 * Who acts: somebody who is signed in (or is just signing in, without a session), a user of the command line, the provider of the company's
 * accounts, or the site itself.
 */
export type StaffActor =
  | { kind: "staff"; staff: string; session: string | null }
  | { kind: "cli"; user: string }
  | { kind: "issuer" }
  | { kind: "system" };

/** What is done, for the audit log. `detail` has nothing personal: of people their ids. */
export type StaffAct = {
  actor: StaffActor;
  action: StaffAction;
  permission?: Permission | undefined;
  /** The id of the request. */
  request?: string | undefined;
  detail?: Readonly<Record<string, unknown>>;
};

declare const inAct: unique symbol;
/** A transaction with its act: what changes things for staff accepts only this. */
export type StaffTx = Database & { readonly [inAct]: true };

/**
 * Carries out a change by staff. The act is written first, in the same transaction; triggers note the rows that the change writes.
 * An outcome that is not ok rolls both back.
 */
export function staffWrite<Outcome extends { ok: boolean }>(
  { database, now }: { database: Database; now: () => Moment },
  act: StaffAct,
  work: (tx: StaffTx) => Promise<Outcome>,
): Promise<Outcome> {
  return outcomeTransaction(database, async (tx) => {
    await beginAct(tx, act, now());
    return work(tx as StaffTx);
  });
}

async function beginAct(tx: Database, { actor, action, permission, request, detail }: StaffAct, at: Moment): Promise<void> {
  const { staff, session } = actor.kind === "staff" ? actor : { staff: null, session: null };
  await tx.execute(
    sql`select begin_staff_act(${new Date(at).toISOString()}::timestamptz, ${staff}::uuid, ${session}::uuid,
      ${actorText(actor)}::text,
      ${permission ?? null}::text, ${action}::text, ${request ?? null}::text, ${JSON.stringify(detail ?? {})}::jsonb)`,
  );
}

/** The number of a transaction's act. */
export async function actNumber(tx: StaffTx): Promise<number> {
  const { rows } = await tx.execute<{ act: string }>(sql`select current_setting('forecourt.staff_act') as act`);
  return Number(rows[0]?.act);
}

/** The act of a transaction. */
export async function currentAct(tx: StaffTx): Promise<{ id: number; actor: string; at: Moment }> {
  const [act] = await tx
    .select({ id: staffActs.id, actor: staffActs.actor, at: staffActs.at })
    .from(staffActs)
    .where(eq(staffActs.id, sql`current_setting('forecourt.staff_act')::bigint`));
  if (!act) throw new Error("A transaction of staff without an act");
  return { ...act, at: act.at.getTime() };
}

/** "staff:<id>", "cli:<user>", "issuer", "system" */
export function actorText(actor: StaffActor): string {
  if (actor.kind === "staff") return `staff:${actor.staff}`;
  return actor.kind === "cli" ? `cli:${actor.user}` : actor.kind;
}
