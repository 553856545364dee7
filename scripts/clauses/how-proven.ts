import { sourceOf, type Test } from "./tests-in.ts";

/**
 * From outside: a test of the file uses the product's interfaces (an imported file, a command, a request) and reads its output
 * (a page, an API response, a mail). Unit: it calls functions of the product. Decided per file, by the calls in its text.
 */
export const PROVEN = { outside: "from outside", unit: "unit" } as const;
export type HowProven = keyof typeof PROVEN;

/** Calls of the product's interfaces in tests. */
const ENTRY_POINTS = [
  // Hono's `request`, and HTTP itself.
  /\.request\(/,
  /\bawait fetch\(/,
  // The order API of a test's fixture.
  /\bcreateOrderFixture\([^)]*\)\.(?:post|put|get)\(/,
  /\{[^{}]*\b(?:post|put|get)\b[^{}]*\} = (?:await )?createOrderFixture\(/,
  // The command line.
  /\b(?:import|check|orders|stock|sites|leads|person|deliveries|applications)\w*Command\(\[/,
];
/** End-to-end tests of the built site. */
const JOURNEYS = "e2e/";
/** These tests act as the third party that the product calls. */
const PROVIDERS = "server/providers/";

export function howProven(tests: readonly Test[]): HowProven {
  return tests.some(({ file }) => isFromOutside(file)) ? "outside" : "unit";
}

export function isFromOutside(file: string): boolean {
  if (file.startsWith(JOURNEYS)) return true;
  const source = file.startsWith(PROVIDERS) ? undefined : sourceOf(file);
  return source !== undefined && ENTRY_POINTS.some((door) => door.test(source));
}
