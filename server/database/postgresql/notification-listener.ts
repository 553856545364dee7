import type { NotificationHandler } from "#server/database/embedded/embedded-client.ts";
import { Client, escapeIdentifier, type ClientConfig } from "pg";

const RECONNECT_AFTER_MS = 250;
const MAX_RECONNECT_DELAY_MS = 10_000;

/**
 * Listens on a dedicated connection and reconnects when it breaks; handlers are then called with undefined, as notifications may have been
 * lost.
 */
export class NotificationListener {
  #connection: ClientConfig;
  #client: Promise<Client> | undefined;
  #hearers = new Map<string, Set<NotificationHandler>>();
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(connection: ClientConfig) {
    this.#connection = { ...connection, keepAlive: true };
  }

  async listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>> {
    const hearers = this.#hearers.get(channel) ?? new Set();
    this.#hearers.set(channel, hearers.add(handler));
    this.#client ??= this.#connect();
    await (await this.#client).query(`LISTEN ${escapeIdentifier(channel)}`);
    return async () => {
      hearers.delete(handler);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #connect(): Promise<Client> {
    const client = new Client(this.#connection);
    client.on("error", () => undefined);
    client.on("notification", ({ channel, payload }) => {
      for (const handler of this.#hearers.get(channel) ?? []) handler(payload);
    });
    await client.connect();
    client.once("end", () => this.#reconnect(RECONNECT_AFTER_MS));
    return client;
  }

  #reconnect(after: number): void {
    if (this.#closed) return;
    // A connection that breaks during LISTEN fails there and emits 'end' too.
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.#client = this.#connect();
      this.#client
        .then(async (client) => {
          for (const channel of this.#hearers.keys()) await client.query(`LISTEN ${escapeIdentifier(channel)}`);
          for (const hearers of this.#hearers.values()) for (const handler of hearers) handler(undefined);
        })
        .catch(() => this.#reconnect(Math.min(after * 2, MAX_RECONNECT_DELAY_MS)));
    }, after);
  }
}
