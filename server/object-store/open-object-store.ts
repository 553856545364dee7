import { folderStore } from "./folder-store.ts";
import type { ObjectStore, S3Settings } from "./object-store.ts";
import { join } from "node:path";

/** S3 if configured, else a folder of the data directory. */
export async function openObjectStore({ dataDir, s3 }: { dataDir: string; s3?: S3Settings | undefined }): Promise<ObjectStore> {
  if (s3 === undefined) return folderStore(join(dataDir, "objects"));
  // Loaded only where it is used.
  const { s3Store } = await import("./s3-store.ts");
  return s3Store(s3);
}
