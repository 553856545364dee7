import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OfferedHour } from "#server/diary/staff/offered-hours.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { useDialog } from "../ui/use-dialog.ts";

type Changed = { id: string; mailed: boolean };

/** A change of the diary: sent once; what was typed stays, and refused or not, the page has what is true by now. */
export function useDiaryChange() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [done, setDone] = useState<string>();
  const { revalidate } = useRevalidator();
  const { dialog, open, opened } = useDialog(() => {
    setFailure(undefined);
    setDone(undefined);
  });
  async function send(path: string, body: object, text?: (changed: Changed) => string): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setFailure(undefined);
    setDone(undefined);
    const answer = await post<Changed>(path, body);
    setBusy(false);
    if (!answer.ok) setFailure(answer);
    if (answer.ok || answer.status === 409) await revalidate();
    if (answer.ok && text) setDone(text(answer.data));
    if (answer.ok) dialog.current?.close();
    return answer.ok;
  }
  return { busy, failure, done, send, dialog, open, opened };
}

/** The hours that a refused booking could have instead. */
export function freeHoursOf(failure: Failure | undefined): string[] | undefined {
  const { hours } = (failure?.answer ?? {}) as { hours?: OfferedHour[] };
  return hours?.filter(({ why }) => why === null).map(({ time }) => time);
}

/** "Booked. They have been told by email." */
export function notifiedText(what: string, { mailed }: Changed): string {
  return [what, t(mailed ? "admin.diary.told" : "admin.diary.notTold")].join(" ");
}
