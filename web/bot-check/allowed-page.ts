/**
 * Whether the policy of this document allows the provider (server/pages/content-security.ts). A page that script has shown in
 * the place of another stays under the policy that the first one came with. The development server sends no policy.
 */
export function isProviderAllowed(): boolean {
  return import.meta.env.DEV || document.documentElement.hasAttribute("data-bot-check-allowed");
}

type Shown = {
  form: HTMLFormElement | null;
  /** The form was sent before: the server gives back what is in it. */
  answered: boolean;
  /** Script has put the form there; otherwise it came with this document, and another one would be the same. */
  shownByScript: boolean;
};

/** Fetches the page as a document of its own, whose policy allows the provider. False where that would change nothing. */
export function openAllowedPage({ form, answered, shownByScript }: Shown): boolean {
  if (!shownByScript) return false;
  if (answered && form) {
    // Nothing is stored without a token: the server answers with this form, and everything typed in it.
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
