import { normaliseMark } from "#domain/stock/registration-mark.ts";
import type { Dealership } from "#server/dealership.ts";
import { NOBODY_ANSWERS, operation, response } from "#server/api-document/operation.ts";
import { limitedQuery } from "#server/http/query-limit.ts";
import { FilmsUnavailable } from "#server/providers/films/films.ts";
import { Hono } from "hono";

const UNAVAILABLE = { message: "Films can't be looked up at the moment." };
/** Longer than any registration. */
const MAX_CHARACTERS = 10;

const findFilm = operation({
  id: "findFilm",
  tag: "Stock",
  method: "post",
  base: "/autosonshowimages",
  route: "/single/:vrm",
  parts: { vrm: "The registration" },
  summary: "Get a vehicle's film",
  responses: { 200: response("Its URL; null if there is none", "FilmAnswer"), 503: NOBODY_ANSWERS },
});
export const filmOperations = [findFilm];

/** The URL of a vehicle's film (specification 7.26, 7.27). */
export function autosOnShowApi({ films }: Pick<Dealership, "films">): Hono {
  return new Hono().use(limitedQuery).on(findFilm.method, findFilm.route, async (c) => {
    const headers = { "Cache-Control": "no-store" };
    const registration = normaliseMark(c.req.param("vrm")).slice(0, MAX_CHARACTERS);
    try {
      return c.json({ videourl: (await films?.(registration)) ?? null }, 200, headers);
    } catch (error) {
      if (!(error instanceof FilmsUnavailable)) throw error;
      console.warn(`No film could be looked up: ${error.message}`);
      return c.json(UNAVAILABLE, 503, headers);
    }
  });
}
