import { allowedSomewhere } from "#domain/staff/allowed.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { agentName } from "#server/admin/agent-name.ts";
import { accountRoute, notFound, refusedWith } from "#server/admin/staff-route.ts";
import { areReceiverKeys } from "#server/push/encrypt-message.ts";
import { isPushEndpoint } from "#server/push/send-push.ts";
import { endSubscription, renewSubscription, saveQuietHours, saveSubscription } from "#server/push/subscriptions.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import { text } from "#domain/messages/message-text.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Hono } from "hono";
import * as z from "zod";

const MAX_ENDPOINT = 1_000;
const MAX_KEY = 200;
const Base64Url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(MAX_KEY);
const Time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: inEnglish(text("admin.push.timeWrong")) });

/** Notifications of new leads, which everybody who reads leads switches on for their own browsers. */
export function pushRoutes(app: Hono<AdminEnv>, { database, now, push }: AdminServices): void {
  const setting = { database, now };
  accountRoute(app, now, {
    path: "/account/push",
    body: z.object({ endpoint: z.string().max(MAX_ENDPOINT), p256dh: Base64Url, auth: Base64Url }),
    proved: false,
    run: async ({ c, body, signedIn, request }) => {
      if (!allowedSomewhere(signedIn.rights, "leads.read")) return notFound(c);
      if (!isPushEndpoint(body.endpoint) || !areReceiverKeys(body))
        return refusedWith(c, [{ field: "endpoint", message: text("admin.push.noService") }]);
      const session = signedIn.session.id;
      const subscription = { ...body, session, key: push.publicKey, agent: agentName(c.req.header("User-Agent")) };
      const outcome = await saveSubscription(setting, signedIn.person.id, subscription, by(signedIn, request));
      return outcome.ok ? c.json({ id: outcome.id }) : refusedWith(c, outcome.problems);
    },
  });

  // Sent by every page that opens in a browser with a subscription: it is written once for each sign-in.
  accountRoute(app, now, {
    path: "/account/push/renew",
    body: z.object({ endpoint: z.string().max(MAX_ENDPOINT) }),
    proved: false,
    run: async ({ c, body: { endpoint }, signedIn, request }) => {
      const { person, session } = signedIn;
      return c.json({ renewed: await renewSubscription(setting, person.id, endpoint, session.id, by(signedIn, request)) });
    },
  });

  accountRoute(app, now, {
    path: "/account/push/end",
    body: z.object({ id: z.uuid() }),
    proved: false,
    run: async ({ c, body: { id }, signedIn, request }) => {
      const { ok } = await endSubscription(setting, signedIn.person.id, id, by(signedIn, request));
      return ok ? c.json({}) : notFound(c);
    },
  });

  accountRoute(app, now, {
    path: "/account/push/hours",
    body: z.object({ hours: z.object({ from: Time, until: Time }).nullable() }),
    proved: false,
    run: async ({ c, body: { hours }, signedIn, request }) => {
      await saveQuietHours(setting, signedIn.person.id, hours, by(signedIn, request));
      return c.json({});
    },
  });
}

function by({ person, session }: SignedIn, request: string | undefined) {
  return { actor: { kind: "staff", staff: person.id, session: session.id } as const, request };
}
