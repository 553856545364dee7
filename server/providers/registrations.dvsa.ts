import { parseDay } from "#domain/calendar.ts";
import { askProvider, type ProviderPatience } from "#server/providers/ask-provider.ts";
import { inName } from "#server/providers/registrations.dvla.ts";
import { RegisterUnavailable, type Registrations } from "#server/providers/registrations.ts";
import { z } from "zod";

export const DVSA_URL = "https://history.mot.api.gov.uk/v1/trade/vehicles/registration";
const TOKEN_URL = "https://login.microsoftonline.com";
const SCOPE = "https://tapi.dvsa.gov.uk/.default";

const NOT_FOUND = 404;
const BAD_REQUEST = 400;
const UNAUTHORISED = 401;
/** A token is renewed before it runs out on the way. */
const RENEWED_BEFORE_MS = 60_000;

const Token = z.object({ access_token: z.string(), expires_in: z.number() });
const Vehicle = z.object({
  make: z.string().nullish(),
  model: z.string().nullish(),
  primaryColour: z.string().nullish(),
  registrationDate: z.string().nullish(),
  firstUsedDate: z.string().nullish(),
});

export type DvsaSettings = ProviderPatience & {
  url?: string | undefined;
  tokenUrl?: string | undefined;
  tenant: string;
  clientId: string;
  clientSecret: string;
  apiKey: string;
  now: () => number;
};

/** The MOT history of the DVSA, which has makes and models of whatever has been tested or is due. */
export function dvsaRegistrations(settings: DvsaSettings): Registrations {
  const { url = DVSA_URL, apiKey } = settings;
  const token = keptToken(settings);
  return {
    name: "DVSA",
    find: async (vrm) => {
      let response = await asked(await token.get());
      if (response.status === UNAUTHORISED) {
        token.forget();
        response = await asked(await token.get());
      }
      if (response.status === NOT_FOUND || response.status === BAD_REQUEST) return undefined;
      if (!response.ok) throw new RegisterUnavailable(`DVSA: status ${response.status}`);
      const read = Vehicle.safeParse(await response.json().catch(() => undefined));
      if (!read.success) throw new RegisterUnavailable("DVSA: an answer that cannot be read");
      const { make, model, primaryColour, registrationDate, firstUsedDate } = read.data;
      if (!make) return undefined;
      return {
        vrm,
        make: inName(make),
        model: model ? inName(model) : null,
        derivative: null,
        colour: primaryColour ? inName(primaryColour) : null,
        date_first_registered: parseDay(registrationDate ?? "") ?? parseDay(firstUsedDate ?? "") ?? null,
      };

      async function asked(bearer: string): Promise<Response> {
        const headers = { Authorization: `Bearer ${bearer}`, "X-API-Key": apiKey };
        const answer = await askProvider(`${url}/${encodeURIComponent(vrm)}`, { headers }, settings);
        if (!answer.ok) throw new RegisterUnavailable(`DVSA: ${answer.why}`);
        return answer.response;
      }
    },
  };
}

/** One token for everybody until it runs out; two who ask at once wait for the same. */
function keptToken({ tokenUrl = TOKEN_URL, tenant, clientId, clientSecret, now, ...patience }: DvsaSettings) {
  let kept: { bearer: Promise<string>; until: number } | undefined;
  const fetched = async (): Promise<string> => {
    const body = new URLSearchParams({ grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret, scope: SCOPE });
    const answer = await askProvider(`${tokenUrl}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`, { method: "POST", body }, patience);
    if (!answer.ok) throw new RegisterUnavailable(`DVSA's token: ${answer.why}`);
    if (!answer.response.ok) throw new RegisterUnavailable(`DVSA's token: status ${answer.response.status}`);
    const read = Token.safeParse(await answer.response.json().catch(() => undefined));
    if (!read.success) throw new RegisterUnavailable("DVSA's token: an answer that cannot be read");
    if (kept) kept.until = now() + read.data.expires_in * 1000 - RENEWED_BEFORE_MS;
    return read.data.access_token;
  };
  const forget = () => {
    kept = undefined;
  };
  return {
    forget,
    get: async () => {
      if (kept && kept.until <= now()) forget();
      kept ??= { bearer: fetched(), until: Number.POSITIVE_INFINITY };
      try {
        return await kept.bearer;
      } catch (error) {
        forget();
        throw error;
      }
    },
  };
}
