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
  doors: (label) => t("search.doors", { label }),
  seats: (label) => t("search.seats", { label }),
  engine_size: (_, value) => t("search.litre", { label: value }),
  saving: () => t("search.priceReduced"),
  franchise_approved: () => t("common.franchiseApproved"),
  tags: (label, value) => {
    const contribution = contributionText({ tags: [value], advert_classification: "USED" });
    return contribution ? t(contribution) : value === "interest-free" ? "0% APR" : capitalised(label);
  },
};

/** Feeds have categories in lower case: "vans". */
function capitalised(label: string): string {
  return translateText(label.slice(0, 1).toUpperCase() + label.slice(1));
}
