import { HOUR_MS } from "#domain/calendar.ts";
import { openPlaces, TEMPLATE_PLACES, unknownPlaces, withPlaces } from "#domain/enquiries/template-places.ts";
import { text, type MessageText } from "#domain/messages/message-text.ts";
import { allowed } from "#domain/staff/allowed.ts";
import type { AdminAddress } from "#server/admin/admin-address.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { notFound, refusedWith, staffRoute } from "#server/admin/staff-route.ts";
import { joinedFindings, messagesOf } from "#server/compliance/field-findings.ts";
import { leads } from "#server/database/schema.ts";
import { addTemplate, changeTemplate, removeTemplate } from "#server/enquiries/staff/change-templates.ts";
import { templateValues } from "#server/enquiries/staff/template-values.ts";
import { answerTemplateRows } from "#server/enquiries/staff/templates-schema.ts";
import { staffAct } from "#server/staff/acts/staff-act.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import { normaliseLine, normaliseText } from "#server/text/normalise-input.ts";
import { inEnglish } from "#locales/in-english.ts";
import { eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import * as z from "zod";
import { noteReading } from "./note-reading.ts";

const MAX_NAME = 60;
const MAX_SUBJECT = 150;
const MAX_TEXT = 4_000;
const MAX_WEBSITE = 100;
const HIGHEST_REVISION = 1_000_000_000;
/** Saves of one person. */
const CHANGES = { most: 120, withinMs: HOUR_MS };

const PERMISSION = "leads.templates";

const message = (error: MessageText) => ({ error: inEnglish(error) });

/** A word in braces that is no place is named: a customer would read it. */
function placed(tooLong: MessageText, missing: MessageText, most: number, normalise: (typed: string) => string) {
  return z
    .string()
    .max(most, message(tooLong))
    .transform(normalise)
    .pipe(
      z
        .string()
        .min(1, message(missing))
        .superRefine((written, context) => {
          const [word] = unknownPlaces(written);
          const places = Object.keys(TEMPLATE_PLACES)
            .map((place) => `{${place}}`)
            .join(", ");
          if (word !== undefined)
            context.addIssue({ code: "custom", message: inEnglish(text("admin.template.unknownPlace", { word: `{${word}}`, places })) });
        }),
    );
}

const Subject = placed(text("admin.lead.subjectTooLong"), text("admin.lead.subjectMissing"), MAX_SUBJECT, normaliseLine);
const Body = placed(text("admin.template.textTooLong"), text("admin.lead.answerMissing"), MAX_TEXT, normaliseText);
const Texts = z.object({
  name: z
    .string()
    .max(MAX_NAME, message(text("admin.template.nameTooLong")))
    .transform(normaliseLine)
    .pipe(z.string().min(1, message(text("admin.template.nameMissing")))),
  subject: Subject,
  body: Body,
});
const Place = z.object({ website: z.string().max(MAX_WEBSITE), site_id: z.int().positive().nullable() });
const Revision = z.object({ revision: z.int().min(1).max(HIGHEST_REVISION) });
const PreviewBody = Place.extend({ subject: Subject, body: Body, lead: z.uuid() });

/** What the dealer's own answer templates are changed by. */
export function templateRoutes(app: Hono<AdminEnv>, services: AdminServices, shopOrigin: AdminAddress["shopOrigin"]): void {
  const { database, now, websites, organisation } = services;
  const changes = services.openLimit("answer templates", [CHANGES]);

  /** A website and a branch that there are. */
  const whereOf = ({ website, site_id }: z.infer<typeof Place>) => {
    const isKnown =
      websites.some(({ name }) => name === website) && (site_id === null || organisation.all().some(({ id }) => id === site_id));
    return isKnown ? [{ website, site_id }] : undefined;
  };
  const find = async ({ id = "" }: Readonly<Record<string, string>>) => {
    if (!z.uuid().safeParse(id).success) return undefined;
    const [template] = await database.select().from(answerTemplateRows).where(eq(answerTemplateRows.id, id));
    return template && [{ website: template.website, site_id: template.site_id }];
  };

  staffRoute(app, now, {
    path: "/leads/templates/add",
    permission: PERMISSION,
    body: Texts.extend(Place.shape),
    find: (_, body) => whereOf(body),
    run: async ({ c, body, signedIn, request }) =>
      breaching(c, body.website, body) ??
      (await tooOften(c, signedIn)) ??
      answerOf(
        c,
        await staffWrite({ database, now }, staffAct(signedIn, "templates.add", PERMISSION, request), (tx) => addTemplate(tx, body)),
      ),
  });

  staffRoute(app, now, {
    path: "/leads/templates/:id/change",
    permission: PERMISSION,
    body: Texts.extend(Revision.shape),
    find,
    run: async ({ c, body, params, signedIn, request }) =>
      breaching(c, (await find(params))?.[0]?.website, body) ??
      (await tooOften(c, signedIn)) ??
      answerOf(
        c,
        await staffWrite({ database, now }, staffAct(signedIn, "templates.change", PERMISSION, request), (tx) =>
          changeTemplate(tx, { ...body, id: params["id"] ?? "" }),
        ),
      ),
  });

  staffRoute(app, now, {
    path: "/leads/templates/:id/remove",
    permission: PERMISSION,
    body: Revision,
    find,
    run: async ({ c, body, params, signedIn, request }) =>
      answerOf(
        c,
        await staffWrite({ database, now }, staffAct(signedIn, "templates.remove", PERMISSION, request), (tx) =>
          removeTemplate(tx, { id: params["id"] ?? "", revision: body.revision }),
        ),
      ),
  });

  // Somebody's enquiry fills it: that it was read is written down.
  staffRoute(app, now, {
    path: "/leads/templates/preview",
    permission: PERMISSION,
    body: PreviewBody,
    find: (_, body) => whereOf(body),
    run: async ({ c, body, signedIn }) => {
      const [lead] = await database.select().from(leads).where(eq(leads.id, body.lead));
      const isTheirs = lead && allowed(signedIn.rights, "leads.read", { website: lead.website, site_id: lead.site_id });
      const isFor = lead?.website === body.website && (body.site_id === null || body.site_id === lead.site_id);
      if (!isTheirs || !isFor) return refusedWith(c, [{ field: "lead", message: text("admin.template.noSuchLead") }]);
      await noteReading(services, signedIn, { action: "leads.show", permission: "leads.read", detail: { lead: lead.id } });
      const values = await templateValues({ database, websites, organisation, shopOrigin }, lead, signedIn.person.name);
      const [subject, filled] = [withPlaces(body.subject, values), withPlaces(body.body, values)];
      return c.json({ subject, text: filled, open: openPlaces(`${subject}\n${filled}`) });
    },
  });

  /** What breaks a rule of the compliance gate is refused at its field; a figure in the subject may have its example in the text. */
  function breaching(c: Context<AdminEnv>, name: string | undefined, { subject, body }: z.infer<typeof Texts>): Response | undefined {
    const website = websites.find((each) => each.name === name);
    if (!website) return undefined;
    const typed = [
      { field: "subject", text: subject },
      { field: "body", text: body },
    ];
    const breaches = messagesOf("breach", joinedFindings(website, typed, { kind: "mail", now: now() }));
    return breaches.length === 0 ? undefined : refusedWith(c, breaches);
  }

  async function tooOften(c: Context<AdminEnv>, { person }: SignedIn): Promise<Response | undefined> {
    const seconds = await changes.take(person.id);
    if (seconds === undefined) return undefined;
    const answer = { message: inEnglish(text("admin.template.tooOften")), reason: "limit" };
    return c.json(answer, 429, { "Retry-After": String(seconds) });
  }
}

type Outcome = Awaited<ReturnType<typeof addTemplate | typeof changeTemplate>>;

function answerOf(c: Context<AdminEnv>, outcome: Outcome): Response {
  if (outcome.ok) return c.json({ id: outcome.id, revision: outcome.revision });
  switch (outcome.why) {
    case "gone":
      return notFound(c);
    case "too many":
      return c.json({ message: inEnglish(text("admin.template.tooMany")), reason: "full" }, 409);
    case "changed": {
      const { name, subject, body, revision } = outcome.template;
      const answer = { message: inEnglish(text("admin.template.changed")), reason: "changed", template: { name, subject, body, revision } };
      return c.json(answer, 409);
    }
  }
}
