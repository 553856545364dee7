import { cp, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A data directory with the demonstration's dealer and stock, not in use by any site, and the shared directory of encoded pictures. */
export type DemoData = { data: string; pictures: string };

/** Copies the data directory for one site. Encoded pictures are shared by a symbolic link. */
export async function copyDemoData({ data, pictures }: DemoData): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "forecourt-e2e-"));
  await cp(data, copy, { recursive: true });
  await symlink(pictures, join(copy, "pictures"));
  return copy;
}
