import { text } from "#domain/messages/message-text.ts";
import { noteSecurityEvent } from "#server/log/noted-security-events.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { findInvitation } from "#server/staff/people/invitations.ts";
import { postsOf } from "#server/staff/people/change-access.ts";
import { nameOfActor } from "#server/staff/people/list-people.ts";
import { beginRegistration, beginSignIn, finishRegistration, finishSignIn, type Failed } from "#server/staff/passkeys/passkeys.ts";
import { relyingParty } from "#server/staff/passkeys/relying-party.ts";
import { AssertionAnswer, RegistrationAnswer } from "#server/staff/passkeys/verify-passkey.ts";
import { endSession } from "#server/staff/sessions/sessions.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Context, Hono } from "hono";
import * as z from "zod";
import type { AdminServices } from "./admin-context.ts";
import type { AdminEnv } from "./admin-env.ts";
import { agentName } from "./agent-name.ts";
import { pathAfterSignIn } from "./path-after-sign-in.ts";
import { tooManySignIns, type SignInLimits } from "./sign-in-limits.ts";
import { ceremonyToken, deleteCeremonyToken, deleteSessionToken, setCeremonyToken, setSessionToken } from "./staff-cookies.ts";
import { accountRoute, openRoute } from "./staff-route.ts";

const Nothing = z.object({});
const invitation = z.string().max(200);

/** Signing in and out, and the first passkey of an invitation. */
export function signInRoutes(app: Hono<AdminEnv>, services: AdminServices, limits: SignInLimits): void {
  const { database, now, websites } = services;
  const setting = (c: Context<AdminEnv>) => ({ database, now, party: relyingParty(c.get("adminOrigin"), websites[0].site_name) });

  openRoute(app, {
    path: "/sign-in/options",
    body: Nothing,
    run: async ({ c }) => {
      const seconds = await limits.beginning(c);
      if (seconds !== undefined) return tooManySignIns(c, seconds);
      const { options, ceremony } = await beginSignIn(setting(c));
      setCeremonyToken(c, ceremony);
      return c.json({ options });
    },
  });

  openRoute(app, {
    path: "/sign-in",
    body: z.object({ answer: AssertionAnswer, to: z.unknown().optional() }),
    run: async ({ c, body: { answer, to }, request }) => {
      const seconds = await limits.attempt(c);
      if (seconds !== undefined) return tooManySignIns(c, seconds);
      const outcome = await finishSignIn(setting(c), { ...answered(c), answer, request });
      deleteCeremonyToken(c);
      if (!outcome.ok) return refusedSignIn(c, outcome);
      setSessionToken(c, outcome.token);
      return c.json({ to: pathAfterSignIn(to) });
    },
  });

  openRoute(app, {
    path: "/invitation/look",
    body: z.object({ invitation }),
    run: async ({ c, body }) => {
      const seconds = await limits.beginning(c);
      if (seconds !== undefined) return tooManySignIns(c, seconds);
      const found = await findInvitation(database, body.invitation, now());
      if (!found) return invitationOver(c);
      const { person, invited_by, created_at, expires_at } = found;
      const posts = await postsOf(database, person.id);
      return c.json({ person, posts, invited_by: await nameOfActor(database, invited_by), created_at, expires_at });
    },
  });

  openRoute(app, {
    path: "/invitation/options",
    body: z.object({ invitation }),
    run: async ({ c, body }) => {
      const seconds = await limits.beginning(c);
      if (seconds !== undefined) return tooManySignIns(c, seconds);
      const begun = await beginRegistration(setting(c), body.invitation);
      if (!begun) return invitationOver(c);
      setCeremonyToken(c, begun.ceremony);
      return c.json({ options: begun.options });
    },
  });

  openRoute(app, {
    path: "/invitation",
    body: z.object({ invitation, answer: RegistrationAnswer }),
    run: async ({ c, body: { invitation: token, answer }, request }) => {
      const seconds = await limits.attempt(c);
      if (seconds !== undefined) return tooManySignIns(c, seconds);
      const { ceremony, agent } = answered(c);
      const outcome = await finishRegistration(setting(c), token, { ceremony, agent, label: agent, answer, request });
      deleteCeremonyToken(c);
      if (!outcome.ok) return outcome.expired ? invitationOver(c) : refusedSignIn(c, outcome);
      setSessionToken(c, outcome.token);
      return c.json({ label: agent });
    },
  });

  accountRoute(app, now, {
    path: "/sign-out",
    body: Nothing,
    proved: false,
    run: async ({ c, signedIn: { person, session }, request }) => {
      const actor = { kind: "staff", staff: person.id, session: session.id } as const;
      await staffWrite({ database, now }, { actor, action: "session.end", request }, async (tx) => ({
        ok: await endSession(tx, person.id, session.id),
      }));
      deleteSessionToken(c);
      return c.json({ to: "/sign-in" });
    },
  });
}

/** What every ceremony takes of a request: its cookie, and the browser's name. */
export function answered(c: Context<AdminEnv>): { ceremony: string | undefined; agent: string } {
  return { ceremony: ceremonyToken(c), agent: agentName(c.req.header("User-Agent")) };
}

/** The reason is for the log and tests; people read one sentence whatever it was. */
export function refusedSignIn(c: Context<AdminEnv>, { refused }: Failed): Response {
  noteSecurityEvent(c, "sign_in_refused");
  return c.json({ message: inEnglish(text("admin.signIn.refused")), reason: refused }, 403);
}

function invitationOver(c: Context<AdminEnv>): Response {
  return c.json({ message: inEnglish(text("admin.invitation.over")), reason: "invitation" }, 410);
}
