import type { BotCheckSources } from "#server/providers/bot-check/bot-check.ts";
import { hash, randomBytes } from "node:crypto";

/** Nonce that the framework adds to its scripts while rendering. It never leaves the server. */
export const RENDER_NONCE = randomBytes(18).toString("hex");

const NONCE_ATTRIBUTE = ` nonce="${RENDER_NONCE}"`;

/** Attribute of a form with a bot check, and attribute of the root element where the policy allows the check's provider. */
const SHOWS_BOT_CHECK = ' data-bot-check="';
const ALLOWS_BOT_CHECK = ' data-bot-check-allowed=""';

/** The root element of a page that may run third-party scripts (`web/integrations/for-browser.ts`). */
const ALLOWS_INTEGRATIONS = /^<!DOCTYPE html><html[^>]* data-integrations="/;

/** Third-party hosts by resource type. */
export type ProviderSources = Readonly<Record<"script" | "connect" | "frame" | "style" | "font", readonly string[]>>;

/**
 * `formTargets`: other origins that forms may redirect to, such as a payment provider. `botCheck`: hosts of the bot check's widget.
 * `integrations`: hosts of the website's analytics, chat and reviews.
 */
export type AllowedSources = {
  formTargets?: readonly string[] | undefined;
  botCheck?: BotCheckSources | undefined;
  integrations?: ProviderSources | undefined;
};

/** `apart`: integrations run on other pages of the website but not this one, whose URL they must not see. */
type Secured = { html: string; policy: string; apart: boolean };

const NOTHING: ProviderSources = { script: [], connect: [], frame: [], style: [], font: [] };

const policyWithoutScripts = (formTargets: readonly string[], { connect, frame, style, font }: ProviderSources) =>
  [
    "default-src 'none'",
    ["style-src 'self'", ...style].join(" "),
    // Photos and films of a dealer's feed may be on any host.
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    ["font-src 'self'", ...font].join(" "),
    ["connect-src 'self'", ...connect].join(" "),
    // The street map of a branch, loaded at the shopper's request.
    ["frame-src https://www.google.com", ...frame].join(" "),
    "manifest-src 'self'",
    "worker-src 'self'",
    ["form-action 'self'", ...formTargets].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");

/**
 * Removes the nonces from a rendered page and builds the policy that allows its scripts by hash. An injected script has no nonce and stays
 * blocked. Hashes, unlike nonces, keep the page cacheable. The bot check's provider is allowed on pages with a form that needs it; an
 * attribute of the root element records this, because after client-side navigation the first page's policy remains in force. Integrations
 * are allowed on pages whose root element lists them.
 */
export function applyContentSecurityPolicy(marked: string, { formTargets = [], botCheck, integrations }: AllowedSources = {}): Secured {
  const hashes = new Set<string>();
  let html = "";
  let from = 0;
  for (let at = marked.indexOf(NONCE_ATTRIBUTE); at >= 0; at = marked.indexOf(NONCE_ATTRIBUTE, from)) {
    html += marked.slice(from, at);
    from = at + NONCE_ATTRIBUTE.length;
    const script = markedScript(marked, at);
    if (script) hashes.add(`'sha256-${hash("sha256", script, "base64")}'`);
  }
  html += marked.slice(from);
  const shown = botCheck !== undefined && html.includes(SHOWS_BOT_CHECK);
  const check = shown ? botCheck : NOTHING;
  const apart = integrations !== undefined && !ALLOWS_INTEGRATIONS.test(html);
  const parts = integrations && !apart ? integrations : NOTHING;
  const frame = [...new Set([...check.frame, ...parts.frame])];
  const script = [...new Set([...check.script, ...parts.script])];
  return {
    html: shown ? html.replace("<html", `<html${ALLOWS_BOT_CHECK}`) : html,
    policy: `${policyWithoutScripts(formTargets, { ...parts, frame })}; script-src 'self' ${[...script, ...hashes].join(" ")}`,
    apart,
  };
}

/** The content of the script whose tag has its nonce at this index; undefined for another tag. */
function markedScript(marked: string, at: number): string | undefined {
  if (!marked.startsWith("<script", marked.lastIndexOf("<", at))) return undefined;
  const start = marked.indexOf(">", at) + 1;
  const end = marked.indexOf("</script>", start);
  return start > 0 && end >= 0 ? marked.slice(start, end) : undefined;
}
