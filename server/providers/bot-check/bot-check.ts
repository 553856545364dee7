/** What the check is about. A token is good for the one that it was made for. */
export type BotCheckAction = "order" | "lead";

/** What a page needs to show the check. `script`: where a provider's widget comes from; the demonstration has none. */
export type BotCheckWidget =
  | { provider: "demo" }
  | { provider: "turnstile" | "recaptcha"; site_key: string; script: string };

/** Where the widget's scripts and frames come from: the policy of a page that shows it allows these and nothing else. */
export type BotCheckSources = { script: readonly string[]; frame: readonly string[] };

export type BotCheck = {
  widget: BotCheckWidget;
  /** Left out where nothing comes from another host. */
  sources?: BotCheckSources;
  /** Whether a person sent the form. `token` is what the form's widget gave. Throws BotCheckUnavailable. */
  isPerson: (token: string, action: BotCheckAction) => Promise<boolean>;
};

/** The provider did not answer, or in a way that says nothing about the sender. */
export class BotCheckUnavailable extends Error {
  override name = "BotCheckUnavailable";
}
