/** A statement that reads or writes rows. `unparsed`: types whose values are given as they come from the database. */
export type RowStatement = { sql: string; params: unknown[]; rowMode: "array" | "object" | undefined; unparsed: number[] };

/** What the main thread asks of the thread that runs the embedded database. */
export type WorkerRequest =
  | ({ id: number; kind: "query" } & RowStatement)
  | { id: number; kind: "writes"; writes: RowStatement[] }
  | { id: number; kind: "exec"; sql: string }
  | { id: number; kind: "fsyncs" }
  | { id: number; kind: "close" };

/** What came of one of several writes. */
export type WriteResult = { result: unknown } | { error: Record<string, unknown> };

export type WorkerResponse =
  | { kind: "ready"; fsyncs: number }
  | { kind: "done"; id: number; result: unknown }
  | { kind: "failed"; id: number; error: Record<string, unknown> }
  | { kind: "notification"; channel: string; payload: string };

export type WorkerSettings = { directory: string };
