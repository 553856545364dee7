/** Seconds a shared cache may keep a page before it asks again: opening hours and prices stay true for the shopper. */
const SHARED_LIFE_SECONDS = 60;

/** For pages that say the same to everybody. Browsers ask each time (and get a 304 when nothing has changed). */
export const PUBLIC_PAGE_HEADERS = { "Cache-Control": `public, max-age=0, s-maxage=${SHARED_LIFE_SECONDS}` };

/** For pages that know something of the one who asks. */
export const PRIVATE_PAGE_HEADERS = { "Cache-Control": "private, no-store" };
