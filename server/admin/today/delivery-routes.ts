import { HOUR_MS } from "#domain/calendar.ts";
import { text } from "#domain/messages/message-text.ts";
import type { Permission } from "#domain/staff/permissions.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { leadSubject } from "#server/admin/leads/lead-routes.ts";
import { notFound, staffRoute } from "#server/admin/staff-route.ts";
import { sendAgain } from "#server/deliveries/send-again.ts";
import { staffOrderPlace } from "#server/orders/staff/staff-order.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Context, Hono } from "hono";
import * as z from "zod";

/** Each may email somebody. */
const AGAIN = { most: 60, withinMs: HOUR_MS };
const MAX_ID = 2_147_483_647;
/** When it was given up, as the page showed it. */
const Body = z.object({ at: z.int().min(0) });

const REFUSALS = {
  overtaken: text("admin.today.overtaken"),
  expired: text("admin.today.linkExpired"),
  changed: text("admin.today.sentMeanwhile"),
} as const;

type Call = {
  c: Context<AdminEnv>;
  body: z.infer<typeof Body>;
  params: Readonly<Record<string, string>>;
  signedIn: SignedIn;
  request: string | undefined;
};
type Target = { permission: Permission; about_id: string; detail: Readonly<Record<string, string>> };

/** Emails and messages that were given up are sent again by whoever answers the lead, or takes the steps of the order. */
export function deliveryRoutes(app: Hono<AdminEnv>, services: AdminServices): void {
  const { database, now } = services;
  const attempts = services.openLimit("deliveries again", [AGAIN]);

  staffRoute(app, now, {
    path: "/leads/:id/deliveries/:delivery/retry",
    permission: "leads.answer",
    body: Body,
    find: ({ id }) => leadSubject(database, id),
    run: (call) => {
      const lead = call.params["id"] ?? "";
      return again(call, { permission: "leads.answer", about_id: lead, detail: { lead } });
    },
  });

  staffRoute(app, now, {
    path: "/orders/:reference/deliveries/:delivery/retry",
    permission: "orders.progress",
    body: Body,
    find: async ({ reference = "" }) => {
      const place = await staffOrderPlace(database, reference);
      return place && [place];
    },
    run: async (call) => {
      const place = await staffOrderPlace(database, call.params["reference"] ?? "");
      if (!place) return notFound(call.c);
      return again(call, { permission: "orders.progress", about_id: place.guid, detail: { order: place.reference } });
    },
  });

  async function again({ c, body, params, signedIn, request }: Call, { permission, about_id, detail }: Target): Promise<Response> {
    const { delivery = "" } = params;
    const id = /^[1-9]\d{0,9}$/.test(delivery) ? Number(delivery) : 0;
    if (id === 0 || id > MAX_ID) return notFound(c);
    const { person, session } = signedIn;
    const seconds = await attempts.take(person.id);
    if (seconds !== undefined) {
      const answer = { message: inEnglish(text("admin.today.tooManyAgain")), reason: "limit" };
      return c.json(answer, 429, { "Retry-After": String(seconds) });
    }
    const actor = { kind: "staff", staff: person.id, session: session.id } as const;
    const act = { actor, action: "deliveries.retry", permission, request, detail: { ...detail, delivery } } as const;
    const outcome = await staffWrite({ database, now }, act, (tx) => sendAgain(tx, { id, about_id, failed_at: body.at }));
    if (outcome.ok) return c.json({});
    if (outcome.why === "unknown") return notFound(c);
    return c.json({ message: inEnglish(REFUSALS[outcome.why]), reason: outcome.why }, 409);
  }
}
