import type { FoundAddress } from "#server/providers/addresses.ts";

/** The chosen line of the addresses that were found, as one value of the form. */
export const FOUND_FIELD = "found_address";

const BETWEEN = "|";

export function foundValue({ line_1, line_2, town, postcode }: FoundAddress): string {
  return [line_1, line_2, town, postcode].map((part) => part.replaceAll(BETWEEN, " ")).join(BETWEEN);
}

export function readFound(value: string): FoundAddress | undefined {
  const [line_1, line_2, town, postcode] = value.split(BETWEEN);
  return line_1 && line_2 !== undefined && town && postcode ? { line_1, line_2, town, postcode } : undefined;
}
