import type { Answer, Question, WorkerSettings } from "./embedded-messages.ts";
import { PGlite } from "@electric-sql/pglite";
import { parentPort, workerData } from "node:worker_threads";
import { DurableFiles, durableStartParams } from "./durable-files.ts";
import { Statements } from "./embedded-statements.ts";

/** PGlite runs a query on the thread it is called from: in here it cannot hold up a page. */
const settings: WorkerSettings = workerData;
const port = parentPort!;
const files = new DurableFiles(settings.directory);
const pglite = await PGlite.create({ fs: files, startParams: durableStartParams });
const statements = new Statements(pglite);
pglite.onNotification((channel, payload) => answer({ kind: "notification", channel, payload }));

port.on("message", async (question: Question) => {
  const { id } = question;
  try {
    answer({ kind: "done", id, result: await ask(question) });
  } catch (error) {
    answer({ kind: "failed", id, error: describe(error) });
  }
});

answer({ kind: "ready", fsyncs: files.fsyncs });

async function ask(question: Question): Promise<unknown> {
  switch (question.kind) {
    case "query":
      return statements.query(question);
    case "exec":
      return statements.exec(question.sql);
    case "fsyncs":
      return files.fsyncs;
    case "close":
      return pglite.close();
  }
}

function answer(message: Answer): void {
  port.postMessage(message);
}

/** An Error loses its own fields between threads; PostgreSQL's `code` and `constraint` are what callers decide by. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const fields = Object.entries(error).filter(([, value]) => value === null || ["string", "number"].includes(typeof value));
  return { ...Object.fromEntries(fields), message: error.message, stack: error.stack };
}
