import * as labels from "#domain/labels/english.ts";
import { translateText, t } from "#web/locale/translate.ts";
import type { Facet } from "#domain/search/filters.ts";
import { contributionText } from "#domain/stock/sash.ts";

/** What a choice reads beside its box: the stock's own word, or a sentence where the word alone says too little. */
export function facetText(facet: Facet, value: string, label: string): string {
  return WORDS[facet]?.(label, value) ?? (NAMES.includes(facet) ? label : translateText(label));
}

/** What is called the same in every language. */
const NAMES: readonly Facet[] = ["make", "range", "derivative", "location"];

const WORDS: Partial<Record<Facet, (label: string, value: string) => string | null>> = {
  category: capitalised,
  doors: (label) => (label === "1" ? t(labels.oneDoor) : t(labels.labelDoors, { label })),
  seats: (label) => (label === "1" ? t(labels.oneSeat) : t(labels.labelSeats, { label })),
  engine_size: (label, value) => (label === value ? t(labels.labelLitre, { label }) : translateText(label)),
  saving: () => t(labels.priceReduced),
  franchise_approved: () => t(labels.franchiseApproved),
  tags: (label, value) => (value === "interest-free" ? "0% APR" : (contributionText({ tags: [value], advert_classification: "USED" }) ?? capitalised(label))),
};

/** Feeds write their categories small: "vans". */
function capitalised(label: string): string {
  return translateText(label.slice(0, 1).toUpperCase() + label.slice(1));
}
