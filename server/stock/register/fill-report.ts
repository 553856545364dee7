import * as z from "zod";

/** What asking a register about stock vehicles came to. */
export type FillReport = z.infer<typeof FillReport>;
export const FillReport = z.object({
  /** "DVLA" */
  register: z.string(),
  asked: z.number(),
  /** Vehicles of which something was filled, and what. */
  filled: z.array(z.object({ stock_id: z.number(), fields: z.array(z.string()) })),
  /** Vehicles whose registration the register does not have. */
  unknown: z.array(z.number()),
  /** Vehicles whose registration the register has for another make: nothing of it was taken. */
  other_make: z.array(z.number()),
  /** Vehicles about which the register failed while it answered about others. */
  failed: z.array(z.number()).default([]),
  /** Vehicles that are still to be asked about. */
  left: z.number(),
  /** Why it ended early, or what its last requests failed of, without a registration; null: it did not. */
  failure: z.string().nullable(),
});

export const REGISTER_BUSY = "other vehicles are being looked up at the moment";

export function failedFill(register: string, failure: string): FillReport {
  return { register, asked: 0, filled: [], unknown: [], other_make: [], failed: [], left: 0, failure };
}
