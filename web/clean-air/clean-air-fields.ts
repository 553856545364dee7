/** The fields of the check's form. */
export const CLEAN_AIR_FIELDS = ["postcode", "registration", "kind", "fuel", "euro_standard", "first_registered"] as const;
export type CleanAirField = (typeof CLEAN_AIR_FIELDS)[number];

export const KINDS = ["car", "van"] as const;
export const FUELS = ["petrol", "diesel", "petrol-hybrid", "diesel-hybrid", "hybrid", "electric", "other"] as const;
export const EURO_STANDARDS = ["1", "2", "3", "4", "5", "6", "7"] as const;
