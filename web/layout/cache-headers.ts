/** Seconds for which a shared cache may serve a page: limits how long opening hours and prices can be out of date. */
const SHARED_MAX_AGE_SECONDS = 60;

/** For pages that are the same for every visitor. Browsers revalidate every time (304 if unchanged). */
export const PUBLIC_PAGE_HEADERS = { "Cache-Control": `public, max-age=0, s-maxage=${SHARED_MAX_AGE_SECONDS}` };

/** For pages that depend on the visitor. */
export const PRIVATE_PAGE_HEADERS = { "Cache-Control": "private, no-store" };
