import { useEffect, useEffectEvent } from "react";
import { isChangeKind, type ChangeKind } from "#domain/staff/change-kinds.ts";

/** How often a page reads again while it has no stream. */
const POLL_MS = 30_000;
/** A stream that says nothing for so long is no more: it has a heartbeat every 15 seconds. */
const SILENCE_MS = 40_000;
/** Clocks go on, and days begin, without a change. */
const CLOCK_MS = 60_000;

/** Calls back when something of these kinds has changed after `since`, and each minute, for as long as the tab is shown. */
export function useLive(since: string, kinds: readonly ChangeKind[], read: () => void): void {
  const onChange = useEffectEvent((changed: readonly string[]) => {
    if (changed.some((kind) => isChangeKind(kind) && kinds.includes(kind))) read();
  });
  const readAgain = useEffectEvent(() => read());
  const begin = useEffectEvent(() => since);

  useEffect(() => {
    let last = begin();
    let stream: EventSource | undefined;
    let lastEventAt = performance.now();

    function connect(): void {
      stream?.close();
      stream = new EventSource(`/events?since=${encodeURIComponent(last)}`);
      lastEventAt = performance.now();
      const noteEvent = (event: MessageEvent<string>) => {
        lastEventAt = performance.now();
        if (event.lastEventId !== "") last = event.lastEventId;
        return event.data;
      };
      stream.addEventListener("alive", noteEvent);
      stream.addEventListener("changed", (event) => onChange(noteEvent(event).split(" ")));
      // Signed out, here or elsewhere: reading again leads to the page to sign in.
      stream.addEventListener("ended", () => {
        stream?.close();
        readAgain();
      });
    }

    function poll(): void {
      const isLost = stream?.readyState === EventSource.CLOSED || performance.now() - lastEventAt > SILENCE_MS;
      if (document.hidden || !isLost) return;
      readAgain();
      connect();
    }

    function onVisibility(): void {
      if (document.hidden) stream?.close();
      else {
        connect();
        readAgain();
      }
    }

    if (!document.hidden) connect();
    const polling = setInterval(poll, POLL_MS);
    const clock = setInterval(() => document.hidden || readAgain(), CLOCK_MS);
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      stream?.close();
      clearInterval(polling);
      clearInterval(clock);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, []);
}
