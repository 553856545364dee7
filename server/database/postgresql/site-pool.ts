import { DatabaseAwayError, asAway } from "#server/database/database-away.ts";
import { Client, Pool, type ClientBase, type PoolClient, type PoolConfig } from "pg";
import { destroy } from "./database-watch.ts";

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

type SitePoolOptions = PoolConfig & {
  /** The connection string of the primary at that moment. */
  url: () => string;
  /** Whether statements may be sent. While they may not, they fail at once instead of waiting for a connection. */
  accepts: () => boolean;
  /** Checks a new connection. */
  verify: (client: ClientBase) => Promise<void>;
};

/** A pool whose errors say whether the database is away, and that drops connections on which a statement was not answered in time. */
export class SitePool extends Pool {
  readonly #accepts: () => boolean;
  readonly #clients = new Set<PoolClient>();

  constructor({ url, accepts, verify, ...options }: SitePoolOptions) {
    class PrimaryClient extends Client {
      constructor(given?: PoolConfig) {
        super({ ...given, connectionString: url() });
        // The pool listens only while a client is idle; without a listener an 'error' event ends the process.
        this.on("error", () => undefined);
        withAwayErrors(this);
      }
    }
    super({ ...options, Client: PrimaryClient, onConnect: verify });
    // An 'error' event of the connection fails a statement of the pool too.
    withAwayErrors(this);
    this.#accepts = accepts;
    this.on("error", () => undefined);
    this.on("connect", (client) => this.#clients.add(client));
    this.on("remove", (client) => this.#clients.delete(client));
  }

  /** Closes every connection at once, also those in use: their statements fail. */
  drop(): void {
    for (const client of this.#clients) destroy(client);
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    const connecting = this.#accepts() ? super.connect() : Promise.reject(new DatabaseAwayError());
    const translated = connecting.catch((error: unknown) => {
      throw asAway(error);
    });
    if (!callback) return translated;
    translated.then(
      (client) => callback(undefined, client, (release) => client.release(release instanceof Error ? release : undefined)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }
}

type Query = (...values: unknown[]) => unknown;

/** Translates the errors of a client's statements; one that is not answered in time leaves a connection that cannot be used again. */
function withAwayErrors(client: Client | Pool): void {
  const query = client.query.bind(client) as Query;
  const translated = (error: unknown) => {
    if (error instanceof Error && error.message === "Query read timeout") destroy(client);
    return asAway(error);
  };
  const wrapped: Query = (...values) => {
    const callback = values.at(-1);
    if (typeof callback === "function")
      return query(...values.slice(0, -1), (error: unknown, result: unknown) => callback(error && translated(error), result));
    const result = query(...values);
    return result instanceof Promise
      ? result.catch((error: unknown) => {
          throw translated(error);
        })
      : result;
  };
  client.query = wrapped as typeof client.query;
}
