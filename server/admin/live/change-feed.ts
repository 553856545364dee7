import { CHANGE_KINDS, isChangeKind, type ChangeKind } from "#domain/staff/change-kinds.ts";
import type { OpenDatabase } from "#server/database/connect.ts";
import { randomBytes } from "node:crypto";

/** Notification channels: the triggers of migration 0075 name the kind; every change to stock and sites has the other one. */
const ADMIN_CHANNEL = "admin";
const STOCK_CHANNEL = "stock";
const NODE_BYTES = 9;

type Follower = { changed: (kinds: readonly ChangeKind[]) => void; ended: () => void };

/**
 * The kinds of things that have changed, as this node hears of them, in the order of their commits. Its ids count within one run of one
 * node: whoever comes with another node's id has missed everything.
 */
export type ChangeFeed = {
  /** The id of the newest change. */
  id: () => string;
  /** The kinds that have changed after an id. */
  since: (id: string) => ChangeKind[];
  /** Calls back at each change with its kinds, and once when the feed ends. The result stops it. */
  follow: (follower: Follower) => () => void;
  isOpen: () => boolean;
  start: (listen: OpenDatabase["listen"]) => Promise<void>;
  close: () => Promise<void>;
};

export function changeFeed(): ChangeFeed {
  const node = randomBytes(NODE_BYTES).toString("base64url");
  const newest = new Map<ChangeKind, number>();
  const followers = new Set<Follower>();
  const listening: Promise<() => Promise<void>>[] = [];
  let count = 0;
  let open = true;

  function note(kinds: readonly ChangeKind[]): void {
    count += 1;
    for (const kind of kinds) newest.set(kind, count);
    for (const { changed } of followers) changed(kinds);
  }

  return {
    id: () => `${node}-${count}`,
    since: (id) => {
      const [, of, at] = /^(.+)-(\d{1,15})$/.exec(id) ?? [];
      if (of !== node || Number(at) > count) return [...CHANGE_KINDS];
      return CHANGE_KINDS.filter((kind) => (newest.get(kind) ?? 0) > Number(at));
    },
    follow: (follower) => {
      followers.add(follower);
      return () => followers.delete(follower);
    },
    isOpen: () => open,
    start: async (listen) => {
      const channels: Parameters<OpenDatabase["listen"]>[] = [
        // Without a payload: some may have been lost.
        [ADMIN_CHANNEL, (payload) => note(payload !== undefined && isChangeKind(payload) ? [payload] : CHANGE_KINDS)],
        [STOCK_CHANNEL, () => note(["stock"])],
      ];
      for (const [channel, handler] of channels) {
        const listener = listen(channel, handler);
        listening.push(listener);
        // One after the other: they share a connection, and pg warns about a query that is sent before the last one has ended.
        await listener;
      }
    },
    close: async () => {
      open = false;
      for (const { ended } of followers) ended();
      followers.clear();
      const unlisten = await Promise.allSettled(listening.splice(0));
      for (const each of unlisten) if (each.status === "fulfilled") await each.value();
    },
  };
}
