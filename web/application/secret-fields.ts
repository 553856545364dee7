import { APPLICATION_FIELD_NAMES, isSecret } from "#domain/finance-application/application-fields.ts";

/** Answers that no browser keeps: they stay in the page until it is sent. */
export const SECRET_FIELDS: readonly string[] = APPLICATION_FIELD_NAMES.filter(isSecret);
