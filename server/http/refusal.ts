import { renderEach, type MessageText } from "#domain/messages/message-text.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Translations } from "#locales/website-translations.ts";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { ContentfulStatusCode } from "hono/utils/http-status";

declare module "hono" {
  interface ContextVariableMap {
    /** The words of the API's website; below /api only. */
    translations?: Translations;
  }
}

/** A refusal as the API answers it, its messages not yet in anybody's language. */
type Refusal = { message?: MessageText | string; errors?: Record<string, readonly (MessageText | string)[]> } & Record<string, unknown>;

/** Lets the refusals below use a website's own words. */
export function withTranslations(translations: Translations) {
  return createMiddleware(async (c, next) => {
    c.set("translations", translations);
    await next();
  });
}

/** Answers a refusal in English with the website's own words. */
export function refuse(c: Context, refusal: Refusal, status: ContentfulStatusCode, headers: Record<string, string> = {}): Response {
  return c.json(renderEach(refusal, c.var.translations?.text ?? inEnglish), status, headers);
}
