import { DatabaseAwayError } from "#server/database/database-away.ts";
import { StartupError } from "#server/startup-error.ts";

/** "postgres://user:password@a:5432,b/database?x=y": what stands before the hosts, the hosts, and the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

const ATTRIBUTE = "target_session_attrs";
/** What a website needs: it writes. `pg` does not know the parameter. */
const WRITABLE = new Set(["read-write", "primary"]);

/** One connection string a host of DATABASE_URL, and whether the one not in recovery has to be found among them. */
export type Hosts = { urls: readonly [string, ...string[]]; findPrimary: boolean };

/** Reads a DATABASE_URL with one or several hosts. Throws StartupError. */
export function hostsOf(databaseUrl: string): Hosts {
  const [, before, hosts = "", after = ""] = PARTS.exec(databaseUrl) ?? [];
  if (before === undefined) return { urls: [databaseUrl], findPrimary: false };
  const [path = "", query = ""] = after.split("?", 2);
  const parameters = new URLSearchParams(query);
  const attribute = parameters.get(ATTRIBUTE);
  parameters.delete(ATTRIBUTE);
  if (attribute !== null && attribute !== "any" && !WRITABLE.has(attribute))
    throw new StartupError(`DATABASE_URL: ${ATTRIBUTE} must be any, read-write or primary, because the website writes.`);
  const rest = path + (parameters.size > 0 ? `?${parameters}` : "");
  const [first = "", ...others] = hosts.split(",");
  return {
    urls: [`${before}${first}${rest}`, ...others.map((host) => `${before}${host}${rest}`)],
    findPrimary: attribute === null ? others.length > 0 : WRITABLE.has(attribute),
  };
}

/** Tries the hosts in turn, from the one that was the primary last. */
export class PrimaryFinder {
  readonly #hosts: Hosts;
  #at = 0;

  constructor(hosts: Hosts) {
    this.#hosts = hosts;
  }

  /** The connection string of the primary. */
  url(): string {
    return this.#hosts.urls[this.#at] ?? this.#hosts.urls[0];
  }

  /** The first connection that opens and is not in recovery. Throws what the last host failed with. */
  async connect<Connection>(
    open: (url: string) => Promise<Connection>,
    { isStandby, end }: { isStandby: (connection: Connection) => Promise<boolean>; end: (connection: Connection) => Promise<void> },
  ): Promise<Connection> {
    let failure: unknown;
    for (let tried = 0; tried < this.#hosts.urls.length; tried++) {
      try {
        const connection = await open(this.url());
        if (!this.#hosts.findPrimary || !(await isStandby(connection))) return connection;
        await end(connection);
        failure = new DatabaseAwayError(new Error("no server in DATABASE_URL accepts writes: all are in recovery"));
      } catch (error) {
        failure = error;
      }
      this.#at = (this.#at + 1) % this.#hosts.urls.length;
    }
    throw failure;
  }
}
