import { consent, CONSENT_KEY } from "#web/consent/consent.ts";
import type { StoredName } from "#web/storage/stored-name.ts";

const CONSENT_PARTS_KEY = "forecourt.consent-parts" satisfies StoredName;
/** Fallback without localStorage, until the document is unloaded. */
let notStored: readonly string[] = [];

/** Stores the third-party services that an acceptance covered. */
export function noteAgreed(keys: readonly string[]): void {
  notStored = keys;
  try {
    localStorage.setItem(CONSENT_PARTS_KEY, JSON.stringify(keys));
  } catch {
    // Without storage the banner is shown again on the next document.
  }
}

/**
 * Whether the shopper accepts cookies including this third-party service. An answer given before the website used it does
 * not cover it: it is deleted, and the banner is shown again.
 */
export function hasAgreed(key: string): boolean {
  if (consent() !== "accepted") return false;
  if (agreedParts().includes(key)) return true;
  clearAnswer();
  return false;
}

/** Deletes a provider's cookies on every parent domain, as their `Domain` attribute cannot be read. */
export function deleteCookies(ofProvider: RegExp): void {
  const names = document.cookie.split(";").map((cookie) => cookie.split("=")[0]?.trim() ?? "");
  const labels = location.hostname.split(".");
  const domains = ["", ...labels.map((_, at) => `;domain=${labels.slice(at).join(".")}`)];
  for (const name of names.filter((each) => ofProvider.test(each)))
    for (const domain of domains) document.cookie = `${name}=;max-age=0;path=/${domain}`;
}

/** Notifies subscribers as a change in another tab would. */
function clearAnswer(): void {
  try {
    localStorage.removeItem(CONSENT_KEY);
  } catch {
    // No storage, hence no answer.
  }
  window.dispatchEvent(new StorageEvent("storage", { key: CONSENT_KEY }));
}

function agreedParts(): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(CONSENT_PARTS_KEY) ?? "[]");
    return Array.isArray(stored) && stored.length > 0 ? stored : notStored;
  } catch {
    return notStored;
  }
}
