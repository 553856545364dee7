/** Dispatched on the document after hydration, and on each lazy section after its own. */
export const HYDRATED_EVENT = "forecourt:hydrated";
/** Dispatched on the target of a click that waits for hydration. */
export const CLICK_QUEUED_EVENT = "forecourt:click-queued";
