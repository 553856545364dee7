import type { Day } from "#domain/calendar.ts";

/** What a register knows of a registration. A register that does not know the model leaves it null. */
export type RegisteredVehicle = {
  /** Capitals and digits only. */
  vrm: string;
  make: string;
  model: string | null;
  derivative: string | null;
  colour: string | null;
  date_first_registered: Day | null;
};

/** A register of vehicles by their registration. */
export type Registrations = {
  name: string;
  /** Undefined when the register has no such registration; throws RegisterUnavailable when it gives no answer. */
  find: (vrm: string) => Promise<RegisteredVehicle | undefined>;
};

/** The register gave no answer. The message never holds the registration: it is the shopper's. */
export class RegisterUnavailable extends Error {
  override name = "RegisterUnavailable";
}

/** Asks one register after the other until one knows the registration; only when none of them answers is that an error. */
export function fallbackRegistrations(registers: readonly Registrations[]): Registrations {
  return {
    name: registers.map(({ name }) => name).join(", "),
    find: async (vrm) => {
      let silent: RegisterUnavailable | undefined;
      let answered = false;
      for (const register of registers) {
        try {
          const found = await register.find(vrm);
          if (found) return found;
          answered = true;
        } catch (error) {
          if (!(error instanceof RegisterUnavailable)) throw error;
          silent = error;
        }
      }
      if (silent && !answered) throw silent;
      return undefined;
    },
  };
}
