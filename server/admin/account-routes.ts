import { text } from "#domain/messages/message-text.ts";
import { API_PERMISSIONS } from "#domain/staff/api-permissions.ts";
import { inEnglish } from "#locales/in-english.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { beginAnotherPasskey, beginProof, finishAnotherPasskey, finishProof, removePasskey } from "#server/staff/passkeys/passkeys.ts";
import { relyingParty } from "#server/staff/passkeys/relying-party.ts";
import { AssertionAnswer, RegistrationAnswer } from "#server/staff/passkeys/verify-passkey.ts";
import { endSession, endSessions } from "#server/staff/sessions/sessions.ts";
import { createToken, endToken, MAX_TOKEN_DAYS } from "#server/staff/tokens/tokens.ts";
import type { Context, Hono } from "hono";
import * as z from "zod";
import type { AdminServices } from "./admin-context.ts";
import type { AdminEnv } from "./admin-env.ts";
import { answered, refusedSignIn } from "./sign-in-routes.ts";
import { deleteCeremonyToken, setCeremonyToken, setSessionToken } from "./staff-cookies.ts";
import { accountRoute, notFound, refusedWith } from "./staff-route.ts";

const MAX_NAME = 60;
const Nothing = z.object({});

/**
 * What everybody changes of their own: passkeys, sessions, the proof of presence. Who signs in with a company account
 * has no passkeys or tokens: with one they would still be let in after they left the company.
 */
export function accountRoutes(app: Hono<AdminEnv>, { database, now, websites }: AdminServices): void {
  const setting = (c: Context<AdminEnv>) => ({ database, now, party: relyingParty(c.get("adminOrigin"), websites[0].site_name) });

  accountRoute(app, now, {
    path: "/account/proof/options",
    body: Nothing,
    proved: false,
    run: async ({ c, signedIn }) => {
      if (signedIn.session.how === "sso") return notFound(c);
      const { options, ceremony } = await beginProof(setting(c), signedIn);
      setCeremonyToken(c, ceremony);
      return c.json({ options });
    },
  });

  accountRoute(app, now, {
    path: "/account/proof",
    body: z.object({ answer: AssertionAnswer }),
    proved: false,
    run: async ({ c, body: { answer }, signedIn, request }) => {
      const outcome = await finishProof(setting(c), signedIn, { ...answered(c), answer, request });
      deleteCeremonyToken(c);
      if (!outcome.ok) return refusedSignIn(c, outcome);
      setSessionToken(c, outcome.token);
      return c.json({});
    },
  });

  accountRoute(app, now, {
    path: "/account/passkeys/options",
    body: Nothing,
    proved: true,
    run: async ({ c, signedIn }) => {
      if (signedIn.session.how === "sso") return notFound(c);
      const { options, ceremony } = await beginAnotherPasskey(setting(c), signedIn);
      setCeremonyToken(c, ceremony);
      return c.json({ options });
    },
  });

  accountRoute(app, now, {
    path: "/account/passkeys",
    body: z.object({ answer: RegistrationAnswer }),
    proved: true,
    run: async ({ c, body: { answer }, signedIn, request }) => {
      if (signedIn.session.how === "sso") return notFound(c);
      const { ceremony, agent } = answered(c);
      const outcome = await finishAnotherPasskey(setting(c), signedIn, { ceremony, agent, label: agent, answer, request });
      deleteCeremonyToken(c);
      return outcome.ok ? c.json({ label: agent }) : refusedSignIn(c, outcome);
    },
  });

  accountRoute(app, now, {
    path: "/account/passkeys/remove",
    body: z.object({ id: z.string().max(1_024) }),
    proved: true,
    run: async ({ c, body: { id }, signedIn, request }) => {
      const outcome = await removePasskey({ database, now }, signedIn, id, request);
      if (outcome.last) return refusedWith(c, [{ field: "id", message: text("admin.account.lastPasskey") }]);
      return outcome.ok ? c.json({}) : notFound(c);
    },
  });

  accountRoute(app, now, {
    path: "/account/tokens",
    body: z.object({
      name: z
        .string()
        .trim()
        .min(1, { error: inEnglish(text("admin.token.nameMissing")) })
        .max(MAX_NAME, { error: inEnglish(text("admin.token.nameTooLong")) }),
      permissions: z.array(z.enum(API_PERMISSIONS)).min(1, { error: inEnglish(text("admin.token.noRight")) }),
      days: z.int().min(1).max(MAX_TOKEN_DAYS),
    }),
    proved: true,
    run: async ({ c, body, signedIn, request }) => {
      if (signedIn.session.how === "sso") return notFound(c);
      const outcome = await createToken({ database, now }, signedIn, body, request);
      return outcome.ok ? c.json({ id: outcome.id, token: outcome.token }) : refusedWith(c, outcome.problems);
    },
  });

  accountRoute(app, now, {
    path: "/account/tokens/end",
    body: z.object({ id: z.uuid() }),
    proved: true,
    run: async ({ c, body: { id }, signedIn: { person, session }, request }) => {
      const actor = { kind: "staff", staff: person.id, session: session.id } as const;
      const { ok } = await endToken({ database, now }, actor, { id, person: person.id, request });
      return ok ? c.json({}) : notFound(c);
    },
  });

  accountRoute(app, now, {
    path: "/account/sessions/end",
    body: z.object({ id: z.uuid().optional() }),
    proved: false,
    run: async ({ c, body: { id }, signedIn: { person, session }, request }) => {
      const actor = { kind: "staff", staff: person.id, session: session.id } as const;
      const { ok } = await staffWrite({ database, now }, { actor, action: "session.end", request }, async (tx) => {
        if (id !== undefined) return { ok: await endSession(tx, person.id, id) };
        return { ok: true, ended: await endSessions(tx, person.id, { except: session.id }) };
      });
      return ok ? c.json({}) : notFound(c);
    },
  });
}
