import { HOUR_MS } from "#domain/calendar.ts";
import { text } from "#domain/messages/message-text.ts";
import { penceFromPounds, poundsFromPence } from "#domain/money.ts";
import type { Post } from "#domain/staff/allowed.ts";
import { hasDiscount, MAX_DISCOUNT } from "#domain/staff/discount.ts";
import { ALL_ROLES } from "#domain/staff/roles.ts";
import {
  changePosts,
  endPerson,
  invitePerson,
  postsOf,
  recoverPerson,
  type Author,
  type Outcome,
} from "#server/staff/people/change-access.ts";
import { listSites } from "#server/staff/people/list-sites.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Context, Hono } from "hono";
import * as z from "zod";
import type { AdminServices } from "./admin-context.ts";
import type { AdminEnv } from "./admin-env.ts";
import { notFound, refusedWith, staffRoute } from "./staff-route.ts";

const INVITATIONS = { most: 20, withinMs: HOUR_MS };
const MAX_POSTS = 100;

const message = (words: Parameters<typeof inEnglish>[0]) => ({ error: inEnglish(words) as string });
const Name = z
  .string()
  .trim()
  .min(1, message(text("admin.people.nameMissing")))
  .max(100, message(text("admin.people.nameTooLong")));
const Email = z
  .string()
  .trim()
  .max(254)
  .transform((typed) => (typed === "" ? null : typed))
  .pipe(z.email(message(text("problem.emailInvalid"))).nullable());
const Posts = {
  role: z.enum(ALL_ROLES, message(text("admin.people.roleMissing"))),
  sites: z.array(z.int()).max(MAX_POSTS),
  websites: z.array(z.string().max(40)).max(MAX_POSTS),
  /** Pounds; null: what is usual for the role. */
  discount: z
    .number(message(text("admin.people.discountWrong")))
    .min(0, message(text("admin.people.discountWrong")))
    .max(poundsFromPence(MAX_DISCOUNT), message(text("admin.people.discountWrong")))
    .nullable()
    .default(null),
};
const Nothing = z.object({});
type Wanted = { role: Post["role"]; sites: number[]; websites: string[]; discount: number | null };

/** Inviting people and changing their access. */
export function peopleRoutes(app: Hono<AdminEnv>, services: AdminServices): void {
  const { database, now, openLimit, websites } = services;
  const setting = { database, now };
  const invitations = openLimit("staff invitations", [INVITATIONS]);
  /** A person that is no uuid is nobody. */
  const scopesOf = async (id: string | undefined) =>
    z.uuid().safeParse(id).success ? (await postsOf(database, id ?? "")).map(scopeOf) : undefined;
  /** Undefined where a branch or a website does not exist. */
  const wanted = async ({ role, sites, websites: names, discount }: Wanted): Promise<Post[] | undefined> => {
    const existing = new Set((await listSites(database)).map(({ id }) => id));
    const known = sites.every((id) => existing.has(id)) && names.every((name) => websites.some((website) => website.name === name));
    const discount_pence = discount === null || !hasDiscount(role) ? null : penceFromPounds(discount);
    return known ? everyPost(role, sites, names).map((post) => ({ ...post, discount_pence })) : undefined;
  };

  async function tooMany(c: Context<AdminEnv>, { person }: SignedIn): Promise<Response | undefined> {
    const seconds = await invitations.take(person.id);
    if (seconds === undefined) return undefined;
    return c.json({ message: inEnglish(text("admin.people.tooMany")), reason: "limit" }, 429, { "Retry-After": String(seconds) });
  }

  staffRoute(app, now, {
    path: "/people",
    permission: "staff.invite",
    body: z.object({ name: Name, email: Email, ...Posts }),
    find: async (_, body) => (await wanted(body))?.map(scopeOf),
    run: async ({ c, body, signedIn, request }) => {
      const limited = await tooMany(c, signedIn);
      if (limited) return limited;
      const { name, email } = body;
      const outcome = await invitePerson(setting, authorOf(signedIn, request), { name, email, posts: (await wanted(body)) ?? [] });
      return outcome.ok ? c.json({ link: linkAt(c, outcome.token) }) : refusedWith(c, outcome.problems);
    },
  });

  staffRoute(app, now, {
    path: "/people/:id/recover",
    permission: "staff.invite",
    body: Nothing,
    find: ({ id }) => scopesOf(id),
    run: async ({ c, params, signedIn, request }) => {
      const limited = await tooMany(c, signedIn);
      if (limited) return limited;
      const outcome = await recoverPerson(setting, authorOf(signedIn, request), params["id"] ?? "");
      return outcome.ok ? c.json({ link: linkAt(c, outcome.token) }) : refusal(c, outcome);
    },
  });

  staffRoute(app, now, {
    path: "/people/:id/end",
    permission: "staff.invite",
    body: Nothing,
    find: ({ id }) => scopesOf(id),
    run: async ({ c, params, signedIn, request }) => {
      const outcome = await endPerson(setting, authorOf(signedIn, request), params["id"] ?? "");
      return outcome.ok ? c.json({}) : refusal(c, outcome);
    },
  });

  staffRoute(app, now, {
    path: "/people/:id/posts",
    permission: "staff.roles",
    body: z.object(Posts),
    find: async ({ id }, body) => {
      const [present, later] = [await scopesOf(id), await wanted(body)];
      return present && later && [...present, ...later.map(scopeOf)];
    },
    run: async ({ c, body, params, signedIn, request }) => {
      const outcome = await changePosts(setting, authorOf(signedIn, request), params["id"] ?? "", (await wanted(body)) ?? []);
      return outcome.ok ? c.json({}) : refusal(c, outcome);
    },
  });
}

/** A post for every branch on every website; without any it is for all of them. */
function everyPost(role: Post["role"], sites: readonly number[], names: readonly string[]): Post[] {
  const branches = sites.length === 0 ? [null] : sites;
  return branches.flatMap((site_id) => (names.length === 0 ? [null] : names).map((website) => ({ role, site_id, website })));
}

function linkAt(c: Context<AdminEnv>, token: string): string {
  return `${c.get("adminOrigin")}/invitation#${token}`;
}

function scopeOf({ site_id, website }: Post): { site_id: number | null; website: string | null } {
  return { site_id, website };
}

function authorOf({ person, session, rights }: SignedIn, request: string | undefined): Author {
  return { actor: { kind: "staff", staff: person.id, session: session.id }, rights, request };
}

function refusal(c: Context<AdminEnv>, outcome: Extract<Outcome<never>, { ok: false }>): Response {
  return "problems" in outcome ? refusedWith(c, outcome.problems) : notFound(c);
}
