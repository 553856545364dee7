import { useEffect, useEffectEvent } from "react";
import { isChangeKind, type ChangeKind } from "#domain/staff/change-kinds.ts";
import { followChanges } from "./change-stream.ts";

/** Calls back when something of these kinds has changed after `since`, and each minute, for as long as the tab is shown. */
export function useLive(since: string, kinds: readonly ChangeKind[], read: () => void): void {
  const onChange = useEffectEvent((changed: readonly string[]) => {
    if (changed.some((kind) => isChangeKind(kind) && kinds.includes(kind))) read();
  });
  const readAgain = useEffectEvent(() => read());
  const begin = useEffectEvent(() => since);

  useEffect(() => followChanges(begin(), { changed: (changed) => onChange(changed), again: () => readAgain() }), []);
}
