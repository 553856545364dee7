/** How often pages read again while there is no stream. */
const POLL_MS = 30_000;
/** A stream that says nothing for so long is no more: it has a heartbeat every 15 seconds. */
const SILENCE_MS = 40_000;
/** Whoever comes with it is told that everything may have changed. */
const NONE = "";
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
/** The id up to which every follower has been told of the changes. Undefined without followers. */
let last: string | undefined;
let lastEventAt = 0;
/** Whether the stream begins again in this moment. */
let isBeginning = false;
let stopTimers: (() => void) | undefined;

/** Follows the changes after an id. The result ends it. */
export function followChanges(since: string, follower: Follower): () => void {
  followers.add(follower);
  if (!stopTimers) begin();
  const from = last === undefined ? since : earlier(last, since);
  if (from !== last && !isBeginning) {
    // What is on a page begins together, each with the id of its own read.
    isBeginning = true;
    queueMicrotask(beginAgain);
  }
  last = from;
  return () => {
    followers.delete(follower);
    // The next page follows in the same moment.
    queueMicrotask(() => followers.size === 0 && end());
  };
}

function beginAgain(): void {
  isBeginning = false;
  if (followers.size > 0 && !document.hidden) connect();
}

/**
 * Of two ids the one after which both are told everything. An open stream may have changes on their way: whoever comes later with a newer
 * id does not move it past them. Ids of two nodes cannot be compared, and none says that everything may have changed.
 */
function earlier(one: string, other: string): string {
  const [first, second] = [partsOf(one), partsOf(other)];
  if (first.node !== second.node) return NONE;
  return first.number <= second.number ? one : other;
}

function partsOf(id: string): { node: string; number: number } {
  const at = id.lastIndexOf("-");
  return { node: id.slice(0, at), number: Number(id.slice(at + 1)) };
}

function connect(): void {
  stream?.close();
  const opened = new EventSource(`/events?since=${encodeURIComponent(last ?? NONE)}`);
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
  last = undefined;
}
