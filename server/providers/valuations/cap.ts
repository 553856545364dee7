import { parseDay } from "#domain/calendar.ts";
import { penceFromPounds } from "#domain/money.ts";
import { requestProvider, type ProviderTimeouts } from "#server/providers/request-provider.ts";
import { inName } from "#server/providers/registrations/dvla.ts";
import { RegisterUnavailable, type Registrations } from "#server/providers/registrations/registrations.ts";
import { decodeEntities } from "#server/text/html-entities.ts";
import { ValuationUnavailable, type TradeValuation, type Valuations } from "./valuations.ts";

export const CAP_URL = "https://soap.cap.co.uk/vrm/capvrm.asmx/VRMValuation";

export type CapSettings = ProviderTimeouts & { url?: string | undefined; subscriberId: string; password: string };

/** cap hpi's valuation by registration and mileage. The password is in the body, so requests are never logged. */
export function capValuations({ url = CAP_URL, subscriberId, password, ...patience }: CapSettings): Valuations {
  return {
    name: "cap hpi",
    value: async (vrm, mileage) => {
      const body = new URLSearchParams({
        SubscriberID: subscriberId,
        Password: password,
        VRM: vrm,
        Mileage: String(mileage),
        StandardEquipmentRequired: "false",
      });
      const answer = await requestProvider(url, { method: "POST", body }, patience);
      if (!answer.ok) throw new ValuationUnavailable(`cap hpi: ${answer.why}`);
      if (!answer.response.ok) throw new ValuationUnavailable(`cap hpi: status ${answer.response.status}`);
      return read(vrm, await answer.response.text());
    },
  };
}

/** Without another register, cap hpi's own record identifies a registration. */
export function capRegistrations(valuations: Valuations, mileage = 0): Registrations {
  return {
    name: valuations.name,
    find: async (vrm) => {
      try {
        return (await valuations.value(vrm, mileage))?.vehicle;
      } catch (error) {
        throw error instanceof ValuationUnavailable ? new RegisterUnavailable(error.message) : error;
      }
    },
  };
}

function read(vrm: string, xml: string): TradeValuation | undefined {
  const text = (name: string) => elementOf(xml, name);
  if (text("Success")?.toLowerCase() === "false") {
    const refusal = text("FailMessage") ?? "";
    if (/not found|no match|unknown vrm|invalid vrm/i.test(refusal)) return undefined;
    throw new ValuationUnavailable("cap hpi: refused");
  }
  if (text("MileageOutOfBounds")?.toLowerCase() === "true") return undefined;
  const make = text("CAPMan");
  const [clean, average, below] = [pounds(text("Clean")), pounds(text("Average")), pounds(text("Below"))];
  if (!make || clean === undefined || average === undefined || below === undefined) {
    if (/<VRMLookup|<Valuation/i.test(xml)) return undefined;
    throw new ValuationUnavailable("cap hpi: an unreadable response");
  }
  return {
    vehicle: {
      vrm,
      make: inName(make),
      model: named(text("CAPRange") ?? text("CAPMod")),
      derivative: text("CAPDer") ?? null,
      colour: named(text("Colour")),
      date_first_registered: parseDay(text("RegisteredDate")?.slice(0, 10) ?? "") ?? null,
      cap_database: text("Database")?.toUpperCase() === "LCV" ? "LCV" : "CAR",
    },
    values: { clean, average, below },
  };
}

function named(text: string | undefined): string | null {
  return text === undefined ? null : inName(text);
}

/** The response has flat elements without relevant attributes: the text of the first element of that name. */
function elementOf(xml: string, name: string): string | undefined {
  const content = new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]*)<`, "i").exec(xml)?.[1]?.trim();
  return content ? decodeEntities(content) : undefined;
}

function pounds(content: string | undefined) {
  const number = Number(content);
  return content !== undefined && Number.isFinite(number) && number >= 0 ? penceFromPounds(number) : undefined;
}
