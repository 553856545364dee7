/**
 * npm run test:cluster [-- --quick] [--only restart,death] [--minutes 30] [--keep]
 * A cluster from the files of deploy/ on one machine, as an ordinary user: Patroni, etcd, HAProxy, three nodes and nginx, each machine in a
 * network of its own. Plays faults while shoppers read and order, and counts orders that are lost, there twice or at a wrong price.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROJECT } from "../project-files.ts";
import { earlierRelease } from "./earlier-release.ts";
import { whatIsMissing } from "./packages.ts";
import { SCENARIOS } from "./scenarios/all.ts";

const NOBODY = 65534;
/** Of random addresses. */
const MINUTES = 30;
const QUICK_MINUTES = 0.5;

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    minutes: { type: "string" },
    keep: { type: "boolean", default: false },
  },
});
const only = values.only.split(",").filter(Boolean);
const unknown = only.filter((key) => !SCENARIOS.some((scenario) => scenario.key === key));
const missing = whatIsMissing();
if (missing ?? unknown[0]) {
  console.error(missing ?? `There is no scenario ${unknown[0]}. There are: ${SCENARIOS.map(({ key }) => key).join(", ")}.`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "forecourt-cluster-"));
// PostgreSQL does not run as root, and neither does anything else here.
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
const minutes = Number(values.minutes ?? (values.quick ? QUICK_MINUTES : MINUTES));
const earlier = only.length === 0 || only.includes("upgrade") ? earlierRelease() : undefined;
const options = { quick: values.quick, only, minutes, folder, release: PROJECT, earlier: earlier?.folder };
const namespaces = ["--user", "--map-current-user", "--keep-caps", "--mount", "--net", "--"];
const child = spawn("unshare", [...namespaces, process.execPath, join(import.meta.dirname, "inside.ts"), JSON.stringify(options)], {
  ...user,
  cwd: folder,
  env: { ...process.env, HOME: folder, PATH: `/usr/sbin:/sbin:${process.env["PATH"]}` },
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
const [code] = await once(child, "exit");
if (code === 0 && !values.keep) rmSync(folder, { recursive: true, force: true });
else console.log(`The logs are in ${folder}.`);
process.exitCode = typeof code === "number" ? code : 1;
