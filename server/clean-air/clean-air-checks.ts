import { text, type MessageText } from "#domain/messages/message-text.ts";
import { markKind, normaliseMark } from "#domain/stock/registration-mark.ts";
import { clientLimit, type OpenLimit } from "#server/http/open-limit.ts";
import { RegisterUnavailable, type RegisteredVehicle, type Registrations } from "#server/providers/registrations/registrations.ts";
import type { Website } from "#websites/website.ts";

const CHECKS_AN_HOUR = 60;
/** Retry-After for an unavailable register. */
const UNAVAILABLE_RETRY_SECONDS = 60;

/** 422: no registration; 404: not in the register; 429: too many look-ups; 503: the register is unavailable. */
export type RegistrationOutcome =
  | { ok: true; vehicle: RegisteredVehicle }
  | { ok: false; status: 422 | 404 | 429 | 503; message: MessageText; /** Seconds until a retry may succeed. */ retry_after?: number };

/** Checks of clean air zones. Neither a registration nor a postcode is stored, cached or logged. */
export type CleanAirChecks = {
  /** Whether a register is configured; without one shoppers say what their vehicle is. */
  readsRegistrations: boolean;
  /** Counts a check. Returns the seconds until the client may make another, or undefined. */
  count: (address: string) => Promise<number | undefined>;
  /** The register's record of a registration. */
  find: (registration: string, address: string) => Promise<RegistrationOutcome>;
};

type Dependencies = {
  website: Pick<Website, "name" | "limits" | "part_exchange">;
  register: Registrations | undefined;
  openLimit: OpenLimit;
};

/** Opens the checks of a website. Look-ups cost the dealer as much as those for a valuation and have the same limit. */
export function openCleanAirChecks({ website, register, openLimit }: Dependencies): CleanAirChecks {
  const checks = clientLimit(openLimit, `clean-air checks ${website.name}`, website.limits?.postcodes ?? CHECKS_AN_HOUR);
  const lookups = clientLimit(openLimit, `clean-air registrations ${website.name}`, website.part_exchange.questions_per_client_hour);
  return {
    readsRegistrations: register !== undefined,
    count: (address) => checks.take(address),
    find: async (registration, address) => {
      if (!register || markKind(registration) === undefined)
        return { ok: false, status: 422, message: text("problem.enterAUkRegistration") };
      const retry_after = await lookups.take(address);
      if (retry_after !== undefined) return { ok: false, status: 429, message: text("cleanAir.tooMany"), retry_after };
      try {
        const vehicle = await register.find(normaliseMark(registration));
        return vehicle ? { ok: true, vehicle } : { ok: false, status: 404, message: text("cleanAir.notFound") };
      } catch (error) {
        if (!(error instanceof RegisterUnavailable)) throw error;
        console.error(error.message);
        return { ok: false, status: 503, message: text("cleanAir.registerAway"), retry_after: UNAVAILABLE_RETRY_SECONDS };
      }
    },
  };
}
