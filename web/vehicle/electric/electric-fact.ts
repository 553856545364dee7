/** A fact with its figure, or that it is not known, and what it rests on. */
export type ElectricFact = { name: string; value: string; notes: string[]; download?: { url: string; label: string }; by_season?: true };
