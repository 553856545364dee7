/** The default language. A separate module: scripts of English pages need nothing else about languages. */
export const DEFAULT_LOCALE = "en-GB";
