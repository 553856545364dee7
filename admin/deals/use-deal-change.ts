import { useState } from "react";
import { useRevalidator } from "react-router";
import { post, type Failure } from "../http/post.ts";

/** A change of a deal at the version that the page shows; afterwards, refused or not, the page has what is true by now. */
export function useDealChange({ id, version }: { id: string; version: number }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [done, setDone] = useState<string>();
  const { revalidate } = useRevalidator();
  async function send(step: string, body: object, told: string): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setFailure(undefined);
    setDone(undefined);
    const answer = await post(`/deals/${id}${step === "" ? "" : `/${step}`}`, { ...body, version });
    setBusy(false);
    if (answer.ok) setDone(told);
    else setFailure(answer);
    // Somebody was quicker: what they did is shown.
    if (answer.ok || answer.status === 409) await revalidate();
    return answer.ok;
  }
  return { busy, failure, done, send };
}
