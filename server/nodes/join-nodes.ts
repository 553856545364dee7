import { ADVISORY_LOCKS } from "#server/database/advisory-locks.ts";
import type { Database } from "#server/database/connect.ts";
import { nodes } from "#server/database/nodes-schema.ts";
import { StartupError } from "#server/startup-error.ts";
import { keyFingerprints, signingKeys, type KeySettings } from "#server/text/signing-keys.ts";
import { VERSION } from "#server/version.ts";
import { eq, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as after } from "node:timers/promises";

const SECOND_MS = 1_000;

/** A node without a heartbeat for this long is dead (decision E6). */
const LIVE_SECONDS = 30;
const HEARTBEATS = 3;
const LOOK_AGAIN_MS = 500;

/** Serialises the starts of nodes, so that of two with different keys one is refused. */
const NODES_LOCK = ADVISORY_LOCKS.nodes;

type Node = typeof nodes.$inferSelect;
type Joining = { keys: KeySettings; report: (line: string) => void; /** Shorter in tests. */ liveSeconds?: number };

/**
 * Registers this node with the others of its database server and renews its heartbeat; returns the function that ends it. A live node
 * with other keys is waited for, as it may be the one that this start replaces; then StartupError.
 */
export async function joinNodes(database: Database, { keys, report, liveSeconds = LIVE_SECONDS }: Joining): Promise<() => Promise<void>> {
  const self = { id: randomUUID(), host: hostname(), version: VERSION, keys: keyFingerprints(signingKeys(keys)) };
  // One second more, as a heartbeat may be written at the last moment.
  const giveUpAt = performance.now() + (liveSeconds + 1) * SECOND_MS;
  for (let attempt = 1; ; attempt++) {
    const other = await register(database, self, liveSeconds);
    if (!other) break;
    if (performance.now() > giveUpAt) throw new StartupError(refusal(other, keys.keyFile));
    if (attempt === 1)
      report(`Another node, on ${other.host}, signs with a key that this one does not know. Waiting up to ${liveSeconds} s for it to end.`);
    await after(LOOK_AGAIN_MS);
  }
  const heartbeat = setInterval(() => void renew(database, self), (liveSeconds * SECOND_MS) / HEARTBEATS);
  heartbeat.unref();
  return async () => {
    clearInterval(heartbeat);
    // A database that is away now sees the row grow old instead.
    await database
      .delete(nodes)
      .where(eq(nodes.id, self.id))
      .catch(() => undefined);
  };
}

type Self = Pick<Node, "id" | "host" | "version" | "keys">;

/** Registers the node, or returns a live one with which it cannot run. */
async function register(database: Database, self: Self, liveSeconds: number): Promise<Node | undefined> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${NODES_LOCK})`);
    await tx.delete(nodes).where(sql`${nodes.seen_at} < now() - ${`${liveSeconds} seconds`}::interval`);
    const other = (await tx.select().from(nodes)).find((each) => !understandEachOther(self.keys, each.keys));
    if (!other) await tx.insert(nodes).values(self);
    return other;
  });
}

/** While the database is away the heartbeat fails; the next one writes the row again. */
async function renew(database: Database, self: Self): Promise<void> {
  const seen_at = sql`now()`;
  try {
    await database
      .insert(nodes)
      .values({ ...self, seen_at })
      .onConflictDoUpdate({ target: nodes.id, set: { seen_at } });
  } catch {
    // The outage is logged where requests meet it.
  }
}

/** Each verifies what the other signs: its first key is one of the other's. */
function understandEachOther(one: readonly string[], other: readonly string[]): boolean {
  return [one[0], other[0]].every((key) => key !== undefined && one.includes(key) && other.includes(key));
}

function refusal({ host, version, seen_at }: Node, keyFile: string | undefined): string {
  const running = `Another node runs on this database (${host}, version ${version}, last seen at ${seen_at.toISOString()})`;
  if (keyFile === undefined)
    return (
      `${running}, and this one has no FORECOURT_KEY_FILE: each node would reject the quotes and links that the other signs. ` +
      "Give all nodes the same key file: FORECOURT_KEY_FILE=…."
    );
  return (
    `${running} with other keys than ${keyFile}: each node would reject the quotes and links that the other signs. Give all nodes the ` +
    "same key file. To replace a key, first add the new one as the last line on every node, then put it first."
  );
}
