import { normaliseMark } from "#domain/stock/registration-mark.ts";
import type { Dealership } from "#server/dealership.ts";
import { limitedQuery } from "#server/http/query-limit.ts";
import { FilmsUnavailable } from "#server/providers/films/films.ts";
import { Hono } from "hono";

const UNAVAILABLE = { message: "The films cannot be looked up at the moment." };
/** Longer than any registration. */
const MAX_CHARACTERS = 10;

/** POST /autosonshowimages/single/{vrm}: the URL of a vehicle's film, null when there is none (specification 7.26, 7.27). */
export function autosOnShowApi({ films }: Pick<Dealership, "films">): Hono {
  return new Hono().use(limitedQuery).post("/single/:vrm", async (c) => {
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
