import { parse, protocol, type PGlite, type Results, type RowMode } from "@electric-sql/pglite";
import type { RowStatement } from "./worker-protocol.ts";

type Messages = Parameters<typeof parse.parseResults>[0];
type Parsers = Parameters<typeof parse.parseResults>[1];
type Prepared = { name: string; types: number[]; description: Messages };

/** Longer statements are an import's batches: used a few times only, not worth caching. */
const LONGEST_TEXT = 20_000;

/** At most this many; least recently used first out. Plans use the database's memory. */
const MAX_PREPARED = 120;

/** Statements that do not change the schema. Any other may invalidate prepared ones. */
const ROWS = /^\s*(?:select|insert|update|delete|with|call)\b/i;
const TRANSACTION = /^(?:begin|commit|rollback)$/i;

/**
 * Caches prepared statements of PGlite. Parsing a statement costs several times its execution, and `PGlite.query` parses it every time, in
 * six messages. From its second use on, a statement is bound and executed in one message.
 */
export class PreparedStatements {
  #pglite: PGlite;
  /** In order of last use; "once": used once, not prepared yet. */
  #known = new Map<string, Prepared | "once">();
  #next = 1;
  /** By unparsed types: there are hundreds of parsers, and copying them takes longer than parsing a row. */
  #parsers = new Map<string, Parsers>();

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async query(statement: RowStatement): Promise<Results> {
    const { sql, params } = statement;
    if (!ROWS.test(sql)) {
      await this.#deallocateAll();
      return this.#pglite.query(sql, params, this.#options(statement));
    }
    const known = sql.length > LONGEST_TEXT ? undefined : await this.#knownAs(sql);
    return known ? this.#run(known, statement) : this.#pglite.query(sql, params, this.#options(statement));
  }

  async exec(sql: string): Promise<Results[]> {
    if (!TRANSACTION.test(sql)) await this.#deallocateAll();
    return this.#pglite.exec(sql);
  }

  async #knownAs(sql: string): Promise<Prepared | undefined> {
    const before = this.#known.get(sql);
    const known = before && (before === "once" ? await this.#prepare(sql) : before);
    this.#known.delete(sql);
    this.#known.set(sql, known ?? "once");
    const [oldest] = this.#known.size > MAX_PREPARED ? this.#known : [];
    if (oldest) await this.#deallocate(...oldest);
    return known;
  }

  async #prepare(text: string): Promise<Prepared> {
    const name = `kept_${this.#next++}`;
    const { messages } = await this.#pglite.execProtocol(
      joined(protocol.serialize.parse({ name, text }), protocol.serialize.describe({ type: "S", name }), protocol.serialize.sync()),
    );
    return {
      name,
      types: parse.parseDescribeStatementResults(messages),
      description: messages.filter((message) => message.name === "rowDescription"),
    };
  }

  async #run({ name, types, description }: Prepared, statement: RowStatement): Promise<Results> {
    const values = statement.params.map((param, at) => this.#serialized(param, types[at] ?? 0));
    const { messages } = await this.#pglite.execProtocol(
      joined(protocol.serialize.bind({ statement: name, values }), protocol.serialize.execute({}), protocol.serialize.sync()),
    );
    const [result] = parse.parseResults([...description, ...messages], this.#parsersOf(statement), rowModeOf(statement));
    if (!result) throw new Error("The database did not answer");
    return result;
  }

  #serialized(param: unknown, type: number): string | null {
    if (param === null || param === undefined) return null;
    const serialize = this.#pglite.serializers[type];
    return serialize ? serialize(param) : String(param);
  }

  #options(statement: RowStatement): { rowMode?: RowMode; parsers: Parsers } {
    return { ...rowModeOf(statement), parsers: Object.fromEntries(statement.rawTypeOids.map((type) => [type, unchanged])) };
  }

  #parsersOf(statement: RowStatement): Parsers {
    const key = statement.rawTypeOids.join();
    const known = this.#parsers.get(key) ?? { ...this.#pglite.parsers, ...this.#options(statement).parsers };
    this.#parsers.set(key, known);
    return known;
  }

  async #deallocateAll(): Promise<void> {
    for (const entry of this.#known) await this.#deallocate(...entry);
  }

  async #deallocate(sql: string, known: Prepared | "once"): Promise<void> {
    this.#known.delete(sql);
    if (known !== "once")
      await this.#pglite.execProtocol(joined(protocol.serialize.close({ type: "S", name: known.name }), protocol.serialize.sync()));
  }
}

function joined(...messages: Uint8Array[]): Uint8Array {
  return Buffer.concat(messages);
}

function rowModeOf({ rowMode }: RowStatement): { rowMode?: RowMode } {
  return rowMode ? { rowMode } : {};
}

function unchanged(value: string): string {
  return value;
}
