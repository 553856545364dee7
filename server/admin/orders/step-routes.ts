import { parseDay, type Day } from "#domain/calendar.ts";
import { END_REASONS, HANDOVERS, IDENTITY_KINDS, STEP_PERMISSIONS } from "#domain/deal/staff/order-steps.ts";
import { text, type MessageText } from "#domain/messages/message-text.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { notFound, staffRoute } from "#server/admin/staff-route.ts";
import { staffOrderPlace } from "#server/orders/staff/staff-order.ts";
import type { StepRequest } from "#server/orders/staff/step-request.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Hono } from "hono";
import { stepAnswer } from "./step-answer.ts";
import * as z from "zod";

const MAX_REFERENCE = 40;
/** More than any website's own limit. */
const MAX_DAYS = 366;

const wrong = (message: MessageText) => ({ error: inEnglish(message) as string });
const Seen = z.int().min(0);
const AnyDay = z
  .string()
  .max(10)
  .transform((typed): Day | undefined => parseDay(typed))
  .refine((day) => day !== undefined, wrong(text("admin.step.dayMissing")));
const Reason = z.enum(END_REASONS, wrong(text("admin.lead.reasonMissing")));

/** The body of each step. Letters, digits and a few signs: what a lender's reference is made of. */
const BODIES = {
  approve: z.object({
    seen: Seen,
    lender_reference: z
      .string()
      .trim()
      .min(1, wrong(text("admin.step.referenceMissing")))
      .max(MAX_REFERENCE, wrong(text("admin.step.referenceWrong")))
      .regex(/^[A-Za-z0-9 ./-]*$/, wrong(text("admin.step.referenceWrong"))),
    approved_until: z.union([z.literal("").transform(() => null), AnyDay.transform((day) => day ?? null)]),
  }),
  refer: z.object({ seen: Seen }),
  hold_longer: z.object({
    seen: Seen,
    days: z
      .int(wrong(text("admin.step.daysMissing")))
      .min(1)
      .max(MAX_DAYS),
  }),
  complete: z.object({
    seen: Seen,
    handover: z.enum(HANDOVERS, wrong(text("admin.step.handoverMissing"))),
    identity_kind: z.enum(IDENTITY_KINDS, wrong(text("admin.step.identityMissing"))),
    identity_day: AnyDay,
  }),
  end: z.object({ seen: Seen, reason: Reason }),
  refund: z.object({ seen: Seen, reason: Reason }),
  refund_again: z.object({ seen: Seen }),
  refund_settled: z.object({ seen: Seen }),
};

/** What staff do with an order: each step a route of its own, with the permission that it needs. */
export function stepRoutes(app: Hono<AdminEnv>, services: AdminServices): void {
  route("approve", BODIES.approve, (body) => ({ step: "approve", ...body }));
  route("refer", BODIES.refer, (body) => ({ step: "refer", ...body }));
  route("hold_longer", BODIES.hold_longer, (body) => ({ step: "hold_longer", ...body }));
  route("complete", BODIES.complete, ({ seen, handover, identity_kind, identity_day }) => ({
    step: "complete",
    seen,
    handover,
    identity: { kind: identity_kind, day: identity_day as Day },
  }));
  route("end", BODIES.end, (body) => ({ step: "end", ...body }));
  route("refund", BODIES.refund, (body) => ({ step: "refund", ...body }));
  route("refund_again", BODIES.refund_again, (body) => ({ step: "refund_again", ...body }));
  route("refund_settled", BODIES.refund_settled, (body) => ({ step: "refund_settled", ...body }));

  function route<Body>(step: StepRequest["step"], body: z.ZodType<Body>, requestOf: (body: Body) => StepRequest): void {
    const { database, now, ordersOf } = services;
    staffRoute(app, now, {
      path: `/orders/:reference/${step.replaceAll("_", "-")}`,
      permission: STEP_PERMISSIONS[step],
      body,
      find: async ({ reference = "" }) => {
        const place = await staffOrderPlace(database, reference);
        return place && [place];
      },
      run: async ({ c, body: sent, params, signedIn: { person, session }, request }) => {
        const place = await staffOrderPlace(database, params["reference"] ?? "");
        if (!place) return notFound(c);
        const author = { actor: { kind: "staff", staff: person.id, session: session.id } as const, request };
        const result = await ordersOf(place.website).orders.takeStep(place.guid, author, requestOf(sent));
        return stepAnswer(c, database, result);
      },
    });
  }
}
