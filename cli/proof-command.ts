import type { Config } from "#server/config.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import { openDatabase } from "#server/database/connect.ts";
import { ProofAnswer, PROVE_ORDER, provenOrder } from "#server/orders/cli-commands.ts";
import { proofFiles } from "#server/orders/proof/proof-files.ts";
import { proofKeys } from "#server/orders/proof/proof-keys.ts";
import { proofState, type ProofState, type StoredProof } from "#server/orders/proof/read-proofs.ts";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

const PRIVATE_MODE = 0o600;

const STATES: Readonly<Record<ProofState, string>> = {
  valid: "as it was stored",
  changed: "CHANGED: its content is not what its SHA-256 says, or is another order's",
  wrong: "CHANGED: its signature is not that of its key",
  unsigned: "not signed: the site had no key file (FORECOURT_KEY_FILE), so nobody can tell whether it was changed",
  "no key": "not verified: its key is not in the key file of this command (FORECOURT_KEY_FILE)",
};

/**
 * Prints, or writes to a folder, what the customer of an order was shown; returns 0 if every record is as it was stored, else 1. Records
 * that were changed are named and not written.
 */
export async function proofCommand(
  order: string,
  { json, out }: { json: boolean; out?: string | undefined },
  settings: Pick<Config, "dataDir" | "databaseUrl" | "keyFile">,
  print: (text: string) => void,
): Promise<number> {
  const found = await answerFor(order, settings);
  if (!found) {
    print(`There is no order ${order}.`);
    return 1;
  }
  const { reference, proofs } = found;
  if (proofs.length === 0) {
    print(`There is no record of what was shown for ${reference}: it was made by an earlier release, or its records are no longer kept.`);
    return 1;
  }
  const keys = proofKeys(settings);
  const judged = proofs.map((proof, index) => ({ proof, name: `${reference}-${index + 1}`, state: proofState(proof, reference, keys) }));
  const written = out === undefined ? [] : await writeFiles(out, judged);
  if (json) print(JSON.stringify({ order: reference, records: judged.map(asJson) }, null, 2));
  else for (const { proof, name, state } of judged) print(`${name}  ${momentOf(proof, state)}  ${proof.sha256}  ${STATES[state]}`);
  if (!json) for (const path of written) print(`Written: ${path}`);
  return judged.every(({ state }) => state === "valid") ? 0 : 1;
}

type Judged = { proof: StoredProof; name: string; state: ProofState };

async function answerFor(order: string, settings: Pick<Config, "dataDir" | "databaseUrl">): Promise<ProofAnswer> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, PROVE_ORDER, { order });
    if (answer.running) return ProofAnswer.parse(answer.result);
  }
  const { database, close } = await openDatabase(settings);
  try {
    return await provenOrder(database, order);
  } finally {
    await close();
  }
}

/** Of every record that is not known to be changed, the JSON and the PDF. */
async function writeFiles(folder: string, judged: readonly Judged[]): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const written: string[] = [];
  for (const { proof, name, state } of judged) {
    if (isChanged(state)) continue;
    const { json, pdf } = proofFiles(proof);
    for (const [path, content] of [
      [join(folder, `${name}.json`), json],
      [join(folder, `${name}.pdf`), pdf],
    ] as const) {
      await writeFile(path, content, { mode: PRIVATE_MODE });
      written.push(path);
    }
  }
  return written;
}

function isChanged(state: ProofState): boolean {
  return state === "changed" || state === "wrong";
}

function asJson({ proof, state }: Judged) {
  const { sha256, key, signature, content } = proof;
  return { sha256, key, signature, state, content: isChanged(state) ? null : JSON.parse(content) };
}

function momentOf({ content }: StoredProof, state: ProofState): string {
  if (isChanged(state)) return "";
  const { at, because }: { at: string; because: string } = JSON.parse(content);
  return `${at} ${because}`;
}
