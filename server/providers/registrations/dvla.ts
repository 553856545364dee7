import { calendarDay, parseDay, type Day } from "#domain/calendar.ts";
import { requestProvider, type ProviderTimeouts } from "#server/providers/request-provider.ts";
import { boundedText } from "#server/providers/bounded-text.ts";
import { RegisterFault, RegisterUnavailable, type RegisteredEmissions, type Registrations } from "./registrations.ts";
import { z } from "zod";

export const DVLA_URL = "https://driver-vehicle-licensing.api.gov.uk/vehicle-enquiry/v1/vehicles";

const NOT_FOUND = 404;
const BAD_REQUEST = 400;
/** A vehicle has some twenty short fields. */
const MAX_ANSWER_BYTES = 64 * 1024;
const SERVER_ERROR = /^status 5\d\d$/;

const Vehicle = z.object({
  registrationNumber: z.string(),
  make: z.string().nullish(),
  colour: z.string().nullish(),
  /** "2019-03" */
  monthOfFirstRegistration: z.string().nullish(),
  fuelType: z.string().nullish(),
  /** "EURO 6", "EURO 6 AD" */
  euroStatus: z.string().nullish(),
  /** "M1" */
  typeApproval: z.string().nullish(),
});

const CATEGORIES: Readonly<Record<string, "car" | "van">> = { M1: "car", N1: "van" };

export type DvlaSettings = ProviderTimeouts & { url?: string | undefined; apiKey: string };

/**
 * What the DVLA's Vehicle Enquiry Service answers about a registration; undefined if it does not have it. Throws RegisterUnavailable,
 * and RegisterFault where it is about this registration alone, without the registration.
 */
export async function requestDvla<Shape extends z.ZodType>(
  { url = DVLA_URL, apiKey, ...patience }: DvlaSettings,
  vrm: string,
  shape: Shape,
): Promise<z.infer<Shape> | undefined> {
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json", "x-api-key": apiKey },
    body: JSON.stringify({ registrationNumber: vrm }),
    // The key goes nowhere else.
    redirect: "error" as const,
  };
  const answer = await requestProvider(url, init, patience);
  if (!answer.ok)
    throw SERVER_ERROR.test(answer.why) ? new RegisterFault(`DVLA: ${answer.why}`, false) : new RegisterUnavailable(`DVLA: ${answer.why}`);
  const { response } = answer;
  // 400 is a registration in an unknown format.
  if (response.status === NOT_FOUND || response.status === BAD_REQUEST) return undefined;
  if (!response.ok) throw new RegisterUnavailable(`DVLA: status ${response.status}`);
  const read = shape.safeParse(await jsonOf(response));
  if (!read.success) throw new RegisterFault("DVLA: an unreadable response", true);
  return read.data;
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return JSON.parse((await boundedText(response, MAX_ANSWER_BYTES)) ?? "");
  } catch {
    return undefined;
  }
}

/** The DVLA's register for shoppers' cars. It has makes and colours, but neither models nor mileages. */
export function dvlaRegistrations(settings: DvlaSettings): Registrations {
  return {
    name: "DVLA",
    find: async (vrm) => {
      const found = await requestDvla(settings, vrm, Vehicle);
      if (!found?.make) return undefined;
      const { make, colour, monthOfFirstRegistration } = found;
      return {
        vrm,
        make: inName(make),
        model: null,
        derivative: null,
        colour: colour ? inName(colour) : null,
        date_first_registered: firstOf(monthOfFirstRegistration),
        emissions: emissionsOf(found),
      };
    },
  };
}

function emissionsOf({ fuelType, euroStatus, typeApproval }: z.infer<typeof Vehicle>): RegisteredEmissions {
  const approval = typeApproval?.trim().toUpperCase() ?? "";
  return {
    category: CATEGORIES[approval] ?? (approval === "" ? null : "other"),
    fuel_type: fuelType ? inName(/^heavy oil$/i.test(fuelType.trim()) ? "DIESEL" : fuelType.trim()) : null,
    euro_standard: euroOf(euroStatus),
  };
}

/** 6 for "EURO 6", "Euro6" or "EURO 6 AD"; null where it names none of the standards 1 to 7. */
export function euroOf(status: string | null | undefined): number | null {
  const euro = /^\s*euro\s*([1-7])(?!\d)/i.exec(status ?? "")?.[1];
  return euro === undefined ? null : Number(euro);
}

/** "2019-03" becomes 1 March: the register has no day. */
export function firstOf(month: string | null | undefined): Day | null {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month ?? "") ?? [];
  return year && number ? calendarDay(Number(year), Number(number), 1) : (parseDay(month ?? "") ?? null);
}

/** The register uses capitals: "MERCEDES-BENZ" becomes "Mercedes-Benz"; "BMW" is unchanged. */
export function inName(text: string): string {
  return text.length <= 3 ? text : text.toLowerCase().replace(/(^|[\s-])[a-z]/g, (letter) => letter.toUpperCase());
}
