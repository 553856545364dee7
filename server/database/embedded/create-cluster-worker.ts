import { PGlite } from "@electric-sql/pglite";
import { workerData } from "node:worker_threads";
import { wasmErrorMessage } from "./wasm-errors.ts";

/** A new WAL segment is filled with zeros while all queries wait: tens of milliseconds at PostgreSQL's 16 MB, a few at 1 MB. */
const MEGABYTES_A_LOG_FILE = 1;

/** Runs in a worker thread, which releases its memory: initdb needs a gigabyte for three seconds. */
const directory: string = workerData;
try {
  const pglite = await PGlite.create(directory, { initDbStartParams: [`--wal-segsize=${MEGABYTES_A_LOG_FILE}`] });
  await pglite.close();
} catch (error) {
  throw wasmErrorMessage(error);
}
