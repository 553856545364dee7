import { parseDay, type Day } from "#domain/calendar.ts";
import { clockText } from "#domain/date-texts.ts";
import { END_REASONS, HANDOVERS, IDENTITY_KINDS, STEP_PERMISSIONS } from "#domain/deal/staff/order-steps.ts";
import { text, type MessageText } from "#domain/messages/message-text.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { notFound, refusedWith, staffRoute } from "#server/admin/staff-route.ts";
import { namesOf, staffIn, staffOrderPlace } from "#server/orders/staff/staff-order.ts";
import type { StepRequest, StepResult } from "#server/orders/staff/step-request.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Context, Hono } from "hono";
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

  function route<Body>(step: StepRequest["step"], body: z.ZodType<Body>, requestOf: (body: Body) => StepRequest): void {
    const { database, now, ordersOf } = services;
    staffRoute(app, now, {
      path: `/orders/:reference/${step.replace("_", "-")}`,
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
        return result.ok ? c.json({}) : refusalOf(c, result);
      },
    });
  }

  async function refusalOf(c: Context<AdminEnv>, result: Extract<StepResult, { ok: false }>): Promise<Response> {
    if (result.why === "unknown") return notFound(c);
    if (result.why === "problems") return refusedWith(c, result.problems);
    const { event } = result;
    const by = await nameOf(event?.actor ?? null);
    const message = event ? text("admin.step.moved", { actor: by, time: clockText(event.at) }) : text("admin.step.notNow");
    return c.json({ message: inEnglish(message), reason: "conflict", by: inEnglish(by) }, 409);
  }

  /** Who changed the order meanwhile: the person's name, or what else it was. */
  async function nameOf(actor: string | null): Promise<MessageText | string> {
    const person = staffIn(actor);
    const name = person === undefined ? undefined : (await namesOf(services.database, [person])).get(person);
    if (name !== undefined) return name;
    const [kind, id = ""] = (actor ?? "").split(/:(.*)/s);
    if (kind === "shopper") return text("admin.step.byCustomer");
    if (kind === "provider") return text("admin.step.byProvider");
    return kind === "cli" ? text("admin.actor.commandLine", { user: id }) : text("admin.actor.system");
  }
}
