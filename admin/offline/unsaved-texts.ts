type Texts = Readonly<Record<string, string>>;

/** What somebody typed about a vehicle and has not saved, with the values and the revision it began from. */
export type Unsaved = { person: string; at: number; revision: number; from: Texts; typed: Texts };

/** With the vehicle, and the part of it that has a page of its own. */
const PREFIX = "unsaved.";

/** Stays in the browser through a reload, a closed tab or a lapsed sign-in, until it is saved, discarded, or the person signs out. */
export function storeUnsaved(key: string, unsaved: Unsaved): void {
  change(() => localStorage.setItem(PREFIX + key, JSON.stringify(unsaved)));
}

export function dropUnsaved(key: string): void {
  change(() => localStorage.removeItem(PREFIX + key));
}

/** Of this person; what cannot be read counts as nothing. */
export function unsavedOf(person: string, key: string): Unsaved | undefined {
  const unsaved = read(PREFIX + key);
  return unsaved?.person === person ? unsaved : undefined;
}

/** What others typed on this device goes when somebody else signs in, and all of it when a person signs out. */
export function dropUnsavedOfOthers(person?: string): void {
  change(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && (person === undefined || read(key)?.person !== person)) localStorage.removeItem(key);
    }
  });
}

function read(key: string): Unsaved | undefined {
  try {
    const { person, at, revision, from, typed } = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Unsaved>;
    if (typeof person !== "string" || typeof at !== "number" || typeof revision !== "number" || !isTexts(from) || !isTexts(typed))
      return undefined;
    return { person, at, revision, from, typed };
  } catch {
    return undefined;
  }
}

function isTexts(value: unknown): value is Texts {
  return typeof value === "object" && value !== null && Object.values(value).every((text) => typeof text === "string");
}

/** Where storage is full or switched off, nothing is kept. */
function change(make: () => void): void {
  try {
    make();
  } catch {
    // The page still has what was typed.
  }
}
