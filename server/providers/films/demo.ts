import type { FilmFinder } from "./films.ts";

const DEMO_TURNTABLE = /^\/media\/demo\/([a-z]+)\/360\//;

/** Knows a film of every demo vehicle that stood on the turntable, given where its first frame is. */
export function demoFilms(turntableOf: (registration: string) => Promise<string | undefined>): FilmFinder {
  return {
    name: "demo",
    find: async (registration) => {
      const [, body] = DEMO_TURNTABLE.exec((await turntableOf(registration)) ?? "") ?? [];
      return body === undefined ? undefined : `/media/films/${body}.mp4`;
    },
  };
}
