/** What the main thread asks of the thread that runs the embedded database. */
export type Question =
  | { id: number; kind: "query"; sql: string; params: unknown[]; rowMode: "array" | "object" | undefined; unparsed: number[] }
  | { id: number; kind: "exec"; sql: string }
  | { id: number; kind: "fsyncs" }
  | { id: number; kind: "close" };

export type Answer =
  | { kind: "ready"; fsyncs: number }
  | { kind: "done"; id: number; result: unknown }
  | { kind: "failed"; id: number; error: Record<string, unknown> }
  | { kind: "notification"; channel: string; payload: string };

export type WorkerSettings = { directory: string };
