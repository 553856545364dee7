import { PGlite } from "@electric-sql/pglite";
import { workerData } from "node:worker_threads";

/** On a thread of its own, which gives its memory back: initdb needs a gigabyte for three seconds. */
const directory: string = workerData;
const pglite = await PGlite.create(directory);
await pglite.close();
