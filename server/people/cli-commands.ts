import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import { systemUser } from "#server/control-socket/system-user.ts";
import * as z from "zod";
import type { People } from "./people.ts";

export const SHOW_PERSON = "person show";
export const ERASE_PERSON = "person erase";

/** Characters of a system user name. */
const MAX_USER_LENGTH = 100;

/** `by`: the system user that ran the command. */
const by = z.string().max(MAX_USER_LENGTH).default(systemUser);

export const ShowRequest = z.object({ email: z.string(), application: z.boolean(), by });
export type ShowRequest = z.infer<typeof ShowRequest>;
/** Without `yes` a dry run. */
export const EraseRequest = z.object({ email: z.string(), yes: z.boolean(), by });
export type EraseRequest = z.infer<typeof EraseRequest>;

const rows = z.array(z.record(z.string(), z.unknown()));
export const PersonAnswer = z.object({
  orders: rows,
  leads: rows,
  // A site of an earlier release has none.
  deals: rows.default([]),
  order_forms: rows.default([]),
  valuations: rows,
  messages: rows,
  deliveries: rows,
  replies: rows,
  // Absent in answers of a site of an earlier release.
  alerts: rows.default([]),
  mails: rows,
});
export type PersonAnswer = z.infer<typeof PersonAnswer>;

export const ErasureAnswer = z.object({
  orders: z.array(
    z.object({ reference: z.string(), status: z.string(), fate: z.enum(["cancel", "empty", "record", "left", "payment open"]) }),
  ),
  leads: z.number(),
  valuations: z.number(),
  messages: z.number(),
  deals: z.number().default(0),
  replies: z.number(),
  alerts: z.number().default(0),
  mails: z.number(),
});
export type ErasureAnswer = z.infer<typeof ErasureAnswer>;

/** Command-line handlers about one person, run by the running site. */
export function personCommands(people: People): CommandHandlers {
  return {
    [SHOW_PERSON]: (args) => show(people, ShowRequest.parse(args)),
    [ERASE_PERSON]: (args) => erase(people, EraseRequest.parse(args)),
  };
}

/** As JSON: timestamps are text. */
export async function show(people: People, { email, application, by }: ShowRequest): Promise<PersonAnswer> {
  return PersonAnswer.parse(JSON.parse(JSON.stringify(await people.show(email, { application, actor: `cli:${by}` }))));
}

export function erase(people: People, { email, yes, by }: EraseRequest): Promise<ErasureAnswer> {
  return yes ? people.erase(email, `cli:${by}`) : people.plan(email);
}
