import type { LeadFormName } from "#domain/enquiries/forms.ts";
import type { Problem } from "#domain/problem.ts";
import type { Dealership } from "#server/dealership.ts";
import { withoutAcceptances, retainedAcceptances } from "#web/forms/acceptance.ts";
import { NO_STORE_HEADERS, refusalHeaders } from "#web/forms/action-headers.ts";
import { FORM_KEY_FIELD } from "#web/forms/form-key.tsx";
import { currentLocale, rendered } from "#web/locale/translate.ts";
import { data, redirect } from "react-router";

/** Action data of a refused form: the problems, and the values that are rendered again. */
export type RefusedLead = { kind: "refused"; attempt: string; problems: Problem<string>[]; typed: Record<string, string> };

const NOT_RETAINED: readonly string[] = ["company_website", "vehicle_id", FORM_KEY_FIELD];

/** Creates a lead from a form: 303 to its confirmation page, or the form with its problems. */
export async function sendLead({ leads }: Pick<Dealership, "leads">, form: LeadFormName, request: Request, address: string) {
  const typed: Record<string, string> = {};
  for (const [name, value] of await request.formData()) if (typeof value === "string") typed[name] = value;
  const token = typed["g-recaptcha-response"] ?? "";
  const outcome = await leads.take(form, typed, { address, token, locale: currentLocale()?.lang, onceByContent: true });
  if (outcome.ok) throw redirect(`/enquiry-sent/${outcome.lead.id}`, { status: 303, headers: NO_STORE_HEADERS });
  const problems = Object.entries(rendered(outcome.errors)).flatMap(([field, messages]) => messages.map((message) => ({ field, message })));
  const values = Object.fromEntries(Object.entries(typed).filter(([name]) => !NOT_RETAINED.includes(name)));
  const retained = { ...withoutAcceptances(values), ...retainedAcceptances(typed, { status: outcome.status, problems }) };
  return data<RefusedLead>(
    { kind: "refused", attempt: crypto.randomUUID(), problems, typed: retained },
    { status: outcome.status, headers: refusalHeaders(outcome.status === 422 ? undefined : outcome.retry_after) },
  );
}
