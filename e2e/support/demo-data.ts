import { cp, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A data directory with the demonstration's dealer and stock that no site has open, and the pictures encoded so far. */
export type DemoData = { data: string; pictures: string };

/** A data directory for a site of its own. Pictures that one site has encoded, none encodes again. */
export async function copyDemoData({ data, pictures }: DemoData): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "forecourt-e2e-"));
  await cp(data, copy, { recursive: true });
  await symlink(pictures, join(copy, "pictures"));
  return copy;
}
