/** How often pages read again while there is no stream. */
const POLL_MS = 30_000;
/** A stream that says nothing for so long is no more: it has a heartbeat every 15 seconds. */
const SILENCE_MS = 40_000;
/** Clocks go on, and days begin, without a change. */
const CLOCK_MS = 60_000;

type Follower = {
  /** Things of these kinds have changed. */
  changed: (kinds: readonly string[]) => void;
  /** Something may have been missed, the sign-in has ended, or a minute has passed. */
  again: () => void;
};

/** The one stream of a tab, which everything on its page follows, while the tab is shown. */
const followers = new Set<Follower>();
let stream: EventSource | undefined;
/** The id of the last change that is known. */
let last: string | undefined;
let lastEventAt = 0;
/** The oldest id of the followers that have come since the last connection. */
let wanted: string | undefined;
let stopTimers: (() => void) | undefined;

/** Follows the changes after an id. The result ends it. */
export function followChanges(since: string, follower: Follower): () => void {
  followers.add(follower);
  if (!stopTimers) begin();
  // What is on a page begins together, each with the id of its own read.
  if (wanted === undefined) queueMicrotask(connectFromOldest);
  wanted = wanted === undefined ? since : older(wanted, since);
  return () => {
    followers.delete(follower);
    // The next page follows in the same moment.
    queueMicrotask(() => followers.size === 0 && end());
  };
}

function connectFromOldest(): void {
  const since = wanted;
  wanted = undefined;
  if (since === undefined || followers.size === 0 || (stream && since === last)) return;
  last = since;
  if (!document.hidden) connect();
}

/** Ids are those of one node, or of two: then both streams tell everything. */
function older(one: string, other: string): string {
  return numberOf(one) <= numberOf(other) ? one : other;
}

function numberOf(id: string): number {
  return Number(id.slice(id.lastIndexOf("-") + 1));
}

function connect(): void {
  stream?.close();
  const opened = new EventSource(`/events?since=${encodeURIComponent(last ?? "")}`);
  stream = opened;
  lastEventAt = performance.now();
  const noteEvent = (event: MessageEvent<string>) => {
    lastEventAt = performance.now();
    if (event.lastEventId !== "") last = event.lastEventId;
    return event.data;
  };
  opened.addEventListener("alive", noteEvent);
  opened.addEventListener("changed", (event) => {
    const kinds = noteEvent(event).split(" ");
    for (const { changed } of followers) changed(kinds);
  });
  // Signed out, here or elsewhere: reading again leads to the page to sign in.
  opened.addEventListener("ended", () => {
    opened.close();
    readAgain();
  });
}

function readAgain(): void {
  for (const { again } of followers) again();
}

function poll(): void {
  const isLost = stream?.readyState === EventSource.CLOSED || performance.now() - lastEventAt > SILENCE_MS;
  if (document.hidden || !isLost) return;
  readAgain();
  connect();
}

function onVisibility(): void {
  if (document.hidden) return stream?.close();
  connect();
  readAgain();
}

function begin(): void {
  const polling = setInterval(poll, POLL_MS);
  const clock = setInterval(() => document.hidden || readAgain(), CLOCK_MS);
  document.addEventListener("visibilitychange", onVisibility);
  stopTimers = () => {
    clearInterval(polling);
    clearInterval(clock);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}

function end(): void {
  stopTimers?.();
  stopTimers = undefined;
  stream?.close();
  stream = undefined;
}
