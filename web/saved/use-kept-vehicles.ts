import { at } from "#web/labels/word.ts";
import { useEffect, useState } from "react";
import type { KeptVehicles } from "./kept-vehicles.ts";

export type Kept =
  | { status: "asking"; answer: KeptVehicles | null }
  | { status: "failed"; answer: null; retry: () => void }
  | { status: "known"; answer: KeptVehicles };

const NONE: KeptVehicles = { vehicles: [], example: null };

/** The vehicles this browser remembers, as they are now. Only the browser knows which, so only it can ask. */
export function useKeptVehicles(ids: readonly number[]): Kept {
  const [answer, setAnswer] = useState<KeptVehicles>(NONE);
  const [failed, setFailed] = useState(false);
  const known = new Set(answer.vehicles.map(({ stock_id }) => stock_id));
  const complete = ids.every((id) => known.has(id));
  const wanted = complete || failed ? "" : ids.join(",");

  useEffect(() => {
    if (wanted === "") return;
    const asking = new AbortController();
    askFor(wanted, asking.signal)
      .then(setAnswer)
      .catch(() => {
        if (!asking.signal.aborted) setFailed(true);
      });
    return () => asking.abort();
  }, [wanted]);

  if (complete) return { status: "known", answer };
  if (failed) return { status: "failed", answer: null, retry: () => setFailed(false) };
  return { status: "asking", answer: answer === NONE ? null : answer };
}

async function askFor(ids: string, signal: AbortSignal): Promise<KeptVehicles> {
  const response = await fetch(at(`/saved/vehicles?ids=${ids}`), { signal });
  const answer: unknown = await response.json();
  if (!response.ok || !isAnswer(answer)) throw new Error("The vehicles could not be read.");
  return answer;
}

function isAnswer(answer: unknown): answer is KeptVehicles {
  return typeof answer === "object" && answer !== null && "example" in answer && "vehicles" in answer && Array.isArray(answer.vehicles);
}
