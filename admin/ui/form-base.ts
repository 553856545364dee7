export type Texts = Readonly<Record<string, string>>;
export type Reading = { revision: number; texts: Texts };

/**
 * What a form's fields began from. `revision`: with which the texts that are typed over were read, so that a save can say what others
 * changed since. `page`: the reading of the page that the other texts are of. `written`: the revision of this form's own last write; an
 * older reading that comes after it does not put its texts back.
 */
export type FormBase = Reading & { page: Texts; written: number };

export function baseOf({ revision, texts }: Reading): FormBase {
  return { revision, texts, page: texts, written: revision };
}

/** The base after another reading of the page: fields that nobody has typed in follow it. Undefined if there is nothing to follow. */
export function followed(base: FormBase, { revision, texts }: Reading, changed: readonly string[]): FormBase | undefined {
  if (texts === base.page || revision < base.written) return undefined;
  const isOutdated = changed.some((field) => (texts[field] ?? "") !== (base.texts[field] ?? ""));
  return {
    ...base,
    revision: isOutdated ? base.revision : revision,
    page: texts,
    texts: { ...texts, ...pick(base.texts, changed) },
  };
}

/** The base after a save: what was sent stands in the fields until the page has been read again, as the server wrote it. */
export function saved(base: FormBase, sent: Texts, written: number): FormBase {
  return { ...base, written, texts: { ...base.texts, ...sent } };
}

/** What is still to be saved once an answer has come: all but what was `sent` and has not been typed in since. */
export function stillTyped(now: Texts, sent: Texts, settled: readonly string[]): Texts {
  return Object.fromEntries(Object.entries(now).filter(([field, text]) => !settled.includes(field) || text !== sent[field]));
}

export function pick(texts: Texts, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, texts[field] ?? ""]));
}
