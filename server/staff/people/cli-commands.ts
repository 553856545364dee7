import { isoMoment, type Moment } from "#domain/calendar.ts";
import type { Post } from "#domain/staff/allowed.ts";
import { ALL_ROLES } from "#domain/staff/roles.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import type { Database } from "#server/database/connect.ts";
import { sites } from "#server/database/schema.ts";
import { inEnglish } from "#locales/in-english.ts";
import { eq } from "drizzle-orm";
import { endToken, listTokens, type ListedToken } from "#server/staff/tokens/tokens.ts";
import * as z from "zod";
import { endPerson, invitePerson, recoverPerson, type Author, type Outcome } from "./change-access.ts";
import { listPeople, type ListedPerson } from "./list-people.ts";

export const STAFF = "staff";

const user = z.string().max(100);
const who = z.string().min(1).max(254);

/** `user`: who runs the command, for the audit log. */
export type StaffRequest = z.infer<typeof StaffRequest>;
export const StaffRequest = z.discriminatedUnion("act", [
  z.object({ act: z.literal("list") }),
  z.object({
    act: z.literal("invite"),
    user,
    name: z.string().trim().min(1).max(100),
    email: z.email().max(254).nullable(),
    role: z.enum(ALL_ROLES),
    site: z.string().nullable(),
    website: z.string().nullable(),
  }),
  z.object({ act: z.literal("recover"), user, who }),
  z.object({ act: z.literal("end"), user, who }),
  z.object({ act: z.literal("tokens") }),
  z.object({ act: z.literal("end-token"), user, token: z.string().max(100) }),
]);

export const ListedStaff = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  state: z.enum(["active", "invited", "ended"]),
  posts: z.array(z.object({ role: z.enum(ALL_ROLES), site: z.string().nullable(), website: z.string().nullable() })),
  passkeys: z.number(),
  seen_at: z.string().nullable(),
});
export type ListedStaff = z.infer<typeof ListedStaff>;

export const CliToken = z.object({
  id: z.string(),
  name: z.string(),
  maker: z.string(),
  permissions: z.array(z.string()),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
  works: z.boolean(),
});
export type CliToken = z.infer<typeof CliToken>;

export type StaffAnswer = z.infer<typeof StaffAnswer>;
export const StaffAnswer = z.object({
  ok: z.boolean(),
  messages: z.array(z.string()),
  /** The one-time link. */
  link: z.string().optional(),
  people: z.array(ListedStaff).optional(),
  tokens: z.array(CliToken).optional(),
});

/** `adminOrigin`: asked for with each command, because a site on port 0 knows it only once it listens. */
type Setting = { database: Database; now: () => Moment; websites: readonly string[]; adminOrigin: () => string | undefined };

export function staffCommands(setting: Setting): CommandHandlers {
  return { [STAFF]: (args) => workOnStaff(setting, StaffRequest.parse(args)) };
}

export async function workOnStaff(setting: Setting, request: StaffRequest): Promise<StaffAnswer> {
  const { database, now, adminOrigin } = setting;
  if (request.act === "list") return { ok: true, messages: [], people: await listed(database, now()) };
  if (request.act === "tokens") return { ok: true, messages: [], tokens: (await listTokens(database, now())).map(cliToken) };
  if (request.act === "end-token") return endTokenByCommand(setting, request);
  const author: Author = { actor: { kind: "cli", user: request.user } };
  const origin = adminOrigin();
  if (request.act !== "end" && origin === undefined)
    return refused("Admin is off, so a link would lead nowhere: set ADMIN_ORIGIN, the address of its own host.");
  const linkOf = (token: string) => `${origin}/invitation#${token}`;
  if (request.act === "invite") {
    const post = await postOf(setting, request);
    if (typeof post === "string") return refused(post);
    const outcome = await invitePerson(setting, author, { name: request.name, email: request.email, posts: [post] });
    if (outcome.ok) return { ok: true, messages: [], link: linkOf(outcome.token) };
    return refused(`${request.name} has access already. “staff recover” gives a new link; for another person of this name add --email.`);
  }
  const person = await findPerson(database, request.who, now());
  if (typeof person === "string") return refused(person);
  if (request.act === "recover") {
    const outcome = await recoverPerson(setting, author, person.id);
    return outcome.ok ? { ok: true, messages: [], link: linkOf(outcome.token) } : refused(sentenceOf(outcome, person.name));
  }
  const outcome = await endPerson(setting, author, person.id);
  if (outcome.ok) return { ok: true, messages: [`${person.name} can no longer sign in, and is signed out everywhere.`] };
  return refused(sentenceOf(outcome, person.name));
}

function sentenceOf(outcome: Extract<Outcome<never>, { ok: false }>, name: string): string {
  if (!("problems" in outcome)) return `${name} has left.`;
  return inEnglish(outcome.problems)
    .map(({ message }) => message)
    .join("\n");
}

function cliToken({ created_at: _created_at, expires_at, last_used_at, ...token }: ListedToken): CliToken {
  return { ...token, expires_at: isoMoment(expires_at), last_used_at: last_used_at === null ? null : isoMoment(last_used_at) };
}

async function endTokenByCommand(setting: Setting, { user, token }: Extract<StaffRequest, { act: "end-token" }>): Promise<StaffAnswer> {
  const isId = z.uuid().safeParse(token).success;
  const { ok } = isId ? await endToken(setting, { kind: "cli", user }, { id: token }) : { ok: false };
  if (!ok) return refused(`There is no token ${token}: “staff tokens” lists them.`);
  return { ok: true, messages: ["The token no longer works."] };
}

/** The post, or what is wrong with it. */
async function postOf(
  { database, websites }: Setting,
  { role, site, website }: Extract<StaffRequest, { act: "invite" }>,
): Promise<Post | string> {
  if (website !== null && !websites.includes(website)) return `There is no website “${website}”: they are ${websites.join(", ")}.`;
  if (site === null) return { role, site_id: null, website };
  const [known] = await database.select({ id: sites.id }).from(sites).where(eq(sites.slug, site));
  return known ? { role, site_id: known.id, website } : `There is no site “${site}”: “sites list” names them.`;
}

/** Somebody by name, email address or id; a sentence where that is nobody, or several. */
async function findPerson(database: Database, who: string, now: Moment): Promise<ListedPerson | string> {
  const is = (text: string | null) => text?.toLowerCase() === who.toLowerCase();
  const found = (await listPeople(database, now)).filter(
    ({ id, name, email, state }) => state !== "ended" && (is(id) || is(name) || is(email)),
  );
  if (found[0] && found.length === 1) return found[0];
  return found.length === 0
    ? `Nobody called ${who} has access: see “staff list”.`
    : `${found.length} people are called ${who}: give the email address, or the id of “staff list --json”.`;
}

async function listed(database: Database, now: Moment): Promise<ListedStaff[]> {
  const slugs = new Map((await database.select({ id: sites.id, slug: sites.slug }).from(sites)).map(({ id, slug }) => [id, slug]));
  return (await listPeople(database, now)).map(({ id, name, email, state, posts, passkeys, seen_at }) => ({
    id,
    name,
    email,
    state,
    posts: posts.map(({ role, site_id, website }) => ({ role, site: site_id === null ? null : (slugs.get(site_id) ?? null), website })),
    passkeys,
    seen_at: seen_at === null ? null : isoMoment(seen_at),
  }));
}

function refused(message: string): StaffAnswer {
  return { ok: false, messages: [message] };
}
