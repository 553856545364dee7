import type { FoundAddress } from "#server/providers/addresses/addresses.ts";

/** The selected lookup result as one form value. */
export const SELECTED_ADDRESS_FIELD = "found_address";

const BETWEEN = "|";

export function selectedAddressValue({ line_1, line_2, town, postcode }: FoundAddress): string {
  return [line_1, line_2, town, postcode].map((part) => part.replaceAll(BETWEEN, " ")).join(BETWEEN);
}

export function parseSelectedAddress(value: string): FoundAddress | undefined {
  const [line_1, line_2, town, postcode] = value.split(BETWEEN);
  return line_1 && line_2 !== undefined && town && postcode ? { line_1, line_2, town, postcode } : undefined;
}

/** Sets every address field, emptying those without a value: parts of another address would contradict it. */
export function fieldsOfFound({ line_1, line_2, town, postcode }: FoundAddress): Record<string, string> {
  return {
    address_line_1: line_1,
    address_line_2: line_2,
    address_line_3: "",
    address_building: "",
    address_building_name: "",
    address_street: "",
    address_city: "",
    address_town: town,
    address_county: "",
    address_postcode: postcode,
  };
}
