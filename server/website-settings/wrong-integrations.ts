import { HOST_KINDS, type Integrations, type ProviderHosts } from "#domain/integrations/integrations.ts";

const IDS = {
  gtm: { form: /^GTM-[A-Z0-9]{4,10}$/, example: "GTM-AB12CD3" },
  ga4: { form: /^G-[A-Z0-9]{6,12}$/, example: "G-AB12CD34EF" },
} as const;

const PARTS = ["analytics", "chat", "reviews"];
/** An origin without path. http on this machine only, for tests. */
const HOST =
  /^(?:https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](?::\d{1,5})?|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)$/;
const ADDRESS = /^(https?:\/\/[^/?#]+)\/[^\s"'<>\\]*$/;
const FUNCTION = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;
const ATTRIBUTE = /^(?:class|id|title|lang|data-[a-z0-9-]+)$/;
const MAX_NAME_CHARACTERS = 24;

type Checked = { name: string; integrations?: Integrations; contactActions: { chat: boolean } };

/**
 * Problems with a website's `integrations`, one sentence each. Values are checked at run time, because a settings file may not have been
 * type-checked.
 */
export function wrongIntegrations({ name, integrations, contactActions }: Checked): string[] {
  if (integrations === undefined) return [];
  const { analytics, chat, reviews } = integrations;
  const unknown = Object.keys(integrations).filter((part) => !PARTS.includes(part));
  return [
    ...unknown.map((part) => `${part} is not known; use ${PARTS.join(", ")}`),
    ...(analytics ? [...wrongAnalytics(analytics), ...wrongHosts("analytics", analytics.hosts)] : []),
    ...(chat
      ? [
          ...wrongProvider("chat", chat),
          ...wrongConsent("chat", chat.consent, ["pressed"]),
          ...wrongOpen(chat.open),
          ...(contactActions.chat ? [] : ["chat is set, but contactActions.chat is off, so no page has a button to open it"]),
          ...wrongHosts("chat", chat.hosts),
        ]
      : []),
    ...(reviews
      ? [
          ...wrongProvider("reviews", reviews),
          ...wrongConsent("reviews", reviews.consent, ["accepted", "pressed"]),
          ...wrongPage(reviews.page),
          ...wrongAttributes(reviews.attributes),
          ...wrongHosts("reviews", reviews.hosts),
        ]
      : []),
  ].map((sentence) => `websites/${name}/website.ts integrations.${sentence}`);
}

function wrongAnalytics({ provider, id, origin, consent }: NonNullable<Integrations["analytics"]>): string[] {
  if (!Object.hasOwn(IDS, provider)) return [`analytics.provider is ${quoted(provider)}; it must be gtm or ga4`];
  const { form, example } = IDS[provider];
  return [
    ...(typeof id === "string" && form.test(id) ? [] : [`analytics.id is ${quoted(id)}; an id of ${provider} looks like ${example}`]),
    ...(origin === undefined ? [] : wrongHost("analytics.origin", origin)),
    ...wrongConsent("analytics", consent, ["accepted"]),
  ];
}

function wrongProvider(part: string, { provider, script }: { provider: string; script: string }): string[] {
  const named = typeof provider === "string" && provider.trim() !== "" && provider.length <= MAX_NAME_CHARACTERS;
  return [
    ...(named
      ? []
      : [`${part}.provider is ${quoted(provider)}; name the provider as shoppers know it, in at most ${MAX_NAME_CHARACTERS} characters`]),
    ...wrongAddress(`${part}.script`, script),
  ];
}

function wrongAddress(setting: string, address: string): string[] {
  const origin = typeof address === "string" ? ADDRESS.exec(address)?.[1] : undefined;
  return origin !== undefined && HOST.test(origin)
    ? []
    : [`${setting} is ${quoted(address)}; it must be a full https address, like https://widget.example.com/loader.js`];
}

function wrongPage(page: string): string[] {
  return wrongAddress("reviews.page", page);
}

function wrongConsent(part: string, consent: unknown, classes: readonly string[]): string[] {
  return consent === undefined || classes.some((each) => each === consent)
    ? []
    : [`${part}.consent is ${quoted(consent)}; for ${part} it can be ${classes.join(" or ")}`];
}

function wrongOpen(open: string | undefined): string[] {
  return open === undefined || FUNCTION.test(open)
    ? []
    : [`chat.open is ${quoted(open)}; it must be the name of a function, like Tawk_API.maximize`];
}

function wrongAttributes(attributes: Readonly<Record<string, string>> = {}): string[] {
  return Object.keys(attributes).flatMap((attribute) =>
    ATTRIBUTE.test(attribute)
      ? []
      : [`reviews.attributes has ${quoted(attribute)}; use class, id, title, lang or names that start with data-`],
  );
}

function wrongHosts(part: string, hosts: ProviderHosts = {}): string[] {
  const kinds: readonly string[] = HOST_KINDS;
  return Object.entries(hosts).flatMap(([kind, named]) => {
    if (!kinds.includes(kind)) return [`${part}.hosts has ${quoted(kind)}; use ${kinds.join(", ")}`];
    return named.flatMap((host) => wrongHost(`${part}.hosts.${kind}`, host));
  });
}

function wrongHost(setting: string, host: string): string[] {
  if (typeof host === "string" && HOST.test(host)) return [];
  if (typeof host === "string" && host.includes("*"))
    return [`${setting} has ${quoted(host)}; every host must be named exactly, because a wildcard would allow unknown hosts`];
  return [`${setting} has ${quoted(host)}; it must be an https host and nothing more, like https://widget.example.com`];
}

function quoted(value: unknown): string {
  return JSON.stringify(value) ?? "missing";
}
