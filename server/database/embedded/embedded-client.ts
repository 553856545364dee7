import { databaseError, EmbeddedThread, ThreadEnded } from "./worker-thread.ts";
import type { RowStatement, WorkerSettings, WriteResult } from "./worker-protocol.ts";
import type { QueryOptions, Results } from "@electric-sql/pglite";

/** Timeout of maintenance such as VACUUM, which no page waits for. */
const MAINTENANCE_LIMIT_MS = 10 * 60_000;

/** At most this many writes share one fsync. */
const WRITES_TOGETHER = 32;

/** Single-statement transactions, which may share an fsync with others. */
const WRITE = /^\s*(?:insert|update|delete|with|call)\b/i;

/** Payload undefined: after a reconnect; notifications may have been lost. */
export type NotificationHandler = (payload: string | undefined) => void;

type Write = { statement: RowStatement; resolve: (results: Results) => void; reject: (error: unknown) => void };

type Queries = {
  query: (sql: string, params?: unknown[], options?: QueryOptions) => Promise<Results>;
  exec: (sql: string) => Promise<Results[]>;
};

/**
 * The embedded database with the interface of Drizzle's PGlite driver; PGlite itself runs in a worker thread. It has one connection, so a
 * transaction blocks all others until it ends.
 */
export class EmbeddedClient implements Queries {
  /** Milliseconds a query may run, and a transaction may be idle. */
  limit: number;
  #settings: WorkerSettings;
  #thread: EmbeddedThread;
  #line: Promise<unknown> = Promise.resolve();
  #listeners = new Map<string, Set<NotificationHandler>>();
  #closing = false;
  /** The batch at the end of the queue, while nothing is queued after it and it has not started. */
  #writes: Write[] | undefined;

  constructor(settings: WorkerSettings, limit: number) {
    this.#settings = settings;
    this.limit = limit;
    this.#thread = this.#start();
  }

  async ready(): Promise<void> {
    await this.#thread.ready;
  }

  query(sql: string, params: unknown[] = [], options: QueryOptions = {}): Promise<Results> {
    return WRITE.test(sql)
      ? this.#together(rowStatement(sql, params, options))
      : this.#alone(() => this.#query(this.#thread, sql, params, options));
  }

  /** Several statements without parameters, with the long timeout: migrations and maintenance. */
  exec(sql: string): Promise<Results[]> {
    return this.#alone(() => exec(this.#thread, sql, MAINTENANCE_LIMIT_MS));
  }

  /** The number of fsync calls since the database was opened. */
  async fsyncs(): Promise<number> {
    return Number(await this.#alone(() => this.#thread.ask({ kind: "fsyncs" }, this.limit)));
  }

  transaction<T>(run: (transaction: Queries) => Promise<T>): Promise<T> {
    return this.#alone(async () => {
      const thread = this.#thread;
      const idle = new IdleTimer(this.limit);
      let open = true;
      const whileOpen = <R>(send: () => Promise<R>): Promise<R> => {
        if (!open) return Promise.reject(new Error("The transaction has ended"));
        return idle.busy(send);
      };
      await exec(thread, "BEGIN", this.limit);
      try {
        const result = await Promise.race([
          run({
            query: (sql, params = [], options = {}) => whileOpen(() => this.#query(thread, sql, params, options)),
            exec: (sql) => whileOpen(() => exec(thread, sql, this.limit)),
          }),
          idle.expired,
        ]);
        open = false;
        const [committed] = await exec(thread, "COMMIT", this.limit);
        if (committed?.command === "ROLLBACK") throw new Error("A statement of the transaction failed: it was rolled back");
        return result;
      } catch (error) {
        if (open) await exec(thread, "ROLLBACK", this.limit).catch(ignoreEnded);
        throw error;
      } finally {
        open = false;
        idle.stop();
      }
    });
  }

  async listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>> {
    const hearers = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, hearers.add(handler));
    await this.exec(`LISTEN "${channel}"`);
    return async () => {
      hearers.delete(handler);
    };
  }

  async close(): Promise<void> {
    await this.#alone(async () => {
      this.#closing = true;
      await this.#thread.ask({ kind: "close" }, MAINTENANCE_LIMIT_MS).catch(ignoreEnded);
      await this.#thread.end();
    });
  }

  #query(thread: EmbeddedThread, sql: string, params: unknown[], options: QueryOptions): Promise<Results> {
    return thread.ask({ kind: "query", ...rowStatement(sql, params, options) }, this.limit) as Promise<Results>;
  }

  /** Writes that arrive while the database is busy are batched: each is its own transaction, all share one fsync. */
  #together(statement: RowStatement): Promise<Results> {
    return new Promise((resolve, reject) => {
      const write = { statement, resolve, reject };
      if (this.#writes && this.#writes.length < WRITES_TOGETHER) return void this.#writes.push(write);
      const writes = [write];
      const turn = this.#alone(() => {
        if (this.#writes === writes) this.#writes = undefined;
        return this.#write(writes);
      });
      this.#writes = writes;
      turn.catch((error: unknown) => writes.forEach((each) => each.reject(error)));
    });
  }

  async #write(writes: readonly Write[]): Promise<void> {
    const outcomes = (await this.#thread.ask(
      { kind: "writes", writes: writes.map(({ statement }) => statement) },
      this.limit,
    )) as WriteResult[];
    for (const [at, { resolve, reject }] of writes.entries()) {
      const outcome = outcomes[at];
      if (outcome && "result" in outcome) resolve(outcome.result as Results);
      else reject(databaseError(outcome?.error ?? {}));
    }
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    this.#writes = undefined;
    const turn = this.#line.then(() => {
      if (this.#closing) throw new Error("The database is closed");
      return work();
    });
    this.#line = turn.then(ignore, ignore).then(() => this.#reviveThread());
    return turn;
  }

  #start(): EmbeddedThread {
    return new EmbeddedThread(this.#settings, (channel, payload) => {
      for (const handler of this.#listeners.get(channel) ?? []) handler(payload);
    });
  }

  /** Ending the thread is like killing a server: reopening recovers every acknowledged commit. */
  async #reviveThread(): Promise<void> {
    if (this.#closing || !this.#thread.hasEnded) return;
    this.#thread = this.#start();
    try {
      await this.#thread.ready;
      for (const channel of this.#listeners.keys()) await exec(this.#thread, `LISTEN "${channel}"`, this.limit);
      for (const hearers of this.#listeners.values()) for (const handler of hearers) handler(undefined);
    } catch {
      // The next query fails with ThreadEnded, and reviving is tried again after it.
    }
  }
}

class IdleTimer {
  readonly expired: Promise<never>;
  #limit: number;
  #asking = 0;
  #timer: NodeJS.Timeout | undefined;
  #expire: (error: Error) => void;

  constructor(limit: number) {
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(ignore);
    this.expired = promise;
    this.#limit = limit;
    this.#expire = reject;
    this.#wind();
  }

  async busy<T>(send: () => Promise<T>): Promise<T> {
    this.#asking += 1;
    this.stop();
    try {
      return await send();
    } finally {
      this.#asking -= 1;
      if (this.#asking === 0) this.#wind();
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #wind(): void {
    this.stop();
    const error = new Error(`The transaction was idle for ${this.#limit / 1000} s and was rolled back`);
    this.#timer = setTimeout(() => this.#expire(error), this.#limit);
    this.#timer.unref();
  }
}

function rowStatement(sql: string, params: unknown[], { rowMode, parsers = {} }: QueryOptions): RowStatement {
  return { sql, params, rowMode, rawTypeOids: Object.keys(parsers).map(Number) };
}

function exec(thread: EmbeddedThread, sql: string, limit: number): Promise<Results[]> {
  return thread.ask({ kind: "exec", sql }, limit) as Promise<Results[]>;
}

function ignore(): void {}

function ignoreEnded(error: unknown): void {
  if (!(error instanceof ThreadEnded)) throw error;
}
