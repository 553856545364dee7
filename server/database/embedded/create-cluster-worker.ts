import { PGlite } from "@electric-sql/pglite";
import { workerData } from "node:worker_threads";
import { wasmErrorMessage } from "./wasm-errors.ts";

/** A new file of the log is filled with zeros while everybody waits: tens of milliseconds at PostgreSQL's 16 MB, a few at one. */
const MEGABYTES_A_LOG_FILE = 1;

/** On a thread of its own, which gives its memory back: initdb needs a gigabyte for three seconds. */
const directory: string = workerData;
try {
  const pglite = await PGlite.create(directory, { initDbStartParams: [`--wal-segsize=${MEGABYTES_A_LOG_FILE}`] });
  await pglite.close();
} catch (error) {
  throw wasmErrorMessage(error);
}
