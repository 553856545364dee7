import type { WorkerResponse, RowStatement, WorkerRequest, WorkerSettings, WriteResult } from "./worker-protocol.ts";
import { PGlite } from "@electric-sql/pglite";
import { parentPort, workerData } from "node:worker_threads";
import { DurableFiles, durableStartParams } from "./durable-files.ts";
import { PreparedStatements } from "./prepared-statements.ts";
import { wasmErrorMessage } from "./wasm-errors.ts";

/** PGlite blocks the thread that it runs on: in a worker it cannot delay pages. */
const settings: WorkerSettings = workerData;
const port = parentPort!;
const files = new DurableFiles(settings.directory);
const messages: string[] = [];
const pglite = await PGlite.create({ fs: files, startParams: durableStartParams, onStderr: noteAtStart }).catch((error: unknown) => {
  // PGlite's own error says only that PostgreSQL ended.
  throw messages.length > 0 ? new Error(messages.join(" ")) : wasmErrorMessage(error);
});
const statements = new PreparedStatements(pglite);
pglite.onNotification((channel, payload) => answer({ kind: "notification", channel, payload }));

port.on("message", async (question: WorkerRequest) => {
  const { id } = question;
  try {
    answer({ kind: "done", id, result: await execute(question) });
  } catch (error) {
    answer({ kind: "failed", id, error: describe(error) });
  }
});

answer({ kind: "ready", fsyncs: files.fsyncs });

/** Why PostgreSQL failed to start: "… [42] FATAL:  database files are incompatible with server". */
function noteAtStart(line: string): boolean {
  const [, message] = /\[\d+\] (?:FATAL|PANIC|DETAIL): +(.+)$/.exec(line) ?? [];
  if (message !== undefined) messages.push(message);
  return true;
}

async function execute(question: WorkerRequest): Promise<unknown> {
  switch (question.kind) {
    case "query":
      return statements.query(question);
    case "writes":
      return writes(question.writes);
    case "exec":
      return statements.exec(question.sql);
    case "fsyncs":
      return files.fsyncs;
    case "close":
      return pglite.close();
  }
}

/** Each statement commits by itself; all are on disk before the response. */
async function writes(batch: readonly RowStatement[]): Promise<WriteResult[]> {
  const [only] = batch;
  if (only && batch.length === 1) return [await outcomeOf(only)];
  const outcomes: WriteResult[] = [];
  await commitsWaitForTheDisk(false);
  try {
    for (const each of batch) outcomes.push(await outcomeOf(each));
  } finally {
    await commitsWaitForTheDisk(true);
    // A synchronous commit flushes all earlier commits; this empty message is that commit.
    await statements.query(rows("SELECT pg_logical_emit_message(true, 'durable', '')"));
  }
  return outcomes;
}

async function outcomeOf(statement: RowStatement): Promise<WriteResult> {
  try {
    return { result: await statements.query(statement) };
  } catch (error) {
    return { error: describe(error) };
  }
}

async function commitsWaitForTheDisk(wait: boolean): Promise<void> {
  await statements.query(rows("SELECT set_config('synchronous_commit', $1, false)", wait ? "on" : "off"));
}

function rows(sql: string, ...params: string[]): RowStatement {
  return { sql, params, rowMode: "array", rawTypeOids: [] };
}

function answer(message: WorkerResponse): void {
  port.postMessage(message);
}

/** `postMessage` drops an Error's own properties, but callers need PostgreSQL's `code` and `constraint`. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const fields = Object.entries(error).filter(([, value]) => value === null || ["string", "number"].includes(typeof value));
  return { ...Object.fromEntries(fields), message: error.message, stack: error.stack };
}
