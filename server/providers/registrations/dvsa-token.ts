import { requestProvider, type ProviderTimeouts } from "#server/providers/request-provider.ts";
import { RegisterUnavailable } from "./registrations.ts";
import { z } from "zod";

const TOKEN_URL = "https://login.microsoftonline.com";
const SCOPE = "https://tapi.dvsa.gov.uk/.default";

/** Margin before expiry, so that a token does not expire in transit. */
const RENEWED_BEFORE_MS = 60_000;

const Token = z.object({ access_token: z.string(), expires_in: z.number() });

export type DvsaSettings = ProviderTimeouts & {
  url?: string | undefined;
  tokenUrl?: string | undefined;
  tenant: string;
  clientId: string;
  clientSecret: string;
  apiKey: string;
  now: () => number;
};

/** One cached DVSA access token until it expires; concurrent callers share one request. */
export function dvsaToken({ tokenUrl = TOKEN_URL, tenant, clientId, clientSecret, now, ...patience }: DvsaSettings) {
  let cached: { bearer: Promise<string>; until: number } | undefined;
  const request = async (): Promise<string> => {
    const body = new URLSearchParams({ grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret, scope: SCOPE });
    const answer = await requestProvider(`${tokenUrl}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`, { method: "POST", body }, patience);
    if (!answer.ok) throw new RegisterUnavailable(`DVSA's token: ${answer.why}`);
    if (!answer.response.ok) throw new RegisterUnavailable(`DVSA's token: status ${answer.response.status}`);
    const read = Token.safeParse(await answer.response.json().catch(() => undefined));
    if (!read.success) throw new RegisterUnavailable("DVSA's token: an unreadable response");
    if (cached) cached.until = now() + read.data.expires_in * 1000 - RENEWED_BEFORE_MS;
    return read.data.access_token;
  };
  const clear = () => {
    cached = undefined;
  };
  return {
    clear,
    get: async () => {
      if (cached && cached.until <= now()) clear();
      cached ??= { bearer: request(), until: Number.POSITIVE_INFINITY };
      try {
        return await cached.bearer;
      } catch (error) {
        clear();
        throw error;
      }
    },
  };
}
