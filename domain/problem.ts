/** A problem that stops a request, worded so that the shopper can fix it. `field` is the name of the form field it belongs to. */
export type Problem = { field: string; message: string };

/** The API's format for problems: field -> messages, in the order found. */
export type ErrorsByField = Record<string, string[]>;

export function errorsByField(problems: readonly Problem[]): ErrorsByField {
  const errors: ErrorsByField = {};
  for (const { field, message } of problems) (errors[field] ??= []).push(message);
  return errors;
}
