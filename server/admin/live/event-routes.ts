import { mayFollow, type ChangeKind } from "#domain/staff/change-kinds.ts";
import { text } from "#domain/messages/message-text.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { noteGuarded, signedOut } from "#server/admin/staff-route.ts";
import { sessionToken } from "#server/admin/staff-cookies.ts";
import { readSession } from "#server/staff/sessions/sessions.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Context, Hono } from "hono";

/** The path of the stream of changes. */
export const EVENTS_PATH = "/events";
/** A tab that is shown has one stream. */
const MAX_OF_SESSION = 8;
const MAX_OF_NODE = 1_000;
/** How often a quiet stream says that it is there, and looks whether its session has ended. */
const HEARTBEAT_MS = 15_000;
/** Changes within this time are named together; afterwards a stream waits longer, so that an import does not flood it. */
const TOGETHER_MS = 50;
const PAUSE_MS = 1_000;
/** A browser that has lost its stream comes back after so long. */
const RETRY_MS = 2_000;
const RETRY_AFTER_SECONDS = 30;
/** A reader who takes nothing is left. */
const MAX_UNREAD = 32;
const ID = /^[\w-]{1,60}$/;

/** One stream a tab, with the kinds of what has changed and nothing of it: the page reads again what its person may see. */
export function eventRoutes(app: Hono<AdminEnv>, services: AdminServices, { heartbeatMs = HEARTBEAT_MS } = {}): void {
  const { changes } = services;
  const ofSession = new Map<string, number>();
  let open = 0;

  const handler = (c: Context<AdminEnv>) => {
    const signedIn = c.get("signedIn");
    const token = sessionToken(c);
    if (!signedIn || token === undefined) return signedOut(c);
    const { id: session } = signedIn.session;
    const streams = ofSession.get(session) ?? 0;
    if (streams >= MAX_OF_SESSION || open >= MAX_OF_NODE || !changes.isOpen()) {
      const status = streams >= MAX_OF_SESSION ? 429 : 503;
      return c.json({ message: inEnglish(text("admin.live.tooMany")) }, status, { "Retry-After": String(RETRY_AFTER_SECONDS) });
    }
    ofSession.set(session, streams + 1);
    open += 1;
    const left = () => {
      open -= 1;
      const others = (ofSession.get(session) ?? 1) - 1;
      if (others > 0) ofSession.set(session, others);
      else ofSession.delete(session);
    };
    const since = c.req.header("Last-Event-ID") ?? c.req.query("since") ?? "";
    const body = eventStream(services, { token, since: ID.test(since) ? since : "", heartbeatMs, left });
    // A proxy that collects an answer would hold the events back.
    const headers = { "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no", "Cache-Control": "no-store" };
    return new Response(body, { headers });
  };
  app.get(EVENTS_PATH, noteGuarded(handler));
}

type Stream = { token: string; since: string; heartbeatMs: number; left: () => void };

function eventStream({ database, now, changes }: AdminServices, { token, since, heartbeatMs, left }: Stream): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let known = since;
  let sentAt = Number.NEGATIVE_INFINITY;
  let soon: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let unfollow: (() => void) | undefined;
  let over = false;
  let out: ReadableStreamDefaultController<Uint8Array>;

  function stop(): void {
    if (over) return;
    over = true;
    clearTimeout(soon);
    clearInterval(heartbeat);
    unfollow?.();
    left();
  }

  function end(): void {
    if (over) return;
    stop();
    out.close();
  }

  function write(event: string, data = ""): void {
    if (over) return;
    if ((out.desiredSize ?? 0) < -MAX_UNREAD) return end();
    out.enqueue(encoder.encode(`id: ${known}\nevent: ${event}\ndata: ${data}\n\n`));
  }

  /** Rights are those of this moment, and so is the session: the stream itself keeps none alive. */
  async function send(kind: "changed" | "alive"): Promise<void> {
    const id = changes.id();
    const changed = changes.since(known);
    const signedIn = await readSession(database, token, now()).catch(() => null);
    if (!signedIn) {
      // While the database is away nothing is known of a session.
      if (signedIn === undefined) write("ended");
      return end();
    }
    known = id;
    const mine = changed.filter((each: ChangeKind) => mayFollow(signedIn.rights, each));
    if (mine.length > 0) write("changed", mine.join(" "));
    else if (kind === "alive") write("alive");
  }

  function onChange(): void {
    soon ??= setTimeout(
      () => {
        soon = undefined;
        sentAt = performance.now();
        void send("changed");
      },
      Math.max(TOGETHER_MS, sentAt + PAUSE_MS - performance.now()),
    );
  }

  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      out = controller;
      out.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
      unfollow = changes.follow({ changed: onChange, ended: end });
      heartbeat = setInterval(() => void send("alive"), heartbeatMs);
      // What it missed; the first event also tells it the id from which it goes on.
      void send("alive");
    },
    cancel: stop,
  });
}
