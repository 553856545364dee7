import type { S3Settings } from "#server/object-store/object-store.ts";
import S3rver from "@20minutes/s3rver";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The credentials that the emulator accepts; it checks every signature. */
const KEYS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** A server with the interface of S3 and one bucket, in a process's own memory and a temporary folder. */
export async function startS3Emulator(): Promise<{ settings: S3Settings; close: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), "s3-"));
  const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory, configureBuckets: [{ name: "photos" }] });
  const { port } = await server.run();
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, region: "us-east-1", bucket: "photos", ...KEYS },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
