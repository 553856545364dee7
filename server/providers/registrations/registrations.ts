import type { Day } from "#domain/calendar.ts";

/** A register's record of a registration. `model` is null in registers without models. */
export type RegisteredVehicle = {
  /** Capital letters and digits only. */
  vrm: string;
  make: string;
  model: string | null;
  derivative: string | null;
  colour: string | null;
  date_first_registered: Day | null;
  /** What decides in clean air zones; absent in registers without it. */
  emissions?: RegisteredEmissions;
};

/** Null where the register does not say. `category`: "other" is neither a car nor a van up to 3,500 kg. */
export type RegisteredEmissions = {
  category: "car" | "van" | "other" | null;
  fuel_type: string | null;
  /** 6 for Euro 6 */
  euro_standard: number | null;
};

/** A register of vehicles by registration. */
export type Registrations = {
  name: string;
  /** Undefined if the register has no such registration; throws RegisterUnavailable. */
  find: (vrm: string) => Promise<RegisteredVehicle | undefined>;
};

/** The register is unavailable. The message never contains the registration, which is personal data. */
export class RegisterUnavailable extends Error {
  override name = "RegisterUnavailable";
}

/** The register failed about this registration; others may succeed. `isAnswer`: it answered, and the answer cannot be used. */
export class RegisterFault extends RegisterUnavailable {
  readonly isAnswer: boolean;

  constructor(message: string, isAnswer: boolean) {
    super(message);
    this.isAnswer = isAnswer;
  }
}

/** Queries the registers in order until one has the registration; throws only if none of them responds. */
export function fallbackRegistrations(registers: readonly Registrations[]): Registrations {
  return {
    name: registers.map(({ name }) => name).join(", "),
    find: async (vrm) => {
      let unavailable: RegisterUnavailable | undefined;
      let answered = false;
      for (const register of registers) {
        try {
          const found = await register.find(vrm);
          if (found) return found;
          answered = true;
        } catch (error) {
          if (!(error instanceof RegisterUnavailable)) throw error;
          unavailable = error;
        }
      }
      if (unavailable && !answered) throw unavailable;
      return undefined;
    },
  };
}
