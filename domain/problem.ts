/** Something that stops a request, in words the shopper can act on. `field` is the name of the field it stands at. */
export type Problem = { field: string; message: string };

/** The API's shape for problems: field -> messages, in the order they were found. */
export type ErrorsByField = Record<string, string[]>;

export function errorsByField(problems: readonly Problem[]): ErrorsByField {
  const errors: ErrorsByField = {};
  for (const { field, message } of problems) (errors[field] ??= []).push(message);
  return errors;
}
