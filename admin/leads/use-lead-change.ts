import { useState } from "react";
import { useRevalidator } from "react-router";
import { post, type Failure } from "../http/post.ts";
import { useDialog } from "../ui/use-dialog.ts";

/** A change of a lead: sent once; afterwards, refused or not, the page has what is true by now. */
export function useLeadChange(id: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { revalidate } = useRevalidator();
  const { dialog, open, opened } = useDialog(() => setFailure(undefined));
  async function send(path: string, body: object = {}): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setFailure(undefined);
    const answer = await post(`/leads/${id}/${path}`, body);
    setBusy(false);
    if (!answer.ok) setFailure(answer);
    // Somebody was quicker: what they did is shown.
    if (answer.ok || answer.status === 409) await revalidate();
    return answer.ok;
  }
  const sendAndClose = (path: string, body?: object) => void send(path, body).then((done) => done && dialog.current?.close());
  return { busy, failure, send, sendAndClose, dialog, open, opened };
}
