/** Finds the film of a vehicle by its registration (without spaces, upper case). */
export type FilmFinder = {
  name: string;
  /** The URL of the film; undefined if there is none. Throws `FilmsUnavailable`. */
  find: (registration: string) => Promise<string | undefined>;
};

/** No response, or an unreadable one. */
export class FilmsUnavailable extends Error {
  override name = "FilmsUnavailable";
}
