import { LOOK_REASONS, MAX_LOOK_TEXT } from "#domain/deal/staff/application-looks.ts";
import { text } from "#domain/messages/message-text.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { notFound, staffRoute } from "#server/admin/staff-route.ts";
import { answerSections, type AnswerSection } from "#server/orders/applications/answer-sections.ts";
import { staffOrderPlace } from "#server/orders/staff/staff-order.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Hono } from "hono";
import { stepAnswer } from "./step-answer.ts";
import * as z from "zod";

const Look = z.object({
  reason: z.enum(LOOK_REASONS, { error: inEnglish(text("admin.lead.reasonMissing")) }),
  words: z
    .string()
    .trim()
    .max(MAX_LOOK_TEXT, { error: inEnglish(text("admin.look.wordsTooLong", { characters: MAX_LOOK_TEXT })) }),
});

/** The finance application of an order: shown with a proof of presence and a reason, and sent to the lender. */
export function applicationRoutes(app: Hono<AdminEnv>, { database, now, ordersOf }: AdminServices): void {
  staffRoute(app, now, {
    path: "/orders/:reference/application",
    permission: "applications.read",
    body: Look,
    find: async ({ reference = "" }) => {
      const place = await staffOrderPlace(database, reference);
      return place && [place];
    },
    run: async ({ c, body, params, signedIn: { person, session }, request }) => {
      const place = await staffOrderPlace(database, params["reference"] ?? "");
      if (!place) return notFound(c);
      const author = { actor: { kind: "staff", staff: person.id, session: session.id } as const, request };
      const shown = await ordersOf(place.website).orders.showApplication(place.guid, author, body);
      if (shown.ok) return c.json({ sections: answerSections(shown.answers) } satisfies { sections: AnswerSection[] });
      const message = shown.why === "no key" ? text("admin.look.noKey") : text("admin.look.gone");
      return c.json({ message: inEnglish(message), reason: "conflict" }, 409);
    },
  });

  staffRoute(app, now, {
    path: "/orders/:reference/lender",
    permission: "orders.progress",
    body: z.object({ seen: z.int().min(0) }),
    find: async ({ reference = "" }) => {
      const place = await staffOrderPlace(database, reference);
      return place && [place];
    },
    run: async ({ c, body, params, signedIn: { person, session }, request }) => {
      const place = await staffOrderPlace(database, params["reference"] ?? "");
      if (!place) return notFound(c);
      const author = { actor: { kind: "staff", staff: person.id, session: session.id } as const, request };
      return stepAnswer(c, database, await ordersOf(place.website).orders.sendToLender(place.guid, author, body.seen));
    },
  });
}
