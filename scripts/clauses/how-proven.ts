import type { Clause } from "./clause.ts";
import { sourceOf } from "./titles-in.ts";

/**
 * From outside: a test of the file comes in where a dealer or a shopper does (a file that is imported, a command, a request) and reads what they
 * are given (a page, an answer of the API, a mail). Unit: it calls functions of the product. The file decides, by the doors that its text uses.
 */
export const PROVEN = { outside: "from outside", unit: "unit" } as const;
export type HowProven = keyof typeof PROVEN;

/** What a test calls that comes in from outside. */
const DOORS = [
  // Hono's way to ask an app, and HTTP itself.
  /\.request\(/,
  /\bawait fetch\(/,
  // The API of orders on a test's desk.
  /\bcreateOrderFixture\([^)]*\)\.(?:post|put|get)\(/,
  /\{[^{}]*\b(?:post|put|get)\b[^{}]*\} = (?:await )?createOrderFixture\(/,
  // The command line.
  /\b(?:import|check|orders|stock|sites|leads|person|deliveries|applications)\w*Command\(\[/,
];
/** On the built site. */
const JOURNEYS = "e2e/";
/** They play the outside party that the product calls. */
const PROVIDERS = "server/providers/";

export function howProven({ shown }: Clause): HowProven {
  return shown.some(({ file }) => isFromOutside(file)) ? "outside" : "unit";
}

export function isFromOutside(file: string): boolean {
  if (file.startsWith(JOURNEYS)) return true;
  const source = file.startsWith(PROVIDERS) ? undefined : sourceOf(file);
  return source !== undefined && DOORS.some((door) => door.test(source));
}
