/** The default language. In a module of its own: scripts of English pages need nothing else about languages. */
export const DEFAULT_LOCALE = "en-GB";
