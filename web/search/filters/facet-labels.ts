import * as labels from "#domain/labels/english.ts";
import { phrase, word } from "#web/locale/translate.ts";
import type { Facet } from "#domain/search/filters.ts";
import { contributionText } from "#domain/stock/sash.ts";

/** What a choice reads beside its box: the stock's own word, or a sentence where the word alone says too little. */
export function facetText(facet: Facet, value: string, label: string): string {
  return WORDS[facet]?.(label, value) ?? (NAMES.includes(facet) ? label : phrase(label));
}

/** What is called the same in every language. */
const NAMES: readonly Facet[] = ["make", "range", "derivative", "location"];

const WORDS: Partial<Record<Facet, (label: string, value: string) => string | null>> = {
  category: capitalised,
  doors: (label) => (label === "1" ? word(labels.oneDoor) : word(labels.labelDoors, { label })),
  seats: (label) => (label === "1" ? word(labels.oneSeat) : word(labels.labelSeats, { label })),
  engine_size: (label, value) => (label === value ? word(labels.labelLitre, { label }) : phrase(label)),
  saving: () => word(labels.priceReduced),
  franchise_approved: () => word(labels.franchiseApproved),
  tags: (label, value) => (value === "interest-free" ? "0% APR" : (contributionText({ tags: [value], advert_classification: "USED" }) ?? capitalised(label))),
};

/** Feeds write their categories small: "vans". */
function capitalised(label: string): string {
  return phrase(label.slice(0, 1).toUpperCase() + label.slice(1));
}
