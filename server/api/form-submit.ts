import { refuse } from "#server/http/refusal.ts";
import { inEnglish } from "#locales/in-english.ts";
import { websiteTranslations } from "#locales/website-translations.ts";
import type { Dealership } from "#server/dealership.ts";
import type { LeadOutcome } from "#server/enquiries/leads.ts";
import { formBody } from "#server/api-document/bodies.ts";
import { BAD_BODY, FORM_BODY, operation, REFUSED, response, TOO_OFTEN, WRONG } from "#server/api-document/operation.ts";
import { smallBody } from "#server/http/body-size.ts";
import { IDEMPOTENCY_KEY_HEADER, REPLAYED_HEADERS } from "#server/http/idempotency-key.ts";
import { headerParameter } from "#server/http/parameters.ts";
import { retryAfter } from "#server/http/too-many.ts";
import type { Website } from "#websites/website.ts";
import { Hono, type Context } from "hono";
import { isCrossOrigin } from "#server/http/same-origin.ts";

const IDEMPOTENCY_KEY = headerParameter(IDEMPOTENCY_KEY_HEADER, "For a day, the same form with the same key gets the same response");

const submitForm = operation({
  id: "submitForm",
  tag: "Enquiries",
  method: "post",
  route: "/form-submit",
  summary: "Submit a form",
  description: "`form_id` says which form it is. With an `Idempotency-Key`, a form that is sent again is stored and mailed once.",
  parameters: () => [IDEMPOTENCY_KEY],
  body: { types: FORM_BODY, schema: formBody },
  responses: {
    201: response("Confirms the form; contains no personal data", "LeadAnswer"),
    ...BAD_BODY,
    409: REFUSED,
    422: WRONG,
    429: TOO_OFTEN,
  },
});
export const formOperations = [submitForm];

/** Forms of 7.23 to 7.25: `form_id` selects the form and the language of the response. */
export function formSubmitApi(
  { leads, website }: Pick<Dealership, "leads"> & { website: Pick<Website, "labels" | "locales"> },
  addressOf: (c: Context) => string,
): Hono {
  const translations = websiteTranslations(website);
  const api = new Hono();

  api.use(submitForm.route, async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
  api.use(submitForm.route, smallBody);

  api.on(submitForm.method, submitForm.route, async (c) => {
    if (isCrossOrigin(c)) return c.json({ message: "We only accept forms from our own website." }, 403);
    const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
    if (!FORM_BODY.includes(type)) return c.json({ message: "Send the form as multipart/form-data." }, 415);
    const typed = await textsOf(c);
    if (!typed) return c.json({ message: "The form cannot be read." }, 400);
    const meant = leads.formOf(typed["form_id"] ?? "");
    if (!meant) return c.json({ errors: { form_id: ["There is no form with this number"] } }, 422);
    const { form, locale } = meant;
    const outcome = await leads.take(form, typed, {
      address: addressOf(c),
      token: typed["g-recaptcha-response"] ?? "",
      locale,
      idempotencyKey: c.req.header(IDEMPOTENCY_KEY.name)?.trim(),
    });
    c.set("translations", translations(locale));
    return answer(c, outcome);
  });
  return api;
}

function answer(c: Context, outcome: LeadOutcome): Response {
  if (outcome.ok) return c.json({ data: inEnglish(outcome.lead) }, 201, outcome.replayed ? REPLAYED_HEADERS : {});
  const { status, errors } = outcome;
  if (status === 422) return refuse(c, { errors }, status);
  return refuse(c, { message: outcome.message, errors }, status, retryAfter(outcome.retry_after));
}

/** Uploaded files are ignored. */
async function textsOf(c: Context): Promise<Record<string, string> | undefined> {
  try {
    const texts: [string, string][] = [];
    for (const [name, value] of await c.req.formData()) if (typeof value === "string") texts.push([name, value]);
    return Object.fromEntries(texts);
  } catch {
    return undefined;
  }
}
