import { once } from "node:events";
import { readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import { withoutOthers } from "#server/database/private-folder.ts";
import { fsyncPath } from "./durable-files.ts";

/** Created under a temporary name, fsynced and renamed: an interrupted first start leaves no partial database. */
export async function createCluster(directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  const worker = new Worker(new URL("./create-cluster-worker.ts", import.meta.url), { workerData: unfinished, execArgv: [] });
  const [code]: unknown[] = await once(worker, "exit");
  if (code !== 0) throw new Error(`The embedded database could not be created in ${directory}`);
  withoutOthers(unfinished);
  fsyncTree(unfinished);
  renameSync(unfinished, directory);
  fsyncPath(dirname(directory));
}

function fsyncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) fsyncTree(path);
    else fsyncPath(path);
  }
  fsyncPath(directory);
}
