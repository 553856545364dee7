import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { post, type Failure } from "../http/post.ts";

/** A change of a lead: sent once; afterwards, refused or not, the page has what is true by now. */
export function useLeadChange(id: string) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { revalidate } = useRevalidator();
  const dialog = useRef<HTMLDialogElement>(null);
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
  // A field that begins with what is true has this for its key: it begins again with each opening, not under whoever fills it in.
  const [opened, setOpened] = useState(0);
  useEffect(() => {
    if (opened > 0) dialog.current?.showModal();
  }, [opened]);
  const open = () => {
    setFailure(undefined);
    setOpened((times) => times + 1);
  };
  return { busy, failure, send, sendAndClose, dialog, open, opened };
}
