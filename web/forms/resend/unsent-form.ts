import { isRouteErrorResponse } from "react-router";

/** The field that counts how often the page has submitted a form by itself. Actions never see it. */
export const ATTEMPT_FIELD = "_attempt";

/** Seconds before each automatic submission: together they outlast a failover of the database. */
const WAITS_SECONDS = [5, 5, 10, 20, 30];
export const MAX_ATTEMPTS = WAITS_SECONDS.length;

/** A form that was not stored because the database is away, as it was sent. */
export type UnsentForm = {
  kind: "unsent";
  action: string;
  fields: [name: string, value: string][];
  /** How often the page has submitted it by itself. */
  attempts: number;
};

/** The form of an error that a page's action has thrown, if it was not stored. */
export function unsentFormOf(error: unknown): UnsentForm | undefined {
  return isRouteErrorResponse(error) && error.status === 503 && error.data?.kind === "unsent" ? error.data : undefined;
}

/** When the page submits it next by itself; undefined after the last attempt. */
export function nextWaitSeconds({ attempts }: UnsentForm): number | undefined {
  return WAITS_SECONDS[attempts];
}
