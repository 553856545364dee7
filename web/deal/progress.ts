/** The way to a vehicle, as every step of it shows it. */
export const PROGRESS = [{ label: "Build your deal" }, { label: "Checkout" }, { label: "Done" }] as const;
