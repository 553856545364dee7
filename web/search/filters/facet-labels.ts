import * as labels from "#domain/labels/english.ts";
import { translateText, t } from "#web/locale/translate.ts";
import type { Facet } from "#domain/search/filters.ts";
import { contributionText } from "#domain/stock/sash.ts";

/** Text of a filter option: the label from the stock, or a phrase where that label is unclear by itself. */
export function facetText(facet: Facet, value: string, label: string): string {
  return FORMATS[facet]?.(label, value) ?? (NAMES.includes(facet) ? label : translateText(label));
}

/** Names, which are not translated. */
const NAMES: readonly Facet[] = ["make", "range", "derivative", "location"];

const FORMATS: Partial<Record<Facet, (label: string, value: string) => string | null>> = {
  category: capitalised,
  doors: (label) => (label === "1" ? t(labels.oneDoor) : t(labels.labelDoors, { label })),
  seats: (label) => (label === "1" ? t(labels.oneSeat) : t(labels.labelSeats, { label })),
  engine_size: (label, value) => (label === value ? t(labels.labelLitre, { label }) : translateText(label)),
  saving: () => t(labels.priceReduced),
  franchise_approved: () => t(labels.franchiseApproved),
  tags: (label, value) =>
    value === "interest-free" ? "0% APR" : (contributionText({ tags: [value], advert_classification: "USED" }) ?? capitalised(label)),
};

/** Feeds have categories in lower case: "vans". */
function capitalised(label: string): string {
  return translateText(label.slice(0, 1).toUpperCase() + label.slice(1));
}
