import { isoMoment, type Moment } from "#domain/calendar.ts";
import type { MiddlewareHandler } from "hono";

/** An outage shorter than this is a restart, after which nothing was missed. */
const AGED_AFTER_MS = 60_000;

/** Header of the API's answers from figures that the database could not confirm for a minute. */
export const FIGURES_FROM = "X-Figures-From";

/** Since when the figures of this node have not been confirmed, once that is a minute ago (decision E2). */
export type AgedSince = () => Moment | undefined;

export function agedSince({ awaySince, now }: { awaySince: () => Moment | undefined; now: () => Moment }): AgedSince {
  return () => {
    const since = awaySince();
    return since !== undefined && now() - since >= AGED_AFTER_MS ? since : undefined;
  };
}

/** Pages that name the age of their figures are cached apart from all others, for this outage only. */
export function scopeAtAge(scope: string | undefined, since: Moment | undefined): string | undefined {
  return scope === undefined || since === undefined ? scope : `${scope} figures from ${since} `;
}

export function withFiguresFrom(aged: AgedSince): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const since = aged();
    if (since !== undefined && c.res.ok) c.header(FIGURES_FROM, isoMoment(since));
  };
}
