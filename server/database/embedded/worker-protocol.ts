/** A statement that reads or writes rows. `unparsed`: types whose values are returned as text. */
export type RowStatement = { sql: string; params: unknown[]; rowMode: "array" | "object" | undefined; rawTypeOids: number[] };

/** Messages to the thread that runs the embedded database. */
export type WorkerRequest =
  | ({ id: number; kind: "query" } & RowStatement)
  | { id: number; kind: "writes"; writes: RowStatement[] }
  | { id: number; kind: "exec"; sql: string }
  | { id: number; kind: "fsyncs" }
  | { id: number; kind: "close" };

/** The result of one write of a batch. */
export type WriteResult = { result: unknown } | { error: Record<string, unknown> };

export type WorkerResponse =
  | { kind: "ready"; fsyncs: number }
  | { kind: "done"; id: number; result: unknown }
  | { kind: "failed"; id: number; error: Record<string, unknown> }
  | { kind: "notification"; channel: string; payload: string };

export type WorkerSettings = { directory: string };
