/** The action a token is issued for; it is not valid for another. */
export type BotCheckAction = "order" | "lead";

/** What a page needs to show the check. `script`: the provider's script; the demo has none. */
export type BotCheckWidget = { provider: "demo" } | { provider: "turnstile" | "recaptcha"; site_key: string; script: string };

/** Origins of the widget's scripts and frames, for the CSP of pages that show it. */
export type BotCheckSources = { script: readonly string[]; frame: readonly string[] };

export type BotCheck = {
  widget: BotCheckWidget;
  /** Absent if the widget loads nothing from another host. */
  sources?: BotCheckSources;
  /** Whether a person sent the form. `token` is from the form's widget. Throws BotCheckUnavailable. */
  isPerson: (token: string, action: BotCheckAction) => Promise<boolean>;
};

/** The provider did not respond, or gave no verdict on the sender. */
export class BotCheckUnavailable extends Error {
  override name = "BotCheckUnavailable";
}
