import { DatabaseAwayError, asAway } from "#server/database/database-away.ts";
import type { DatabaseClock } from "#server/database/database-clock.ts";
import type { OnReturn } from "#server/database/connect.ts";
import type { NotificationHandler } from "#server/database/embedded/embedded-client.ts";
import { isSameDatabase, readIdentity, type Identity } from "./identity.ts";
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { escapeIdentifier, type Client } from "pg";

const HEARTBEAT_MS = 2_000;
const RECONNECT_AFTER_MS = 100;
const MAX_RECONNECT_DELAY_MS = 1_000;

type WatchOptions = {
  /** Opens a connection to the primary whose statements end after the heartbeat's limit. */
  connect: () => Promise<Client>;
  clock: DatabaseClock;
  /** The database at the start. */
  identity: Identity;
  /** Drops all other connections: they lead to a server that is gone, or to another database. */
  drop: () => void;
  /** One line when the database goes and one when it is back. */
  report: (line: string) => void;
};

/** Statements of the catching up are allowed while the database counts as away. */
const catchingUp = new AsyncLocalStorage<true>();

/**
 * Follows the database over a dedicated connection: notifications, a heartbeat, whether it is there, and whether it is still the same one.
 * Until the stock has caught up after an outage, the database counts as away, so that no order is taken at figures that it does not have.
 */
export class DatabaseWatch {
  readonly #options: WatchOptions;
  readonly #hearers = new Map<string, Set<NotificationHandler>>();
  readonly #returns = new Set<OnReturn>();
  #identity: Identity;
  #client: Client | undefined;
  #connecting: Promise<Client> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #awaySince: number | undefined;
  #replaced = false;
  /** Reading a large stock anew takes longer than a heartbeat. */
  #catchingUpOn: Client | undefined;
  #closed = false;

  constructor(options: WatchOptions) {
    this.#options = options;
    this.#identity = options.identity;
  }

  /** Since when the database is away, by its clock. */
  awaySince(): number | undefined {
    return this.#awaySince;
  }

  /** Whether a statement may be sent now. */
  accepts(): boolean {
    return this.#awaySince === undefined || catchingUp.getStore() === true;
  }

  onReturn(follow: OnReturn): () => void {
    this.#returns.add(follow);
    return () => this.#returns.delete(follow);
  }

  /** Handlers get the payload of each notification, and undefined after a reconnect, as some may have been lost. */
  async listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>> {
    const hearers = this.#hearers.get(channel) ?? new Set();
    this.#hearers.set(channel, hearers.add(handler));
    const client = await this.#connected();
    await client.query(`LISTEN ${escapeIdentifier(channel)}`);
    return async () => {
      hearers.delete(handler);
    };
  }

  /** Whether another connection leads to the database that this node follows. Throws DatabaseAwayError. */
  async verify(client: Pick<Client, "query">): Promise<void> {
    const { server, epoch } = await readIdentity(client);
    if (isSameDatabase({ server, epoch }, this.#identity)) return;
    // A command has nothing in memory that would have to follow.
    if (this.#hearers.size === 0) {
      this.#identity = { server, epoch };
      return;
    }
    // This connection is ahead of the watch's own one, which may be silent: it starts again.
    if (catchingUp.getStore() === undefined && this.#client) this.#lose(this.#client, new Error("another one answers"));
    throw new DatabaseAwayError(new Error("another database answers at its address"));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    if (this.#client) destroy(this.#client);
  }

  #connected(): Promise<Client> {
    this.#connecting ??= this.#connect();
    this.#connecting.catch(() => (this.#connecting = undefined));
    return this.#connecting;
  }

  async #connect(): Promise<Client> {
    const client = await this.#options.connect();
    client.on("error", () => undefined);
    client.on("notification", ({ channel, payload }) => {
      for (const handler of this.#hearers.get(channel) ?? []) handler(payload);
    });
    client.once("end", () => this.#lose(client));
    this.#client = client;
    await this.#beat(client);
    this.#schedule(() => void this.#heartbeat(client), HEARTBEAT_MS);
    return client;
  }

  async #beat(client: Client): Promise<void> {
    const sent = performance.now();
    const { time, server, epoch } = await readIdentity(client);
    if (server?.endsWith("standby")) throw new DatabaseAwayError(new Error("it is in recovery"));
    this.#options.clock.read(time, sent, performance.now());
    if (isSameDatabase({ server, epoch }, this.#identity)) return;
    this.#replaced = true;
    this.#identity = await this.#withNewEpoch(client, { server, epoch });
  }

  /** Tells the other nodes, unless one of them told us: then the epoch has changed already. */
  async #withNewEpoch(client: Client, found: Identity): Promise<Identity> {
    if (found.epoch !== this.#identity.epoch) return found;
    const epoch = randomUUID();
    const { rowCount } = await client.query("UPDATE database_epoch SET epoch = $1, since = now() WHERE epoch = $2", [epoch, found.epoch]);
    if (rowCount === 1) return { ...found, epoch };
    const { server, epoch: theirs } = await readIdentity(client);
    return { server, epoch: theirs };
  }

  async #heartbeat(client: Client): Promise<void> {
    if (this.#closed || client !== this.#client) return;
    try {
      const { server, epoch } = this.#identity;
      await this.#beat(client);
      if (this.#catchingUpOn === client) {
        // What is read now would be dropped with its connection. Only another database ends it.
        if (!isSameDatabase(this.#identity, { server, epoch })) throw new Error("it was replaced by another");
        return this.#schedule(() => void this.#heartbeat(client), HEARTBEAT_MS);
      }
      if (this.#replaced) this.#away(new Error("it was replaced by another"));
      if (this.#awaySince !== undefined) await this.#catchUp(client);
      this.#schedule(() => void this.#heartbeat(client), HEARTBEAT_MS);
    } catch (error) {
      this.#lose(client, error);
    }
  }

  /** Without a reason the connection was closed; the others say so themselves if theirs are, and the database may be there still. */
  #lose(client: Client, why?: unknown): void {
    if (client !== this.#client) return;
    this.#client = undefined;
    this.#connecting = undefined;
    destroy(client);
    if (this.#closed) return;
    if (why !== undefined) this.#away(why);
    this.#reconnect(0);
  }

  #away(why: unknown): void {
    this.#options.drop();
    if (this.#awaySince !== undefined) return;
    this.#awaySince = this.#options.clock.now();
    this.#options.report(`The database is unavailable (${messageOf(why)}). Pages are served from memory; orders and forms wait for it.`);
  }

  #reconnect(after: number): void {
    if (this.#closed) return;
    this.#schedule(() => void this.#return(after), after);
  }

  async #return(after: number): Promise<void> {
    try {
      const client = await this.#connected();
      if (this.#replaced) this.#away(new Error("it was replaced by another"));
      for (const channel of this.#hearers.keys()) await client.query(`LISTEN ${escapeIdentifier(channel)}`);
      await this.#catchUp(client);
    } catch (error) {
      if (this.#closed) return;
      this.#away(error);
      const client = this.#client;
      this.#client = undefined;
      this.#connecting = undefined;
      if (client) destroy(client);
      this.#reconnect(Math.min(Math.max(after * 2, RECONNECT_AFTER_MS), MAX_RECONNECT_DELAY_MS));
    }
  }

  /** Orders are taken again once everything in memory is as in the database. */
  async #catchUp(client: Client): Promise<void> {
    const since = this.#awaySince;
    const replaced = this.#replaced;
    this.#catchingUpOn = client;
    try {
      await catchingUp.run(true, async () => {
        for (const follow of this.#returns) await follow(replaced);
      });
    } finally {
      if (this.#catchingUpOn === client) this.#catchingUpOn = undefined;
    }
    if (client !== this.#client) throw new DatabaseAwayError();
    this.#replaced = false;
    this.#awaySince = undefined;
    if (since !== undefined) {
      const seconds = Math.round((this.#options.clock.now() - since) / 1000);
      const rebuilt = replaced ? " It is a different database from before: the stock was read again." : "";
      this.#options.report(`The database is back after ${seconds} s.${rebuilt}`);
    }
    for (const hearers of this.#hearers.values()) for (const handler of hearers) handler(undefined);
  }

  #schedule(work: () => void, after: number): void {
    clearTimeout(this.#timer);
    if (this.#closed) return;
    this.#timer = setTimeout(work, after);
    this.#timer.unref();
  }
}

/** Closes the socket at once: `end` would wait for a server that does not answer. */
export function destroy(client: object): void {
  const { connection } = client as { connection?: { stream?: { destroy: () => void } } };
  connection?.stream?.destroy();
}

function messageOf(error: unknown): string {
  const away = asAway(error);
  const cause = away instanceof DatabaseAwayError && away.cause instanceof Error ? away.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
