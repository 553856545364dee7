/** Element ids used across the results page. */
export const FILTERS_ID = "filters";
export const FILTER_FORM_ID = "filter-form";
export const RESULTS_TITLE_ID = "results-title";
export const SORT_ID = "sort-by";
export const SORT_POSTCODE_ID = "sort-postcode";
