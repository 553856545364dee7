import type { Post } from "#domain/staff/allowed.ts";
import type { Role } from "#domain/staff/roles.ts";
import type { Database } from "#server/database/connect.ts";
import { sites } from "#server/database/schema.ts";
import { staffPasskeys } from "#server/database/staff-schema.ts";
import { staffWrite, type StaffActor } from "#server/staff/acts/staff-write.ts";
import { invitePerson } from "#server/staff/people/change-access.ts";
import { beginSession } from "#server/staff/sessions/sessions.ts";
import { randomUUID } from "node:crypto";

export const NOW = Date.parse("2026-11-21T10:00:00Z");
export const AT_THE_MACHINE: StaffActor = { kind: "cli", user: "test" };
export const EVERYWHERE = { site_id: null, website: null } as const;

/** A clock that tests move. */
export function testClock(from = NOW): { now: () => number; pass: (ms: number) => void } {
  let now = from;
  return { now: () => now, pass: (ms) => (now += ms) };
}

type Setting = { database: Database; now: () => number };

/** A person with a post; with `passkey` they could sign in. */
export async function addPerson(
  setting: Setting,
  { name = "Priya Nair", role = "owner", passkey = true, ...scope }: Partial<Post> & { name?: string; role?: Role; passkey?: boolean } = {},
): Promise<{ id: string; token: string }> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@wexcombe.example`;
  const invited = await invitePerson(setting, { actor: AT_THE_MACHINE }, { name, email, posts: [{ ...EVERYWHERE, ...scope, role }] });
  if (!invited.ok) throw new Error(JSON.stringify(invited));
  if (passkey) await addPasskey(setting, invited.person);
  return { id: invited.person, token: invited.token };
}

/** A passkey's row; nothing can be signed with it. */
export function addPasskey(setting: Setting, person: string): Promise<{ ok: true }> {
  return staffWrite(setting, { actor: AT_THE_MACHINE, action: "passkey.add" }, async (tx) => {
    await tx.insert(staffPasskeys).values({
      id: randomUUID(),
      staff: person,
      rp_id: "admin.localhost",
      public_key: new Uint8Array(77),
      counter: 0,
      transports: [],
      device_type: "multiDevice",
      backed_up: true,
      label: "Priya's phone",
      created_at: new Date(setting.now()),
    });
    return { ok: true };
  });
}

/** Signs somebody in without a ceremony. */
export async function signIn(setting: Setting, person: string, agent = "Chrome on Windows"): Promise<{ token: string; id: string }> {
  const { session } = await staffWrite(setting, { actor: AT_THE_MACHINE, action: "session.begin" }, async (tx) => ({
    ok: true,
    session: await beginSession(tx, { staff: person, how: "passkey", agent, now: setting.now() }),
  }));
  return session;
}

export async function addSite(database: Database, slug: string): Promise<number> {
  const [site] = await database.insert(sites).values({ slug, name: slug }).returning({ id: sites.id });
  if (!site) throw new Error("no site");
  return site.id;
}
