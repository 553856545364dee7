import type { LeadFormName } from "#domain/enquiries/forms.ts";
import { errorsByField } from "#domain/problem.ts";
import {
  bodyDigest,
  IDEMPOTENCY_KEY_HEADER,
  idempotencyKeyProblems,
  KEY_USED_FOR_ANOTHER_FORM,
  type IdempotencyClaim,
} from "#server/http/idempotency-key.ts";
import type { LeadContext } from "./lead-context.ts";
import { findLeadByKey } from "./lead-keys.ts";
import type { LeadClient, LeadOutcome } from "./leads.ts";
import { sentLead } from "./sent-lead.ts";
import { BOT_CHECK_FIELD, storeLead } from "./take-lead.ts";

/** Stores a form as a lead, once for each key. */
export async function submitLead(
  context: LeadContext,
  form: LeadFormName,
  typed: Readonly<Record<string, string>>,
  client: LeadClient,
): Promise<LeadOutcome> {
  const digest = formDigest(form, typed);
  const idempotencyKey = client.onceByContent ? `form.${digest}` : client.idempotencyKey;
  if (!idempotencyKey) return storeLead(context, form, typed, client, undefined);
  const unusable = idempotencyKeyProblems(idempotencyKey);
  if (unusable.length > 0) return { ok: false, status: 422, errors: errorsByField(unusable) };
  const claim = { website: context.website.name, key: idempotencyKey, digest };
  // Before everything that may be different now: limits, the bot check's token, the vehicle, the hour that the form itself has booked.
  const replayed = await replayOf(context, claim);
  if (replayed) return replayed;
  const outcome = await storeLead(context, form, typed, client, claim);
  // The same request may have been stored meanwhile.
  return outcome.ok ? outcome : ((await replayOf(context, claim)) ?? outcome);
}

/** Equal for a repeated form: each try has its own token of the bot check, and browsers send line breaks in two ways. */
function formDigest(form: LeadFormName, { [BOT_CHECK_FIELD]: _token, ...typed }: Readonly<Record<string, string>>): string {
  const texts = Object.entries(typed).map(([name, value]) => [name, value.replaceAll(/\r\n?/g, "\n")]);
  return bodyDigest({ form, typed: Object.fromEntries(texts) });
}

/** The answer for a key that has a lead already: that lead, or a refusal if the form differs. */
async function replayOf(context: LeadContext, claim: IdempotencyClaim): Promise<LeadOutcome | undefined> {
  const known = await findLeadByKey(context.database, claim, context.now());
  if (!known) return undefined;
  if (!known.isSame) return { ok: false, status: 422, errors: { [IDEMPOTENCY_KEY_HEADER]: [KEY_USED_FOR_ANOTHER_FORM] } };
  const sent = await sentLead(context, known.id);
  return sent && { ok: true, lead: { id: sent.id, form: sent.form, stock_id: sent.stock_id, slot: sent.slot }, replayed: true };
}
