/** Who knows the film of a vehicle by its registration (without spaces, upper case). */
export type FilmFinder = {
  name: string;
  /** The address of the film; undefined when there is none. Throws `FilmsUnavailable`. */
  find: (registration: string) => Promise<string | undefined>;
};

/** Nobody answers, or not in a way that can be understood. */
export class FilmsUnavailable extends Error {
  override name = "FilmsUnavailable";
}
