import type { FilmFinder } from "./films.ts";

const DEMO_TURNTABLE = /^\/media\/demo\/([a-z]+)\/360\//;

/** A film for every demo vehicle with a turntable, found by the URL of its first frame. */
export function demoFilms(turntableOf: (registration: string) => Promise<string | undefined>): FilmFinder {
  return {
    name: "demo",
    find: async (registration) => {
      const [, body] = DEMO_TURNTABLE.exec((await turntableOf(registration)) ?? "") ?? [];
      return body === undefined ? undefined : `/media/films/${body}.mp4`;
    },
  };
}
