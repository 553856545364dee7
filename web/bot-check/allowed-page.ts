/**
 * Whether this document's Content-Security-Policy allows the provider (server/pages/content-security.ts). After a
 * client-side navigation the policy of the first document still applies. The development server sends no policy.
 */
export function isProviderAllowed(): boolean {
  return import.meta.env.DEV || document.documentElement.hasAttribute("data-bot-check-allowed");
}

type Shown = {
  form: HTMLFormElement | null;
  /** The form was submitted before: the server renders it again with its values. */
  answered: boolean;
  /** The form was rendered by a client-side navigation. Otherwise it came with this document, and reloading would change nothing. */
  shownByScript: boolean;
};

/** Loads the page as a new document, whose policy allows the provider. False where that would not help. */
export function openAllowedPage({ form, answered, shownByScript }: Shown): boolean {
  if (!shownByScript) return false;
  if (answered && form) {
    // Without a token nothing is stored: the server renders this form again with all of its values.
    form.submit();
    return true;
  }
  const [loaded] = performance.getEntriesByType("navigation");
  if (!loaded || withoutHash(loaded.name) === withoutHash(location.href)) return false;
  location.reload();
  return true;
}

function withoutHash(address: string): string {
  return address.replace(/#.*$/, "");
}
