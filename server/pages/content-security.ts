import type { BotCheckSources } from "#server/providers/bot-check/bot-check.ts";
import { hash, randomBytes } from "node:crypto";

/** Scripts that carry this mark were written by the framework while rendering. It never leaves the server. */
export const RENDER_NONCE = randomBytes(18).toString("hex");

const MARK_ATTRIBUTE = ` nonce="${RENDER_NONCE}"`;

/** What a form that asks for a bot check carries, and what a page whose policy allows the check's provider carries in its root element. */
const SHOWS_BOT_CHECK = ' data-bot-check="';
const ALLOWS_BOT_CHECK = ' data-bot-check-allowed=""';

/** What the root element of a page has where scripts of other companies may run in it (`web/integrations/for-browser.ts`). */
const ALLOWS_INTEGRATIONS = /^<!DOCTYPE html><html[^>]* data-integrations="/;

/** Hosts of other companies, by what is fetched from them. */
export type ProviderSources = Readonly<Record<"script" | "connect" | "frame" | "style" | "font", readonly string[]>>;

/**
 * `formTargets`: other origins that a form may lead to, a payment provider's pages. `botCheck`: where the provider of a bot check keeps
 * its widget. `integrations`: where the website's analytics, chat and reviews come from.
 */
export type AllowedSources = { formTargets?: readonly string[] | undefined; botCheck?: BotCheckSources | undefined; integrations?: ProviderSources | undefined };

/** `apart`: integrations are allowed in other pages of the website and not in this one, whose address is nothing for them either. */
type Secured = { html: string; policy: string; apart: boolean };

const NOTHING: ProviderSources = { script: [], connect: [], frame: [], style: [], font: [] };

const policyWithoutScripts = (formTargets: readonly string[], { connect, frame, style, font }: ProviderSources) => [
  "default-src 'none'",
  ["style-src 'self'", ...style].join(" "),
  // Photos and films of a dealer's feed stand where the feed says.
  "img-src 'self' data: https:",
  "media-src 'self' https:",
  ["font-src 'self'", ...font].join(" "),
  ["connect-src 'self'", ...connect].join(" "),
  // The street map of a branch, which a shopper asks for.
  ["frame-src https://www.google.com", ...frame].join(" "),
  "manifest-src 'self'",
  "worker-src 'self'",
  ["form-action 'self'", ...formTargets].join(" "),
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/**
 * Takes the marks off a rendered page and gives the policy that allows its own scripts by hash. A script that got into
 * the page by another way carries no mark and stays forbidden. Hashes, unlike nonces, keep the page cacheable. The provider of
 * a bot check is allowed in pages with a form that asks for it; their root element says so, because a script that shows another page
 * in the place of this one stays under this one's policy. Integrations are allowed in pages whose root element has them.
 */
export function applyContentSecurityPolicy(marked: string, { formTargets = [], botCheck, integrations }: AllowedSources = {}): Secured {
  const hashes = new Set<string>();
  let html = "";
  let from = 0;
  for (let at = marked.indexOf(MARK_ATTRIBUTE); at >= 0; at = marked.indexOf(MARK_ATTRIBUTE, from)) {
    html += marked.slice(from, at);
    from = at + MARK_ATTRIBUTE.length;
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

/** What stands inside the script whose tag has its mark here; undefined for another tag. */
function markedScript(marked: string, at: number): string | undefined {
  if (!marked.startsWith("<script", marked.lastIndexOf("<", at))) return undefined;
  const start = marked.indexOf(">", at) + 1;
  const end = marked.indexOf("</script>", start);
  return start > 0 && end >= 0 ? marked.slice(start, end) : undefined;
}
