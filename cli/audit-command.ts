import type { Config } from "#server/config.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import { openDatabase } from "#server/database/connect.ts";
import { rootCause, StartupError } from "#server/startup-error.ts";
import { auditKeys } from "#server/staff/seals/audit-keys.ts";
import { AUDIT_VERIFY, VerifiedAnswer } from "#server/staff/seals/cli-commands.ts";
import { verifyExport, type VerifiedExport } from "#server/staff/seals/verify-export.ts";
import { verifySeals, type SealFault } from "#server/staff/seals/verify-seals.ts";
import { signingKeys } from "#server/text/signing-keys.ts";
import { parseArgs } from "node:util";
import type { Streams } from "./import-output.ts";
import { UsageError } from "./usage-error.ts";

type Settings = Pick<Config, "dataDir" | "databaseUrl"> & Partial<Pick<Config, "keyFile">>;

const FAULTS: Readonly<Record<SealFault, string>> = {
  order: "a seal before it is missing, or was replaced",
  digest: "the seal itself was changed",
  "unknown key": "it was made with a key that is not here: give the site's own FORECOURT_KEY_FILE or DATA_DIR",
  count: "entries were deleted or added",
  content: "an entry was changed",
};

/** Checks the seals of the audit log, or of an export of it; returns the exit code. Throws UsageError. */
export async function auditCommand(args: string[], settings: Settings, streams: Streams = process): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { json: { type: "boolean", default: false } } });
  const [word, file, ...more] = positionals;
  if (word !== "verify" || more.length > 0) throw new UsageError(`“audit ${positionals.join(" ")}” is not a command.`);
  const verified = file === undefined ? await verifiedDatabase(settings) : await verifiedFile(file, settings);
  const lines = "faults" in verified ? exportLines(verified) : databaseLines(verified);
  if (values.json) streams.stdout.write(`${JSON.stringify(verified, null, 2)}\n`);
  else for (const line of lines) streams.stdout.write(`${line}\n`);
  return "faults" in verified ? (verified.faults.length > 0 ? 1 : 0) : verified.broken ? 1 : 0;
}

async function verifiedFile(file: string, settings: Settings): Promise<VerifiedExport> {
  try {
    return await verifyExport(file, auditKeys(signingKeys(settings)));
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The file ${file} cannot be read: ${rootCause(error)}`, { cause: error });
  }
}

/** The running site holds the embedded database, so the request goes through its control socket. A database server is used directly. */
async function verifiedDatabase(settings: Settings): Promise<VerifiedAnswer> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, AUDIT_VERIFY, {});
    if (answer.running) return VerifiedAnswer.parse(answer.result);
  }
  const { database, now, close } = await openDatabase(settings);
  try {
    return await verifySeals({ database, keys: auditKeys(signingKeys(settings)), now });
  } finally {
    await close();
  }
}

function databaseLines({ seals, acts, deleted, unsealed, broken, head }: VerifiedAnswer): string[] {
  if (broken) return [`The audit log is broken at seal ${broken.seal}: ${FAULTS[broken.why]}.`];
  return [
    `The audit log is intact. Seals: ${seals}. Entries under them: ${acts}.`,
    ...(deleted > 0 ? [`Deleted after 24 months: ${deleted}.`] : []),
    ...(unsealed > 0 ? [`Newest entries that are not sealed yet: ${unsealed}.`] : []),
    ...(head ? [`Newest seal: ${head.seal} ${head.digest}`] : []),
  ];
}

function exportLines({ acts, seals, unsealed, faults }: VerifiedExport): string[] {
  if (faults.length > 0) return faults;
  return [
    `The export is intact. Entries: ${acts}. Seals: ${seals}.`,
    ...(unsealed > 0 ? [`Entries that were not sealed yet when it was written: ${unsealed}.`] : []),
  ];
}
