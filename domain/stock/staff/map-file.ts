/** Characters of a map file. No map needs more, and it is within the limit of a request's body. */
export const MAX_MAP_FILE = 40_000;
