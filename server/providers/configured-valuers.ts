import { demoRegistrations } from "#server/providers/registrations/demo.ts";
import { dvlaRegistrations } from "#server/providers/registrations/dvla.ts";
import type { DvsaSettings } from "#server/providers/registrations/dvsa-token.ts";
import { dvsaRegistrations } from "#server/providers/registrations/dvsa.ts";
import { fallbackRegistrations, type Registrations } from "#server/providers/registrations/registrations.ts";
import { capRegistrations, capValuations } from "#server/providers/valuations/cap.ts";
import { demoValuations } from "#server/providers/valuations/demo.ts";
import { manualValuations, type Valuations } from "#server/providers/valuations/valuations.ts";

/** Whom the dealer has a contract with. */
export type ValuationProviderSettings = {
  dvla?: { apiKey: string } | undefined;
  dvsa?: Omit<DvsaSettings, "now"> | undefined;
  cap?: { subscriberId: string; password: string } | undefined;
};

/** Who finds a shopper's car and who values it. The demonstration's own cars are for the fictional dealer; elsewhere, without a contract, people value by hand. */
export function configuredValuers({ dvla, dvsa, cap }: ValuationProviderSettings, { fictional, now }: { fictional: boolean; now: () => number }): { register: Registrations; valuer: Valuations } {
  const demo = fictional && !dvla && !dvsa && !cap;
  const valuer = cap ? capValuations(cap) : demo ? demoValuations(now) : manualValuations();
  const registers = [...(dvsa ? [dvsaRegistrations({ ...dvsa, now })] : []), ...(dvla ? [dvlaRegistrations(dvla)] : []), ...(demo ? [demoRegistrations()] : [])];
  return { valuer, register: registers.length > 0 ? fallbackRegistrations(registers) : capRegistrations(valuer) };
}
