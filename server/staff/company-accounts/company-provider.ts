import { HOUR_MS, type Moment } from "#domain/calendar.ts";
import { boundedText } from "#server/providers/bounded-text.ts";
import { requestProvider } from "#server/providers/request-provider.ts";
import type { Configuration } from "openid-client";
import { isLoopback, type OidcSettings } from "./oidc-settings.ts";

/** What is known of somebody who signed in at the provider. `authenticated_at`: when, if the provider tells. */
export type CompanyAccount = {
  issuer: string;
  subject: string;
  name: string | undefined;
  email: string | undefined;
  groups: readonly string[];
  authenticated_at: Moment | undefined;
};

/** What has to come back, or be proved, with the answer: stored with the ceremony, never in the browser. */
export type Checks = { state: string; nonce: string; verifier: string };

/** Why there is no account: for the log and tests. `unavailable`: the provider did not answer. */
export type ProviderRefusal = { refused: string; unavailable?: true };

export type CompanyProvider = {
  /** Where to send the browser. `again`: the person has to sign in there even if they are signed in. */
  begin: (request: { redirectUri: string; again: boolean }) => Promise<{ url: string; checks: Checks } | ProviderRefusal>;
  /** Whose account it is, by the address that the browser came back to. */
  finish: (returned: URL, checks: Checks) => Promise<CompanyAccount | ProviderRefusal>;
};

const TIMEOUT_MS = 10_000;
/** Metadata and keys; a group with hundreds of roles has less. */
const MAX_RESPONSE_BYTES = 1_000_000;
/** The metadata of a provider are read again after so long. Its keys are looked up when a new one signs. */
const METADATA_MS = HOUR_MS;
const MAX_GROUPS = 1_000;
/** OpenID Connect Core 1.0, section 2: a subject has 255 characters at most. */
const MAX_SUBJECT = 255;
const MAX_NAME = 100;
const MAX_EMAIL = 254;
/** No answer, or one that is not the protocol's. */
const UNAVAILABLE = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
]);
/** An error code of OAuth: it may come from the browser's address. */
const ERROR_CODE = /^[a-z_]{1,60}$/;

class ProviderUnavailable extends Error {}

/** The company's accounts by OpenID Connect: code flow with PKCE, state, nonce and the issuer's name in the answer. */
export function companyProvider(settings: OidcSettings): CompanyProvider {
  const { issuer, clientId, clientSecret, scope, groupsClaim } = settings;
  let known: { configuration: Promise<Configuration>; until: number } | undefined;

  /** The first sign-in asks the provider for its metadata, so that a start of the site does not depend on it. */
  function configuration(): Promise<Configuration> {
    if (!known || known.until < Date.now()) {
      const discovered = discover();
      known = { configuration: discovered, until: Date.now() + METADATA_MS };
      discovered.catch(() => (known = undefined));
    }
    return known.configuration;
  }

  async function discover(): Promise<Configuration> {
    const { discovery, customFetch, ClientSecretBasic, ClientSecretPost, allowInsecureRequests, enableNonRepudiationChecks } =
      await library();
    const isPlain = new URL(issuer).protocol === "http:" && isLoopback(new URL(issuer).hostname);
    const [basic, inBody] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
    return discovery(
      new URL(issuer),
      clientId,
      {},
      (server, client, body, headers) => {
        const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
        const authenticate = methods.includes("client_secret_basic") ? basic : inBody;
        authenticate(server, client, body, headers);
      },
      {
        [customFetch]: boundedFetch,
        execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
      },
    );
  }

  return {
    begin: ({ redirectUri, again }) =>
      orRefusal(async () => {
        const config = await configuration();
        const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } = await library();
        const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
        const url = buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope,
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: "S256",
          ...(again && { max_age: "0" }),
        });
        return { url: url.href, checks };
      }),
    finish: (returned, { state, nonce, verifier }) =>
      orRefusal(async () => {
        const config = await configuration();
        const { authorizationCodeGrant, fetchUserInfo } = await library();
        const tokens = await authorizationCodeGrant(config, returned, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims || claims.sub.length > MAX_SUBJECT) return { refused: "no subject" };
        const isThin = claims[groupsClaim] === undefined || claims["name"] === undefined;
        const more =
          isThin && config.serverMetadata().userinfo_endpoint ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {};
        const all: Readonly<Record<string, unknown>> = { ...more, ...claims };
        return {
          issuer: claims.iss,
          subject: claims.sub,
          name: textOf(all["name"], MAX_NAME) ?? textOf(all["preferred_username"], MAX_NAME),
          email: textOf(all["email"], MAX_EMAIL),
          groups: groupsOf(all[groupsClaim]),
          authenticated_at: claims.auth_time === undefined ? undefined : claims.auth_time * 1000,
        };
      }),
  };
}

export function isProviderRefusal<T extends object>(outcome: T | ProviderRefusal): outcome is ProviderRefusal {
  return "refused" in outcome;
}

/** Loaded with the first sign-in: a start of the site does without it. */
function library() {
  return import("openid-client");
}

async function boundedFetch(url: string, { method, headers, body, redirect }: RequestInit): Promise<Response> {
  const request: RequestInit = { method: method ?? "GET", headers: headers ?? {}, body: body ?? null, redirect: redirect ?? "manual" };
  const answer = await requestProvider(url, request, { timeoutMs: TIMEOUT_MS, attempts: request.method === "GET" ? 2 : 1 });
  if (!answer.ok) throw new ProviderUnavailable(answer.why);
  const text = await boundedText(answer.response, MAX_RESPONSE_BYTES);
  if (text === undefined) throw new ProviderUnavailable("its response is too large");
  const { status } = answer.response;
  return new Response(text === "" ? null : text, { status, headers: answer.response.headers });
}

async function orRefusal<T extends object>(run: () => Promise<T | ProviderRefusal>): Promise<T | ProviderRefusal> {
  try {
    return await run();
  } catch (error) {
    return refusalOf(error);
  }
}

/** The library wraps its errors: the innermost one says what was wrong. */
function refusalOf(error: unknown): ProviderRefusal {
  const errors: Error[] = [];
  for (let each = error; each instanceof Error && errors.length < 10; each = each.cause) errors.push(each);
  const outermost = errors[0];
  const innermost = errors.at(-1);
  if (!outermost || !innermost) return { refused: "unknown error" };
  const code = errors.map(codeOf).find((each) => each !== undefined);
  if (errors.some((each) => each instanceof ProviderUnavailable || UNAVAILABLE.has(codeOf(each) ?? "")))
    return { refused: `the provider: ${innermost.message}`, unavailable: true };
  const answered = "error" in outermost && typeof outermost.error === "string" ? outermost.error : undefined;
  if (answered !== undefined) return { refused: ERROR_CODE.test(answered) ? answered : "an error of the provider" };
  return { refused: [code, innermost.message].filter(Boolean).join(": ") };
}

function codeOf(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}

function textOf(claim: unknown, maxLength: number): string | undefined {
  if (typeof claim !== "string") return undefined;
  const text = claim.replaceAll(/\p{Cc}+/gu, " ").trim();
  return text === "" || text.length > maxLength ? undefined : text;
}

function groupsOf(claim: unknown): string[] {
  const groups: readonly unknown[] = Array.isArray(claim) ? claim.slice(0, MAX_GROUPS) : [claim];
  return groups.filter((group) => typeof group === "string");
}
