import { createHmac } from "node:crypto";
import { createReadStream } from "node:fs";
import * as z from "zod";
import type { AuditKeys } from "./audit-keys.ts";
import { base64, contentOf, isSame, lineDigest, sealProblem } from "./seal-digest.ts";

export type VerifiedExport = {
  acts: number;
  seals: number;
  /** Acts that no seal covered when the file was written. */
  unsealed: number;
  /** In words; none if the file is as it was written and its acts as they were sealed. */
  faults: string[];
};

const bytes = z.base64url().transform((text) => Uint8Array.from(Buffer.from(text, "base64url")));
/** A seal with the digests of all of its acts: an export may have only some of them. */
const SealLine = z.object({
  seal: z.object({
    id: z.int(),
    from_act: z.int(),
    to_act: z.int(),
    acts: z.int(),
    content: bytes,
    previous: bytes,
    digest: bytes,
    key: z.string(),
    sealed_at: z.iso.datetime().transform((text) => new Date(text)),
    digests: z.array(bytes),
  }),
});
const EndLine = z.object({ end: z.object({ acts: z.int(), key: z.string(), digest: z.base64url() }) });
const ActLine = z.object({ id: z.int() });

/** Checks an export: that nothing of the file was changed or left out, and that each of its acts is as it was sealed. */
export async function verifyExport(path: string, keys: AuditKeys): Promise<VerifiedExport> {
  const found: VerifiedExport = { acts: 0, seals: 0, unsealed: 0, faults: [] };
  const signatures = new Map(keys.map(({ name, exports }) => [name, createHmac("sha256", exports)]));
  let seal: z.infer<typeof SealLine>["seal"] | undefined;
  let sealed = new Set<string>();
  let end: z.infer<typeof EndLine>["end"] | undefined;
  let number = 0;
  for await (const line of linesOf(path)) {
    number += 1;
    const parsed = objectIn(line);
    const ending = EndLine.safeParse(parsed);
    if (end || !parsed) return { ...found, faults: [`Line ${number} is not a line of an export.`] };
    if (ending.success) {
      ({ end } = ending.data);
      continue;
    }
    for (const signature of signatures.values()) signature.update(`${line}\n`);
    if (number === 1 && "export" in parsed) continue;
    if ("seal" in parsed) {
      const read = SealLine.safeParse(parsed);
      if (!read.success) return { ...found, faults: [`Line ${number} is not a seal.`] };
      ({ seal } = read.data);
      found.seals += 1;
      sealed = new Set(seal.digests.map(base64));
      const why = faultOf(keys, seal);
      if (why) found.faults.push(`The export is broken at seal ${seal.id}: ${why}.`);
      continue;
    }
    const act = ActLine.safeParse(parsed);
    if (!act.success) return { ...found, faults: [`Line ${number} is not an entry.`] };
    found.acts += 1;
    if (!seal || act.data.id > seal.to_act) found.unsealed += 1;
    else if (!sealed.has(base64(lineDigest(line))))
      found.faults.push(`The export is broken at seal ${seal.id}: entry ${act.data.id} is not as it was sealed.`);
  }
  const fault = endFault(end, found, signatures.get(end?.key ?? "")?.digest());
  return fault === undefined ? found : { ...found, faults: [...found.faults, fault] };
}

function faultOf(keys: AuditKeys, seal: z.infer<typeof SealLine>["seal"]): string | undefined {
  const problem = sealProblem(keys, seal);
  if (problem === "unknown key") return "it was made with a key that is not here: give the site's own FORECOURT_KEY_FILE or DATA_DIR";
  if (problem) return "the seal itself was changed";
  return isSame(contentOf(seal.digests), seal.content) && seal.digests.length === seal.acts ? undefined : "its list of entries was changed";
}

function endFault(end: z.infer<typeof EndLine>["end"] | undefined, { acts }: VerifiedExport, digest: Buffer | undefined) {
  if (!end) return "The export has no end: it was cut off.";
  if (!digest) return "The export was signed with a key that is not here: give the site's own FORECOURT_KEY_FILE or DATA_DIR.";
  if (!isSame(digest, Buffer.from(end.digest, "base64url")) || end.acts !== acts)
    return "The export is not as it was written: lines were changed, added or left out.";
  return undefined;
}

function objectIn(line: string): object | undefined {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === "object" && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Lines end with a line feed only: readline would also split at separators that JSON leaves as they are. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(path, "utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
