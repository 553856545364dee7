import type { TextTranslator } from "#domain/labels/text-translator.ts";
import { websiteTranslations } from "#domain/labels/website-translations.ts";
import { DEFAULT_LOCALE } from "#domain/labels/locales.ts";
import type { Website } from "#websites/website.ts";
import { createMiddleware } from "hono/factory";

/** An error response: a sentence, messages by field, or both. */
type Refusal = { message?: string; errors?: Record<string, string[]> };

/** Translates error responses with the website's label overrides, as on its pages. */
export function translateErrors({ labels }: Pick<Website, "labels">) {
  const { translate } = websiteTranslations({ labels })(DEFAULT_LOCALE);
  return createMiddleware(async (c, next) => {
    await next();
    if (!labels || c.res.status < 400 || !c.res.headers.get("Content-Type")?.startsWith("application/json")) return;
    const { status, headers } = c.res;
    const translated = JSON.stringify(translatedError(await c.res.json(), translate));
    c.res = undefined;
    c.res = new Response(translated, { status, headers });
  });
}

/** The same error response, translated. */
export function translatedError<Told extends Refusal>(refusal: Told, translate: TextTranslator): Told {
  return {
    ...refusal,
    ...(refusal.message !== undefined && { message: translate(refusal.message) }),
    ...(refusal.errors && { errors: translatedMessages(refusal.errors, translate) }),
  };
}

function translatedMessages(errors: Record<string, string[]>, translate: TextTranslator): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.map(translate)]));
}
