import { parseDay } from "#domain/calendar.ts";
import { requestProvider } from "#server/providers/request-provider.ts";
import { dvsaToken, type DvsaSettings } from "./dvsa-token.ts";
import { inName } from "./dvla.ts";
import { RegisterUnavailable, type Registrations } from "./registrations.ts";
import { z } from "zod";

export const DVSA_URL = "https://history.mot.api.gov.uk/v1/trade/vehicles/registration";

const NOT_FOUND = 404;
const BAD_REQUEST = 400;
const UNAUTHORISED = 401;
const Vehicle = z.object({
  make: z.string().nullish(),
  model: z.string().nullish(),
  primaryColour: z.string().nullish(),
  registrationDate: z.string().nullish(),
  firstUsedDate: z.string().nullish(),
  fuelType: z.string().nullish(),
});

/** The DVSA's MOT history, which has the make and model of every vehicle tested or due for a test. */
export function dvsaRegistrations(settings: DvsaSettings): Registrations {
  const { url = DVSA_URL, apiKey } = settings;
  const token = dvsaToken(settings);
  return {
    name: "DVSA",
    find: async (vrm) => {
      let response = await requestWith(await token.get());
      if (response.status === UNAUTHORISED) {
        token.clear();
        response = await requestWith(await token.get());
      }
      if (response.status === NOT_FOUND || response.status === BAD_REQUEST) return undefined;
      if (!response.ok) throw new RegisterUnavailable(`DVSA: status ${response.status}`);
      const read = Vehicle.safeParse(await response.json().catch(() => undefined));
      if (!read.success) throw new RegisterUnavailable("DVSA: an unreadable response");
      const { make, model, primaryColour, registrationDate, firstUsedDate, fuelType } = read.data;
      if (!make) return undefined;
      return {
        vrm,
        make: inName(make),
        model: model ? inName(model) : null,
        derivative: null,
        colour: primaryColour ? inName(primaryColour) : null,
        date_first_registered: parseDay(registrationDate ?? "") ?? parseDay(firstUsedDate ?? "") ?? null,
        emissions: { category: null, fuel_type: fuelType ? inName(fuelType) : null, euro_standard: null },
      };

      async function requestWith(bearer: string): Promise<Response> {
        const headers = { Authorization: `Bearer ${bearer}`, "X-API-Key": apiKey };
        const answer = await requestProvider(`${url}/${encodeURIComponent(vrm)}`, { headers }, settings);
        if (!answer.ok) throw new RegisterUnavailable(`DVSA: ${answer.why}`);
        return answer.response;
      }
    },
  };
}
