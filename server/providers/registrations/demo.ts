import { RegisterUnavailable, type Registrations } from "./registrations.ts";
import { NO_REGISTER, OWNED_CARS, SLOW_REGISTER } from "#demo/owned-cars.ts";
import { setTimeout as pause } from "node:timers/promises";

/** Long enough for a shopper to notice. */
const SLOW_MS = 2_500;

/** The cars of the demo's customers; one responds slowly, one fails, and every other registration is not found. */
export function demoRegistrations(): Registrations {
  return {
    name: "demo",
    find: async (vrm) => {
      if (vrm === NO_REGISTER) throw new RegisterUnavailable("The demo register is out of order");
      if (vrm === SLOW_REGISTER) await pause(SLOW_MS);
      const found = OWNED_CARS.find((car) => car.vehicle.vrm === vrm);
      return found && { ...found.vehicle, emissions: found.emissions };
    },
  };
}
