import type { FilmFinder } from "#server/providers/films/films.ts";
import pLimit from "p-limit";
import { LRUCache } from "lru-cache";

/** Films are made within days of a vehicle's arrival: results, positive or negative, are cached for an hour. */
const RESULT_TTL_MS = 60 * 60 * 1000;
const MAX_ANSWERS = 10_000;
const MAX_CONCURRENT = 8;

/** Finds the films of vehicles in stock, with at most one request per vehicle and hour. */
export function createFilmLookup(finder: FilmFinder, isOurs: (registration: string) => Promise<boolean>, now: () => number) {
  const answers = new LRUCache<string, { film: Promise<string | undefined>; until: number }>({ max: MAX_ANSWERS });
  const inTurn = pLimit(MAX_CONCURRENT);

  async function look(registration: string): Promise<string | undefined> {
    return (await isOurs(registration)) ? finder.find(registration) : undefined;
  }

  /** The URL of the film; undefined without one, or if the registration is not in stock. Throws like the finder. */
  return async (registration: string): Promise<string | undefined> => {
    const cached = answers.get(registration);
    if (cached && cached.until > now()) return cached.film;
    const film = inTurn(() => look(registration));
    answers.set(registration, { film, until: now() + RESULT_TTL_MS });
    film.catch(() => answers.delete(registration));
    return film;
  };
}

export type FilmLookup = ReturnType<typeof createFilmLookup>;
