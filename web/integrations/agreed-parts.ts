import { consent, STORAGE_NAME as ANSWER } from "#web/consent/consent.ts";

const STORAGE_NAME = "forecourt.consent-parts";
/** Where the browser keeps nothing: until the page is left. */
let notStored: readonly string[] = [];

/** Notes what an acceptance was about. */
export function noteAgreed(keys: readonly string[]): void {
  notStored = keys;
  try {
    localStorage.setItem(STORAGE_NAME, JSON.stringify(keys));
  } catch {
    // It is asked again on the next page.
  }
}

/**
 * Whether the shopper accepts cookies and this part of another company. An answer from before the website had it is no answer to that:
 * it is forgotten, and the question is put again.
 */
export function hasAgreed(key: string): boolean {
  if (consent() !== "accepted") return false;
  if (agreedParts().includes(key)) return true;
  forgetAnswer();
  return false;
}

/** What a provider has kept in this website's name goes when it is agreed to no longer, whichever part of the host it was kept for. */
export function deleteCookies(ofProvider: RegExp): void {
  const names = document.cookie.split(";").map((cookie) => cookie.split("=")[0]?.trim() ?? "");
  const labels = location.hostname.split(".");
  const domains = ["", ...labels.map((_, at) => `;domain=${labels.slice(at).join(".")}`)];
  for (const name of names.filter((each) => ofProvider.test(each))) for (const domain of domains) document.cookie = `${name}=;max-age=0;path=/${domain}`;
}

/** Whoever watches the answer reads it again, as after a change in another tab. */
function forgetAnswer(): void {
  try {
    localStorage.removeItem(ANSWER);
  } catch {
    // There is no answer either.
  }
  window.dispatchEvent(new StorageEvent("storage", { key: ANSWER }));
}

function agreedParts(): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_NAME) ?? "[]");
    return Array.isArray(stored) && stored.length > 0 ? stored : notStored;
  } catch {
    return notStored;
  }
}
