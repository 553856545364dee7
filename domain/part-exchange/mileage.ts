import { daysBetween, DAYS_A_YEAR, type Day } from "../calendar.ts";
import { text } from "../messages/message-text.ts";
import { normaliseMark, markKind } from "../stock/registration-mark.ts";
import type { Problem } from "../problem.ts";

/** Annual mileage assumed by trade price tables. */
export const TYPICAL_MILES_A_YEAR = 10_000;
export const MAX_MILEAGE = 500_000;

const THOUSAND = 1000;

/** The typical mileage for a car's age, to the nearest thousand; undefined if its age is unknown. */
export function typicalMileage(registered: Day | null, today: Day): number | undefined {
  if (registered === null) return undefined;
  const years = Math.max(0, daysBetween(registered, today)) / DAYS_A_YEAR;
  return Math.round((years * TYPICAL_MILES_A_YEAR) / THOUSAND) * THOUSAND;
}

/** Reads a typed mileage: "71,200", "71200 miles"; undefined if it is not one. */
export function readMileage(typed: string): number | undefined {
  const digits = typed.replace(/[,\s]|miles?$/gi, "");
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
}

/** Problems that prevent a valuation: registration and mileage are required. */
export function mileageProblem(request: { vrm: string; mileage: string }): Problem[] {
  const mileage = readMileage(request.mileage);
  return [
    ...(normaliseMark(request.vrm) === ""
      ? [{ field: "vrm", message: text("problem.enterYourRegistration") }]
      : markKind(request.vrm) === undefined
        ? [{ field: "vrm", message: text("problem.enterAUkRegistration") }]
        : []),
    ...(request.mileage.trim() === ""
      ? [{ field: "mileage", message: text("problem.enterTheMileage") }]
      : mileage === undefined || mileage > MAX_MILEAGE
        ? [{ field: "mileage", message: text("problem.mileage", { miles: MAX_MILEAGE.toLocaleString("en-GB") }) }]
        : []),
  ];
}
