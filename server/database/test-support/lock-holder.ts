import { openDatabase } from "#server/database/connect.ts";
import { DataDirectoryLocked } from "#server/database/embedded/data-directory-lock.ts";
import { sites } from "#server/database/schema.ts";

/** Another process for the tests of the lock: opens the data directory, writes a site, and holds the lock until it is killed. */
const dataDir = process.argv[2] ?? "";
try {
  const open = await openDatabase({ dataDir });
  open.announce("http://127.0.0.1:4199");
  await open.database.insert(sites).values({ slug: "swindon", name: "Wexcombe Swindon" });
  console.log("open");
  process.stdin.resume();
} catch (error) {
  console.log(error instanceof DataDirectoryLocked ? "refused" : error);
}
