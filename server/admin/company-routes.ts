import { text } from "#domain/messages/message-text.ts";
import { noteSecurityEvent } from "#server/log/noted-security-events.ts";
import {
  beginCompanySignIn,
  finishCompanySignIn,
  type CompanyAccounts,
  type CompanyOutcome,
} from "#server/staff/company-accounts/company-sign-in.ts";
import { isProviderRefusal, type ProviderRefusal } from "#server/staff/company-accounts/company-provider.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Context, Hono } from "hono";
import * as z from "zod";
import type { AdminServices, RenderAdmin } from "./admin-context.ts";
import type { AdminEnv } from "./admin-env.ts";
import { pathAfterSignIn } from "./path-after-sign-in.ts";
import { answered } from "./sign-in-routes.ts";
import { tooManySignIns, type SignInLimits } from "./sign-in-limits.ts";
import { deleteCeremonyToken, setCeremonyToken, setSessionToken } from "./staff-cookies.ts";
import { accountRoute, notFound, openRoute } from "./staff-route.ts";

/** Where the provider leads back to: registered there with Admin's origin. */
const RETURN_PATH = "/sign-in/company";
/** The page on which somebody who is signed in proves to be present. */
const CONFIRM_PATH = "/account/confirm";

type Refused = Extract<CompanyOutcome, { ok: false }>;

/** Signing in with a company account, and the proof of presence by it. */
export function companyRoutes(
  app: Hono<AdminEnv>,
  { database, now }: AdminServices,
  { accounts, limits, render }: { accounts: CompanyAccounts; limits: SignInLimits; render: RenderAdmin },
): void {
  const setting = (c: Context<AdminEnv>) => ({ database, now, accounts, redirectUri: c.get("adminOrigin") + RETURN_PATH });

  openRoute(app, {
    path: RETURN_PATH,
    body: z.object({ to: z.unknown().optional() }),
    run: async ({ c, body: { to } }) => {
      const seconds = await limits.beginning(c);
      if (seconds !== undefined) return tooManySignIns(c, seconds);
      return begun(c, await beginCompanySignIn(setting(c), { to: pathAfterSignIn(to) }));
    },
  });

  accountRoute(app, now, {
    path: "/account/proof/company",
    body: z.object({}),
    proved: false,
    run: async ({ c, signedIn: { session } }) => {
      if (session.how !== "sso") return notFound(c);
      const seconds = await limits.beginning(c);
      if (seconds !== undefined) return tooManySignIns(c, seconds);
      return begun(c, await beginCompanySignIn(setting(c), { to: `${CONFIRM_PATH}?confirmed`, session: session.id }));
    },
  });

  app.get(RETURN_PATH, async (c) => {
    const seconds = await limits.attempt(c);
    if (seconds !== undefined) return refusedPage(c, { ok: false, refused: "limit" }, 429);
    // The address by which Admin is known, never the one that the request names.
    const address = new URL(c.get("adminOrigin") + RETURN_PATH + new URL(c.req.url).search);
    const { ceremony, agent } = answered(c);
    const returned = { ceremony, agent, address, signedIn: c.get("signedIn"), request: c.req.header("X-Request-Id") };
    const outcome = await finishCompanySignIn(setting(c), returned);
    deleteCeremonyToken(c);
    if (!outcome.ok) return refusedPage(c, outcome, outcome.unavailable ? 503 : 403);
    setSessionToken(c, outcome.token);
    return c.redirect(pathAfterSignIn(outcome.to), 302);
  });

  /** The browser came back by itself, so what failed is said on a page. */
  async function refusedPage(c: Context<AdminEnv>, outcome: Refused, status: 403 | 429 | 503): Promise<Response> {
    note(c, outcome);
    const refusal = { reason: outcome.refused, message: sentenceOf(outcome, status), retry: outcome.proof ? CONFIRM_PATH : "/sign-in" };
    const page = await render(c.req.raw, { signedIn: c.get("signedIn"), nonce: c.get("nonce"), refusal });
    return c.newResponse(page.body, status, Object.fromEntries(page.headers));
  }
}

function begun(c: Context<AdminEnv>, outcome: { url: string; ceremony: string } | ProviderRefusal): Response {
  if (isProviderRefusal(outcome)) {
    note(c, outcome);
    return c.json({ message: sentenceOf({ ok: false, ...outcome }, 503), reason: outcome.refused }, 503);
  }
  setCeremonyToken(c, outcome.ceremony);
  return c.json({ to: outcome.url });
}

/** Who set the provider up finds in the log why it does not work. */
function note(c: Context<AdminEnv>, { refused }: Pick<Refused, "refused">): void {
  noteSecurityEvent(c, "sign_in_refused");
  console.warn(`A sign-in with a company account was refused: ${refused}`);
}

function sentenceOf({ unavailable, noAccess }: Refused, status: 403 | 429 | 503): string {
  if (status === 429) return inEnglish(text("admin.signIn.tooMany"));
  if (unavailable) return inEnglish(text("admin.company.unavailable"));
  return inEnglish(noAccess ? text("admin.company.noAccess") : text("admin.company.refused"));
}
