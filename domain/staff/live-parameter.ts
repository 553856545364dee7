/** In the address of a read that a page of Admin makes by itself, because something has changed or time has passed. */
export const LIVE_PARAMETER = "live";
