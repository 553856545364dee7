import { useRef, useState } from "react";
import type { ChangeKind } from "#domain/staff/change-kinds.ts";
import { LIVE_PARAMETER } from "#domain/staff/live-parameter.ts";
import type { WaitingCounts } from "#server/admin/today/waiting-counts.ts";
import { useLive } from "../live/use-live.ts";

const COUNTED = ["leads", "orders", "diary", "deals"] as const satisfies readonly ChangeKind[];

/** The counts as the page was opened, or as they were last read; they follow what changes. */
export function useWaitingCounts(loaded: WaitingCounts): WaitingCounts["counts"] {
  const [counts, setCounts] = useState(loaded.counts);
  const reading = useRef<"idle" | "once" | "again">("idle");

  async function read(): Promise<void> {
    if (reading.current !== "idle") {
      reading.current = "again";
      return;
    }
    reading.current = "once";
    const newest = await readCounts();
    if (newest) setCounts(newest.counts);
    const isWantedAgain = (reading.current as string) === "again";
    reading.current = "idle";
    if (isWantedAgain) await read();
  }

  useLive(loaded.since, COUNTED, () => void read());
  return counts;
}

/** Undefined without a connection, or signed out: a page that has unsaved text is not left for it. */
async function readCounts(): Promise<WaitingCounts | undefined> {
  try {
    const response = await fetch(`/waiting?${LIVE_PARAMETER}=`);
    return response.ok ? ((await response.json()) as WaitingCounts) : undefined;
  } catch {
    return undefined;
  }
}

export function waitingAt(counts: WaitingCounts["counts"], path: string): number | undefined {
  return Object.entries(counts).find(([each]) => each === path)?.[1];
}
