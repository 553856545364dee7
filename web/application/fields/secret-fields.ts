import { APPLICATION_FIELD_NAMES, isSecret } from "#domain/finance-application/application-fields.ts";

/** Fields never written to browser storage; they exist only in the form until it is submitted. */
export const SECRET_FIELDS: readonly string[] = APPLICATION_FIELD_NAMES.filter(isSecret);
