import { clockText } from "#domain/date-texts.ts";
import { text, type MessageText } from "#domain/messages/message-text.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { notFound, refusedWith } from "#server/admin/staff-route.ts";
import type { Database } from "#server/database/connect.ts";
import { namesOf, staffIn } from "#server/orders/staff/staff-order.ts";
import type { StepResult } from "#server/orders/staff/step-request.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Context } from "hono";

/** What somebody is told who did something with an order, or came too late for it. */
export async function stepAnswer(c: Context<AdminEnv>, database: Database, result: StepResult): Promise<Response> {
  if (result.ok) return c.json({});
  if (result.why === "unknown") return notFound(c);
  if (result.why === "problems") return refusedWith(c, result.problems);
  const { event } = result;
  const by = await nameOf(database, event?.actor ?? null);
  const message = event ? text("admin.step.moved", { actor: by, time: clockText(event.at) }) : text("admin.step.notNow");
  return c.json({ message: inEnglish(message), reason: "conflict", by: inEnglish(by) }, 409);
}

/** Who changed the order meanwhile: the person's name, or what else it was. */
async function nameOf(database: Database, actor: string | null): Promise<MessageText | string> {
  const person = staffIn(actor);
  const name = person === undefined ? undefined : (await namesOf(database, [person])).get(person);
  if (name !== undefined) return name;
  const [kind, id = ""] = (actor ?? "").split(/:(.*)/s);
  if (kind === "shopper") return text("admin.step.byCustomer");
  if (kind === "provider") return id === "lender" ? text("deal.theLender") : text("admin.step.byProvider");
  return kind === "cli" ? text("admin.actor.commandLine", { user: id }) : text("admin.actor.system");
}
