import { useEffect, useState } from "react";
import type { CurrentVehicles } from "./current-vehicles.ts";
import { vehiclesUrl } from "./vehicles-url.ts";

/** `cachedAt`: when an offline response was cached; it may lack some of the ids. */
type Answer = CurrentVehicles & { requestedIds: string; cachedAt: string | null };

export type CurrentVehiclesState =
  | { status: "asking"; answer: Answer | null }
  | { status: "failed"; answer: null; retry: () => void }
  | { status: "known"; answer: Answer };

const NONE: Answer = { vehicles: [], example: null, requestedIds: "", cachedAt: null };
/** Header added by the service worker to cached responses. */
const CACHED_AT_HEADER = "X-Kept-At";

/** The current state of the stored vehicles. Fetched in the browser, as the ids are known only there. */
export function useCurrentVehicles(ids: readonly number[]): CurrentVehiclesState {
  const [answer, setAnswer] = useState(NONE);
  const [failed, setFailed] = useState(false);
  const known = new Set(answer.vehicles.map(({ stock_id }) => stock_id));
  const address = vehiclesUrl(ids);
  const complete = answer.requestedIds === address || ids.every((id) => known.has(id));
  const wanted = complete || failed ? "" : address;

  useEffect(() => {
    if (wanted === "") return;
    const request = new AbortController();
    fetchCurrent(wanted, request.signal)
      .then(setAnswer)
      .catch(() => {
        if (!request.signal.aborted) setFailed(true);
      });
    return () => request.abort();
  }, [wanted]);

  if (complete) return { status: "known", answer };
  if (failed) return { status: "failed", answer: null, retry: () => setFailed(false) };
  return { status: "asking", answer: answer === NONE ? null : answer };
}

async function fetchCurrent(ids: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(ids, { signal });
  const answer: unknown = await response.json();
  if (!response.ok || !isAnswer(answer)) throw new Error("The vehicles could not be read.");
  return { ...answer, requestedIds: ids, cachedAt: response.headers.get(CACHED_AT_HEADER) };
}

function isAnswer(answer: unknown): answer is CurrentVehicles {
  return typeof answer === "object" && answer !== null && "example" in answer && "vehicles" in answer && Array.isArray(answer.vehicles);
}
