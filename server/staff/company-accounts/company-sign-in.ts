import type { Moment } from "#domain/calendar.ts";
import type { GroupPost } from "#server/staff/company-accounts/group-posts.ts";
import type { Database } from "#server/database/connect.ts";
import { staff, staffSso } from "#server/database/staff-schema.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { beginCeremony, consumeCeremony } from "#server/staff/passkeys/ceremonies.ts";
import { beginSession, proveSession, type SignedIn } from "#server/staff/sessions/sessions.ts";
import { and, eq, isNull } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { postsOfGroups, writeCompanyPerson } from "./company-person.ts";
import { isProviderRefusal, type CompanyAccount, type CompanyProvider, type ProviderRefusal } from "./company-provider.ts";

/** The provider of the company's accounts, and what its groups give. */
export type CompanyAccounts = { provider: CompanyProvider; groups: readonly GroupPost[] };

type Setting = { database: Database; now: () => Moment; accounts: CompanyAccounts; redirectUri: string };
/** `proof`: the session that the person proved their presence in. `noAccess`: the account is the person's, but it does not give access. */
export type CompanyOutcome =
  | { ok: true; token: string; to: string }
  | { ok: false; refused: string; unavailable?: true; noAccess?: true; proof?: true };

/** How far the clocks of provider and site may be apart. */
const CLOCKS_APART_MS = 30_000;

/** Begins signing in, or with `session` proving that its person is present: then they have to sign in at the provider again. */
export async function beginCompanySignIn(
  { database, now, accounts, redirectUri }: Setting,
  { to, session }: { to: string; session?: string },
): Promise<{ url: string; ceremony: string } | ProviderRefusal> {
  const begun = await accounts.provider.begin({ redirectUri, again: session !== undefined });
  if (isProviderRefusal(begun)) return begun;
  const detail = { ...begun.checks, to, begun: String(now()), ...(session !== undefined && { session }) };
  return { url: begun.url, ceremony: await beginCeremony(database, "sso", detail, now()) };
}

type Returned = {
  ceremony: string | undefined;
  /** The address that the browser came back to, at Admin's own origin. */
  address: URL;
  signedIn: SignedIn | undefined;
  agent: string;
  request?: string | undefined;
};

/** Finishes what began with this ceremony. */
export async function finishCompanySignIn(setting: Setting, returned: Returned): Promise<CompanyOutcome> {
  const { database, now, accounts } = setting;
  const begun = await consumeCeremony(database, "sso", returned.ceremony, now());
  if (!begun) return { ok: false, refused: "no ceremony" };
  const { state = "", nonce = "", verifier = "", to = "/", session } = begun;
  const account = await accounts.provider.finish(returned.address, { state, nonce, verifier });
  const isProof = session !== undefined && ({ proof: true } as const);
  if (isProviderRefusal(account)) return { ok: false, ...account, ...isProof };
  if (session === undefined) return signIn(setting, returned, account, to);
  const proved = await prove(setting, returned, account, { session, begun: Number(begun["begun"]) });
  return proved.ok ? { ...proved, to } : { ...proved, proof: true };
}

async function signIn(setting: Setting, { agent, request }: Returned, account: CompanyAccount, to: string): Promise<CompanyOutcome> {
  const { database, now, accounts } = setting;
  const posts = await postsOfGroups(database, account.groups, accounts.groups);
  const newId = randomUUID();
  const detail = { person: (await personOf(database, account)) ?? newId };
  const act = { actor: { kind: "issuer" }, action: "staff.groups", request, detail } as const;
  const { person, refused } = await staffWrite(setting, act, async (tx) => {
    const written = await writeCompanyPerson(tx, account, { newId, posts, now: now() });
    // An act without a change is not written.
    return { ...written, ok: written.changed };
  });
  if (refused !== undefined || person === undefined) return refuse(setting, refused ?? "no role", { person, request });
  const actor = { kind: "staff", staff: person, session: null } as const;
  return staffWrite(setting, { actor, action: "session.begin", request, detail: { how: "sso" } }, async (tx) => {
    const [present] = await tx
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.id, person), isNull(staff.ended_at)))
      .for("update");
    if (!present) return { ok: false, refused: "ended", noAccess: true };
    await tx
      .update(staffSso)
      .set({ used_at: new Date(now()) })
      .where(eq(staffSso.staff, person));
    // Somebody who did not have to sign in at the provider just now has not proved that they are present.
    const { token } = await beginSession(tx, { staff: person, how: "sso", agent, now: now(), proved: account.authenticated_at ?? 0 });
    return { ok: true, token, to };
  });
}

async function personOf(database: Database, { issuer, subject }: CompanyAccount): Promise<string | undefined> {
  const [known] = await database
    .select({ person: staffSso.staff })
    .from(staffSso)
    .where(and(eq(staffSso.issuer, issuer), eq(staffSso.subject, subject)));
  return known?.person;
}

/** Somebody's account without access is refused, and that is in the audit log. */
async function refuse(
  setting: Setting,
  refused: string,
  { person, request }: { person: string | undefined; request: string | undefined },
): Promise<CompanyOutcome> {
  const detail = { refused, ...(person !== undefined && { person }) };
  await staffWrite(setting, { actor: { kind: "issuer" }, action: "session.refuse", request, detail }, async () => ({ ok: true }));
  return { ok: false, refused, noAccess: true };
}

type Proved = { ok: true; token: string } | { ok: false; refused: string };

/** The same person, in the same session, has signed in at the provider since the proof began. */
async function prove(
  setting: Setting,
  { signedIn, request }: Returned,
  account: CompanyAccount,
  { session, begun }: { session: string; begun: Moment },
): Promise<Proved> {
  const { database, now } = setting;
  if (signedIn?.session.id !== session) return { ok: false, refused: "another session" };
  const person = signedIn.person.id;
  const { authenticated_at } = account;
  if ((await personOf(database, account)) !== person) return { ok: false, refused: "another person's account" };
  if (authenticated_at === undefined || authenticated_at < begun - CLOCKS_APART_MS) return { ok: false, refused: "not signed in again" };
  const actor = { kind: "staff", staff: person, session } as const;
  return staffWrite(setting, { actor, action: "session.prove", request, detail: { how: "sso" } }, async (tx): Promise<Proved> => {
    const token = await proveSession(tx, session, now(), authenticated_at);
    return token === undefined ? { ok: false, refused: "session ended" } : { ok: true, token };
  });
}
