import type { Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { staff, staffPasskeys } from "#server/database/staff-schema.ts";
import { staffWrite, type StaffActor, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { consumeInvitation, findInvitation } from "#server/staff/people/invitations.ts";
import { beginSession, endSessions, proveSession, type SignedIn } from "#server/staff/sessions/sessions.ts";
import { digestOfLink } from "#server/text/link-token.ts";
import { and, asc, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import { beginCeremony, consumeCeremony } from "./ceremonies.ts";
import type { RelyingParty } from "./relying-party.ts";
import {
  assertionOptions,
  isRefused,
  registrationOptions,
  verifyAssertion,
  verifyRegistration,
  type AssertionAnswer,
  type NewPasskey,
  type Refusal,
  type RegistrationAnswer,
} from "./verify-passkey.ts";

type Setting = { database: Database; now: () => Moment; party: RelyingParty };
/** How a browser answered: its ceremony's cookie, its name, the id of the request. */
type Answered<Answer> = { ceremony: string | undefined; answer: Answer; agent: string; request?: string | undefined };
type SessionBegun = { ok: true; token: string; person: string };
/** `expired`: the invitation can no longer be used. */
export type Failed = { ok: false; refused: string; expired?: true };

const NO_CEREMONY = "no ceremony";

/** Begins making the passkey of an invitation. Undefined if it can no longer be used. */
export async function beginRegistration({ database, now, party }: Setting, invitation: string) {
  const found = await findInvitation(database, invitation, now());
  if (!found) return undefined;
  const options = await registrationOptions(party, found.person, await idsOf(database, found.person.id));
  const detail = { challenge: options.challenge, invitation: digestOfLink(invitation), staff: found.person.id };
  return { options, ceremony: await beginCeremony(database, "register", detail, now()) };
}

/** Stores the passkey of an invitation and signs its person in; the invitation is used up in the same transaction. */
export async function finishRegistration(
  setting: Setting,
  invitation: string,
  { ceremony, answer, agent, request, label }: Answered<RegistrationAnswer> & { label: string },
): Promise<SessionBegun | Failed> {
  const { database, now, party } = setting;
  const begun = await consumeCeremony(database, "register", ceremony, now());
  const digest = digestOfLink(invitation);
  if (begun?.["invitation"] !== digest || begun["challenge"] === undefined || begun["staff"] === undefined) return failed(NO_CEREMONY);
  const passkey = await verifyRegistration(party, answer, begun["challenge"]);
  if (isRefused(passkey)) return failed(passkey.refused);
  const person = begun["staff"];
  return staffWrite(setting, { actor: withoutSession(person), action: "passkey.add", request, detail: { person } }, async (tx) => {
    if ((await consumeInvitation(tx, digest, now())) !== person || !(await hasAccess(tx, person)))
      return { ...failed("invitation used or over"), expired: true as const };
    await storePasskey(tx, { person, label, rpId: party.rpId, now: now() }, passkey);
    const { token } = await beginSession(tx, { staff: person, how: "invitation", agent, now: now() });
    return { ok: true, token, person };
  });
}

/** Begins making another passkey of somebody who is signed in. */
export async function beginAnotherPasskey({ database, now, party }: Setting, { person, session }: SignedIn) {
  const options = await registrationOptions(party, person, await idsOf(database, person.id));
  const detail = { challenge: options.challenge, session: session.id };
  return { options, ceremony: await beginCeremony(database, "register", detail, now()) };
}

export async function finishAnotherPasskey(
  setting: Setting,
  { person, session }: SignedIn,
  { ceremony, answer, request, label }: Answered<RegistrationAnswer> & { label: string },
): Promise<{ ok: true } | Failed> {
  const { database, now, party } = setting;
  const begun = await consumeCeremony(database, "register", ceremony, now());
  if (begun?.["session"] !== session.id || begun["challenge"] === undefined) return failed(NO_CEREMONY);
  const passkey = await verifyRegistration(party, answer, begun["challenge"]);
  if (isRefused(passkey)) return failed(passkey.refused);
  const actor = { kind: "staff", staff: person.id, session: session.id } as const;
  return staffWrite(setting, { actor, action: "passkey.add", request, detail: { person: person.id } }, async (tx) => {
    await storePasskey(tx, { person: person.id, label, rpId: party.rpId, now: now() }, passkey);
    return { ok: true };
  });
}

/** Begins signing in with whatever passkey the browser has for this host. */
export async function beginSignIn({ database, now, party }: Setting) {
  const options = await assertionOptions(party);
  return { options, ceremony: await beginCeremony(database, "sign-in", { challenge: options.challenge }, now()) };
}

export async function finishSignIn(setting: Setting, answered: Answered<AssertionAnswer>): Promise<SessionBegun | Failed> {
  const { database, now } = setting;
  const begun = await consumeCeremony(database, "sign-in", answered.ceremony, now());
  if (begun?.["challenge"] === undefined) return failed(NO_CEREMONY);
  const asserted = await checkAssertion(setting, answered, begun["challenge"]);
  if (isRefused(asserted)) return failed(asserted.refused);
  const { person, passkey } = asserted;
  const act = { actor: withoutSession(person), action: "session.begin" as const, request: answered.request, detail: { passkey } };
  return staffWrite(setting, act, async (tx) => {
    if (!(await countUse(tx, asserted, now()))) return failed("counter used");
    const { token } = await beginSession(tx, { staff: person, how: "passkey", agent: answered.agent, now: now() });
    return { ok: true, token, person };
  });
}

/** Begins a proof of presence of somebody who is signed in. */
export async function beginProof({ database, now, party }: Setting, { person, session }: SignedIn) {
  const options = await assertionOptions(party, await idsOf(database, person.id));
  const detail = { challenge: options.challenge, session: session.id };
  return { options, ceremony: await beginCeremony(database, "prove", detail, now()) };
}

/** A proof of presence gives the session a new token. */
export async function finishProof(
  setting: Setting,
  { person, session }: SignedIn,
  answered: Answered<AssertionAnswer>,
): Promise<SessionBegun | Failed> {
  const { database, now } = setting;
  const begun = await consumeCeremony(database, "prove", answered.ceremony, now());
  if (begun?.["session"] !== session.id || begun["challenge"] === undefined) return failed(NO_CEREMONY);
  const asserted = await checkAssertion(setting, answered, begun["challenge"]);
  if (isRefused(asserted)) return failed(asserted.refused);
  if (asserted.person !== person.id) return failed("another person's passkey");
  const actor = { kind: "staff", staff: person.id, session: session.id } as const;
  return staffWrite(setting, { actor, action: "session.prove", request: answered.request }, async (tx) => {
    if (!(await countUse(tx, asserted, now()))) return failed("counter used");
    const token = await proveSession(tx, session.id, now());
    return token === undefined ? failed("session ended") : { ok: true, token, person: person.id };
  });
}

/** Removes one of a person's passkeys, but not the last. */
export function removePasskey(setting: Omit<Setting, "party">, { person, session }: SignedIn, id: string, request?: string) {
  const actor = { kind: "staff", staff: person.id, session: session.id } as const;
  return staffWrite(setting, { actor, action: "passkey.remove", request }, async (tx): Promise<{ ok: boolean; last?: true }> => {
    await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, person.id)).for("update");
    const ofPerson = and(eq(staffPasskeys.staff, person.id), isNull(staffPasskeys.locked_at));
    const [other] = await tx
      .select({ id: staffPasskeys.id })
      .from(staffPasskeys)
      .where(and(ofPerson, ne(staffPasskeys.id, id)))
      .limit(1);
    if (!other) return { ok: false, last: true };
    const removed = await tx
      .delete(staffPasskeys)
      .where(and(eq(staffPasskeys.staff, person.id), eq(staffPasskeys.id, id)))
      .returning({ id: staffPasskeys.id });
    return { ok: removed.length === 1 };
  });
}

export type ListedPasskey = { id: string; label: string; created_at: Moment; used_at: Moment | null; backed_up: boolean; locked: boolean };

export async function listPasskeys(database: Database, person: string): Promise<ListedPasskey[]> {
  const rows = await database.select().from(staffPasskeys).where(eq(staffPasskeys.staff, person)).orderBy(asc(staffPasskeys.created_at));
  return rows.map(({ id, label, created_at, used_at, backed_up, locked_at }) => ({
    id,
    label,
    created_at: created_at.getTime(),
    used_at: used_at && used_at.getTime(),
    backed_up,
    locked: locked_at !== null,
  }));
}

type Asserted = { passkey: string; person: string; counter: number };

/** Whose passkey signed, and its counter. A counter that went back locks the passkey and ends its person's sessions: there is a copy. */
async function checkAssertion(
  setting: Setting,
  { answer, request }: Answered<AssertionAnswer>,
  challenge: string,
): Promise<Asserted | Refusal> {
  const { database, party } = setting;
  const [key] = await database
    .select({ id: staffPasskeys.id, person: staffPasskeys.staff, public_key: staffPasskeys.public_key, counter: staffPasskeys.counter })
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.id, staffPasskeys.staff))
    .where(
      and(eq(staffPasskeys.id, answer.id), eq(staffPasskeys.rp_id, party.rpId), isNull(staffPasskeys.locked_at), isNull(staff.ended_at)),
    );
  if (!key) return { refused: "unknown passkey" };
  const asserted = await verifyAssertion(party, answer, challenge, key);
  if (isRefused(asserted)) return asserted;
  const { counter } = asserted;
  if (counter < key.counter || (counter === key.counter && counter !== 0)) {
    await lockPasskey(setting, key.id, key.person, request);
    return { refused: "counter went back" };
  }
  return { passkey: key.id, person: key.person, counter };
}

function lockPasskey(setting: Setting, id: string, person: string, request: string | undefined) {
  return staffWrite(setting, { actor: { kind: "system" }, action: "passkey.lock", request, detail: { person } }, async (tx) => {
    await tx
      .update(staffPasskeys)
      .set({ locked_at: new Date(setting.now()) })
      .where(eq(staffPasskeys.id, id));
    return { ok: true, ended: await endSessions(tx, person) };
  });
}

/** Counts a use of a passkey: of two equal answers at once, one. */
async function countUse(tx: StaffTx, { passkey, counter }: Asserted, now: Moment): Promise<boolean> {
  const isNewer = or(lt(staffPasskeys.counter, counter), and(eq(staffPasskeys.counter, 0), sql`${counter} = 0`));
  const counted = await tx
    .update(staffPasskeys)
    .set({ counter, used_at: new Date(now) })
    .where(and(eq(staffPasskeys.id, passkey), isNull(staffPasskeys.locked_at), isNewer))
    .returning({ id: staffPasskeys.id });
  return counted.length === 1;
}

async function storePasskey(
  tx: StaffTx,
  { person, label, rpId, now }: { person: string; label: string; rpId: string; now: Moment },
  passkey: NewPasskey,
): Promise<void> {
  await tx.insert(staffPasskeys).values({ ...passkey, staff: person, label, rp_id: rpId, created_at: new Date(now) });
}

async function hasAccess(tx: StaffTx, person: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.id, person), isNull(staff.ended_at)));
  return found !== undefined;
}

async function idsOf(database: Database, person: string): Promise<string[]> {
  const rows = await database.select({ id: staffPasskeys.id }).from(staffPasskeys).where(eq(staffPasskeys.staff, person));
  return rows.map(({ id }) => id);
}

/** Somebody who is signing in has no session yet. */
function withoutSession(person: string): StaffActor {
  return { kind: "staff", staff: person, session: null };
}

function failed(refused: string): Failed {
  return { ok: false, refused };
}
