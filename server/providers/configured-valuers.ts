import { demoRegistrations } from "#server/providers/registrations/demo.ts";
import { dvlaRegistrations } from "#server/providers/registrations/dvla.ts";
import type { DvsaSettings } from "#server/providers/registrations/dvsa-token.ts";
import { dvsaRegistrations } from "#server/providers/registrations/dvsa.ts";
import { fallbackRegistrations, type Registrations } from "#server/providers/registrations/registrations.ts";
import { capRegistrations, capValuations } from "#server/providers/valuations/cap.ts";
import { demoValuations } from "#server/providers/valuations/demo.ts";
import { manualValuations, type Valuations } from "#server/providers/valuations/valuations.ts";

/** The dealer's contracts. */
export type ValuationProviderSettings = {
  dvla?: { apiKey: string; url?: string | undefined } | undefined;
  dvsa?: Omit<DvsaSettings, "now"> | undefined;
  cap?: { subscriberId: string; password: string } | undefined;
};

/**
 * The vehicle register, the same one for emissions (undefined where none has them) and the valuer. The demo ones are for the fictional
 * dealer only; other dealers without a contract value by hand.
 */
export function configuredValuers(
  { dvla, dvsa, cap }: ValuationProviderSettings,
  { isDemo, now }: { isDemo: boolean; now: () => number },
): { register: Registrations; emissions: Registrations | undefined; valuer: Valuations } {
  const demo = isDemo && !dvla && !dvsa && !cap;
  const valuer = cap ? capValuations(cap) : demo ? demoValuations(now) : manualValuations();
  const ofDvsa = dvsa ? [dvsaRegistrations({ ...dvsa, now })] : [];
  const ofDvla = dvla ? [dvlaRegistrations(dvla)] : [];
  const ofDemo = demo ? [demoRegistrations()] : [];
  const registers = [...ofDvsa, ...ofDvla, ...ofDemo];
  return {
    valuer,
    register: registers.length > 0 ? fallbackRegistrations(registers) : capRegistrations(valuer),
    // The DVLA's has Euro standards.
    emissions: registers.length > 0 ? fallbackRegistrations([...ofDvla, ...ofDvsa, ...ofDemo]) : undefined,
  };
}
