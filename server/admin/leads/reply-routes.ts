import { text } from "#domain/messages/message-text.ts";
import { allowed } from "#domain/staff/allowed.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { notFound, refusedWith, staffRoute } from "#server/admin/staff-route.ts";
import { assignReply, removeReply } from "#server/replies/staff/change-reply.ts";
import { unmatchedSubject } from "#server/replies/staff/unmatched-replies.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import type { Hono } from "hono";
import * as z from "zod";
import { leadAct, leadSubject } from "./lead-routes.ts";

const MAX_TYPED = 500;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
/** A lead by its id, or by the address of its page. */
const AssignBody = z.object({ lead: z.string().max(MAX_TYPED) });

/** What staff do with replies that belong to no lead. */
export function replyRoutes(app: Hono<AdminEnv>, { database, now }: AdminServices): void {
  const find = ({ id = "" }: Readonly<Record<string, string>>) =>
    z.uuid().safeParse(id).success ? unmatchedSubject(database, id) : undefined;

  staffRoute(app, now, {
    path: "/replies/:id/assign",
    permission: "leads.answer",
    body: AssignBody,
    find,
    run: async ({ c, body, params, signedIn, request }) => {
      const reply = params["id"] ?? "";
      const lead = ID.exec(body.lead)?.[0] ?? "";
      const [subject] = (await leadSubject(database, lead)) ?? [];
      if (!subject || !allowed(signedIn.rights, "leads.answer", subject))
        return refusedWith(c, [{ field: "lead", message: text("admin.reply.leadMissing") }]);
      const act = { ...leadAct("replies.assign", signedIn, request), detail: { reply, lead } };
      const outcome = await staffWrite({ database, now }, act, (tx) => assignReply(tx, { reply, lead, person: signedIn.person.id }));
      return outcome.ok ? c.json({ lead }) : notFound(c);
    },
  });

  staffRoute(app, now, {
    path: "/replies/:id/remove",
    permission: "leads.answer",
    body: z.object({}),
    find,
    run: async ({ c, params, signedIn, request }) => {
      const reply = params["id"] ?? "";
      const act = { ...leadAct("replies.remove", signedIn, request), detail: { reply } };
      const outcome = await staffWrite({ database, now }, act, (tx) => removeReply(tx, reply));
      return outcome.ok ? c.json({}) : notFound(c);
    },
  });
}
