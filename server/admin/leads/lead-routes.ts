import { addDays, HOUR_MS, londonDay, parseDay, type Day } from "#domain/calendar.ts";
import { DONE_REASONS } from "#domain/enquiries/lead-progress.ts";
import { openPlaces } from "#domain/enquiries/template-places.ts";
import { text, type MessageText } from "#domain/messages/message-text.ts";
import type { StaffAction } from "#domain/staff/actions.ts";
import { allowed } from "#domain/staff/allowed.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { notFound, refusedWith, staffRoute } from "#server/admin/staff-route.ts";
import type { Database } from "#server/database/connect.ts";
import { leads } from "#server/database/schema.ts";
import {
  assignLead,
  claimLead,
  finishLead,
  followUpLead,
  noteOnLead,
  reopenLead,
  type LeadChange,
  type LeadOutcome,
} from "#server/enquiries/staff/change-lead.ts";
import { answerLead } from "#server/enquiries/staff/answer-lead.ts";
import { findLeads, NOTHING_FOUND } from "#server/enquiries/staff/find-leads.ts";
import { staffAct } from "#server/staff/acts/staff-act.ts";
import { staffWrite, type StaffAct, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { listPeople } from "#server/staff/people/list-people.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import { normaliseLine, normaliseText } from "#server/text/normalise-input.ts";
import { inEnglish } from "#locales/in-english.ts";
import { eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import * as z from "zod";

const MAX_TYPED = 100;
const MAX_NOTE = 2_000;
/** A lead is followed up within a year. */
const MAX_DAYS_AHEAD = 366;

/** Mails that one person sends. */
const MAILS = { most: 60, withinMs: HOUR_MS };
const MAX_SUBJECT = 150;
const MAX_ANSWER = 5_000;

const message = (error: MessageText) => ({ error: inEnglish(error) });
const Note = z
  .string()
  .max(MAX_NOTE, message(text("admin.lead.noteTooLong")))
  .transform(normaliseText);
const Written = Note.pipe(z.string().min(1, message(text("admin.lead.noteMissing"))));
const DoneBody = z.object({ reason: z.enum(DONE_REASONS, message(text("admin.lead.reasonMissing"))), note: Note.default("") });
const AnswerBody = z.object({
  subject: z
    .string()
    .max(MAX_SUBJECT, message(text("admin.lead.subjectTooLong")))
    .transform(normaliseLine)
    .pipe(z.string().min(1, message(text("admin.lead.subjectMissing")))),
  text: z
    .string()
    .max(MAX_ANSWER, message(text("admin.lead.answerTooLong")))
    .transform(normaliseText)
    .pipe(z.string().min(1, message(text("admin.lead.answerMissing")))),
});
const AssignBody = z.object({ to: z.uuid().nullable(), from: z.uuid().nullable() });

/** Everything staff do with a lead, but for answering it by mail. */
export function leadRoutes(app: Hono<AdminEnv>, services: AdminServices): void {
  const { database, now } = services;
  const mails = services.openLimit("lead answers", [MAILS]);

  // What is typed may be a name: it is sent, and the address of what was found has ids.
  staffRoute(app, now, {
    path: "/leads/search",
    permission: "leads.read",
    body: z.object({ text: z.string().max(MAX_TYPED) }),
    // The search itself is limited to what is within reach.
    find: () => [],
    run: async ({ c, body, signedIn }) => {
      const found = await findLeads(database, signedIn.rights, body.text);
      return c.json({ found: found.length === 0 ? NOTHING_FOUND : found.join(",") });
    },
  });

  change("claim", "leads.claim", z.object({}), (tx, lead) => claimLead(tx, lead));
  change("note", "leads.note", z.object({ note: Written }), (tx, lead, { note }) => noteOnLead(tx, { ...lead, kind: "note", note }));
  change("call", "leads.call", z.object({ note: Written }), (tx, lead, { note }) => noteOnLead(tx, { ...lead, kind: "call", note }));
  change("follow-up", "leads.follow", followUpBody(now), (tx, lead, { day }) => followUpLead(tx, { ...lead, day }));
  change("done", "leads.done", DoneBody, (tx, lead, body) => finishLead(tx, { ...lead, ...body }));
  change("reopen", "leads.reopen", z.object({}), (tx, lead) => reopenLead(tx, lead));

  staffRoute(app, now, {
    path: "/leads/:id/answer",
    permission: "leads.answer",
    body: AnswerBody,
    find: ({ id }) => leadSubject(database, id),
    run: async ({ c, body, params, signedIn, request }) => {
      const lead = params["id"] ?? "";
      const problems = (["subject", "text"] as const).flatMap((field) => {
        const [place] = openPlaces(body[field]);
        return place === undefined ? [] : [{ field, message: text("admin.template.openPlace", { place: `{${place}}` }) }];
      });
      if (problems.length > 0) return refusedWith(c, problems);
      const seconds = await mails.take(signedIn.person.id);
      if (seconds !== undefined) {
        const answer = { message: inEnglish(text("admin.lead.tooManyAnswers")), reason: "limit" };
        return c.json(answer, 429, { "Retry-After": String(seconds) });
      }
      const { id: person, name: by } = signedIn.person;
      const act = { ...leadAct("leads.answer", signedIn, request), detail: { lead } };
      const outcome = await staffWrite({ database, now }, act, (tx) =>
        answerLead(tx, { lead, person, by, repliesTo: services.replies.addressOf, ...body }),
      );
      if (!outcome.ok && outcome.why === "no email") return refusedWith(c, [{ field: "text", message: text("admin.lead.noEmail") }]);
      return answerOf(c, outcome);
    },
  });

  staffRoute(app, now, {
    path: "/leads/:id/assign",
    permission: "leads.answer",
    body: AssignBody,
    find: ({ id }) => leadSubject(database, id),
    run: async ({ c, body, params, signedIn, request }) => {
      const id = params["id"] ?? "";
      const [subject] = (await leadSubject(database, id)) ?? [];
      const colleague = (await listPeople(database, now())).find((each) => each.id === body.to);
      const mayAnswer = subject && colleague?.state === "active" && allowed({ posts: colleague.posts }, "leads.answer", subject);
      if (body.to !== null && !mayAnswer) return refusedWith(c, [{ field: "to", message: text("admin.lead.cannotAnswer") }]);
      const to = colleague ? { id: colleague.id, name: colleague.name } : null;
      const act = { ...leadAct("leads.assign", signedIn, request), detail: { lead: id, ...(to && { person: to.id }) } };
      const outcome = await staffWrite({ database, now }, act, (tx) =>
        assignLead(tx, { lead: id, person: signedIn.person.id, to, from: body.from }),
      );
      return answerOf(c, outcome);
    },
  });

  function change<Body>(
    path: string,
    action: StaffAction,
    body: z.ZodType<Body>,
    run: (tx: StaffTx, change: LeadChange, body: Body) => Promise<LeadOutcome>,
  ): void {
    staffRoute(app, now, {
      path: `/leads/:id/${path}`,
      permission: "leads.answer",
      body,
      find: ({ id }) => leadSubject(database, id),
      run: async ({ c, body: sent, params, signedIn, request }) => {
        const lead = params["id"] ?? "";
        const act = { ...leadAct(action, signedIn, request), detail: { lead } };
        return answerOf(c, await staffWrite({ database, now }, act, (tx) => run(tx, { lead, person: signedIn.person.id }, sent)));
      },
    });
  }
}

/** A day from today on, or none. */
function followUpBody(now: () => number) {
  const wrong = message(text("admin.lead.dayWrong"));
  const Ahead = z
    .string(wrong)
    .max(10, wrong)
    .transform((typed) => parseDay(typed))
    .refine((day) => day !== undefined && day >= londonDay(now()) && day <= addDays(londonDay(now()), MAX_DAYS_AHEAD), wrong)
    .transform((day) => day as Day);
  return z.object({ day: Ahead.nullable() });
}

/** Of which branch and website a lead is; undefined if there is none. */
export async function leadSubject(database: Database, id = "") {
  if (!z.uuid().safeParse(id).success) return undefined;
  const [lead] = await database.select({ site_id: leads.site_id, website: leads.website }).from(leads).where(eq(leads.id, id));
  return lead && [lead];
}

export function leadAct(action: StaffAction, signedIn: SignedIn, request: string | undefined): StaffAct {
  return staffAct(signedIn, action, "leads.answer", request);
}

/** 409 names who was first. What is so already is no change, and no act. */
export function answerOf(c: Context<AdminEnv>, outcome: LeadOutcome): Response {
  if (outcome.ok) return c.json({});
  switch (outcome.why) {
    case "unchanged":
      return c.json({});
    case "unknown":
      return notFound(c);
    case "done":
      return c.json({ message: inEnglish(text("admin.lead.isDone")), reason: "done" }, 409);
    case "open":
      return c.json({ message: inEnglish(text("admin.lead.isOpen")), reason: "open" }, 409);
    case "claimed": {
      const { by } = outcome;
      const message = by ? text("admin.lead.claimedBy", { name: by.name }) : text("admin.lead.isNobodys");
      return c.json({ message: inEnglish(message), reason: "claimed", claimed_by: by }, 409);
    }
  }
}
