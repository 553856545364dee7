import type { TextTranslator } from "#domain/labels/text-translator.ts";
import { websiteTranslations } from "#domain/labels/website-translations.ts";
import type { Dealership } from "#server/dealership.ts";
import type { LeadOutcome } from "#server/enquiries/leads.ts";
import { smallBody } from "#server/http/body-size.ts";
import { retryAfter } from "#server/http/too-many.ts";
import type { Website } from "#websites/website.ts";
import { Hono, type Context } from "hono";
import { translatedError } from "./translate-errors.ts";
import { isCrossOrigin } from "#server/http/same-origin.ts";

const TYPES = ["multipart/form-data", "application/x-www-form-urlencoded"];

/** Forms of 7.23 to 7.25: `form_id` selects the form and the language of the response. */
export function formSubmitApi(
  { leads, website }: Pick<Dealership, "leads"> & { website: Pick<Website, "labels" | "locales"> },
  addressOf: (c: Context) => string,
): Hono {
  const translations = websiteTranslations(website);
  const api = new Hono().basePath("/form-submit");

  api.use(async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
  api.use(smallBody);

  api.post("/", async (c) => {
    if (isCrossOrigin(c)) return c.json({ message: "Forms are taken from our own website only." }, 403);
    const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
    if (!TYPES.includes(type)) return c.json({ message: "Send the form as multipart/form-data." }, 415);
    const typed = await textsOf(c);
    if (!typed) return c.json({ message: "The form cannot be read." }, 400);
    const meant = leads.formOf(typed["form_id"] ?? "");
    if (!meant) return c.json({ errors: { form_id: ["There is no form with this number"] } }, 422);
    const { form, locale } = meant;
    const outcome = await leads.take(form, typed, { address: addressOf(c), token: typed["g-recaptcha-response"] ?? "", locale });
    return answer(c, outcome, translations(locale).translate);
  });
  return api;
}

function answer(c: Context, outcome: LeadOutcome, translate: TextTranslator): Response {
  if (outcome.ok) return c.json({ data: outcome.lead }, 201);
  const { status, errors } = outcome;
  if (status === 422) return c.json(translatedError({ errors }, translate), status);
  return c.json(translatedError({ message: outcome.message, errors }, translate), status, retryAfter(outcome.retry_after));
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
