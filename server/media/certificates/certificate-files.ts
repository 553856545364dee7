import type { ObjectStore } from "#server/object-store/object-store.ts";
import { errorCodeOf } from "#server/startup-error.ts";
import { hash } from "node:crypto";
import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { certificateKey, certificateUrl, hostedCertificate } from "./certificate-names.ts";

export const MAX_CERTIFICATE_BYTES = 5_000_000;
const PDF_MAGIC = "%PDF-";
/** How a PDF ends: readers look for it in the last kilobyte. */
const PDF_END = "%%EOF";
const PDF_TAIL_BYTES = 1024;
const NOT_A_NAME = /[\\\p{Cc}]/u;
const NON_BLOCKING = constants.O_RDONLY | constants.O_NONBLOCK;

/** Where certificates are kept; that of an import has said in the log why it fails. */
export type CertificateStore = Pick<ObjectStore, "has" | "put">;

/**
 * Where an import finds the files that its rows name, and stores them. Without a folder a row names none; without a store, or in a dry run,
 * they are only checked.
 */
export type CertificateFolder = {
  folder?: string | undefined;
  objects?: CertificateStore | undefined;
  dry_run?: boolean;
  /** Whether a vehicle had this address before the import, so that its certificate was stored. */
  isKnown?: (url: string) => Promise<boolean>;
};

/** `is_absent`: the row is right, and its document can't be had now. */
export type ImportedCertificate = { url: string } | { reason: string; is_absent?: true };

/**
 * Stores a certificate that a row names: a file in the folder or below it. Its address is named by its content, so that the same file again
 * changes nothing. An exported folder has the path of the address itself; where it lacks the file, the address stays if the store has it.
 * Neither one file nor a store that is away rejects it, and so ends an import.
 */
export async function takeCertificate(
  { folder, objects, dry_run, isKnown }: CertificateFolder,
  name: string,
): Promise<ImportedCertificate> {
  const digest = hostedCertificate(name);
  const read = folder === undefined ? MISSING : await readCertificateFile(folder, digest === undefined ? name : name.slice(1));
  if ("reason" in read) return digest !== undefined && read.is_absent ? stored(objects, digest, read) : read;
  const found = hash("sha256", read.bytes, "hex");
  if (digest !== undefined && digest !== found) return { reason: "is not the file that this address stands for" };
  const url = certificateUrl(found);
  if (!objects || dry_run) return { url };
  const isThere = await isStored(objects, found);
  if (isThere) return { url };
  try {
    // Also where the store can't say whether it has it, as one that hides what is missing: writing it again changes nothing.
    await objects.put(certificateKey(found), read.bytes);
    return { url };
  } catch {
    const stays = digest === undefined ? await isKnown?.(url) : isThere === undefined;
    return stays ? { url } : UNSTORED;
  }
}

/** Whether the store has a certificate; undefined where it can't say. */
async function isStored(objects: CertificateStore, digest: string): Promise<boolean | undefined> {
  try {
    return await objects.has(certificateKey(digest));
  } catch {
    return undefined;
  }
}

/**
 * A certificate that is stored already, by its address. Without a store, or while it does not answer, the vehicle keeps the address.
 * `read`: why its file can't be had.
 */
async function stored(
  objects: CertificateFolder["objects"],
  digest: string,
  read: Extract<ImportedCertificate, { reason: string }>,
): Promise<ImportedCertificate> {
  const isAbsent = objects && (await isStored(objects, digest)) === false;
  if (!isAbsent) return { url: certificateUrl(digest) };
  return read === MISSING ? NOT_STORED : read;
}

type ReadFile = { bytes: Buffer } | { reason: string; is_absent?: true };

/** The bytes of a PDF in a folder or below it. Neither `..` nor a symbolic link leads out of the folder. */
async function readCertificateFile(folder: string, name: string): Promise<ReadFile> {
  if (name === "" || isAbsolute(name) || NOT_A_NAME.test(name) || name.split("/").includes("..")) return OUTSIDE;
  try {
    const [within, path] = await Promise.all([realpath(folder), realpath(join(folder, name))]);
    const below = relative(within, path);
    if (below === ".." || below.startsWith(`..${sep}`) || isAbsolute(below)) return OUTSIDE;
    // Without waiting for the writer of a named pipe.
    const file = await open(path, NON_BLOCKING);
    try {
      const facts = await file.stat();
      if (!facts.isFile()) return { reason: "is not a file" };
      if (facts.size > MAX_CERTIFICATE_BYTES) return TOO_LARGE;
      if (facts.size === 0) return EMPTY;
      const { buffer, bytesRead } = await file.read(Buffer.alloc(facts.size), 0, facts.size, 0);
      const bytes = buffer.subarray(0, bytesRead);
      if (!isPdf(bytes)) return { reason: "is not a PDF" };
      return isCompletePdf(bytes) ? { bytes } : INCOMPLETE;
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === "ENOENT" || code === "ENOTDIR") return MISSING;
    if (code === "ENAMETOOLONG" || code === "ELOOP") return OUTSIDE;
    const reason = code === "EACCES" ? "cannot be read: permission is denied" : "cannot be read";
    console.error(`A battery certificate ${reason}:`, error);
    return { reason, is_absent: true };
  }
}

const OUTSIDE = { reason: "is not the name of a file in the folder of the stock file" };
const MISSING = { reason: "is not in the folder of the stock file", is_absent: true } as const;
const UNSTORED = { reason: "cannot be stored", is_absent: true } as const;
const NOT_STORED = { reason: "is not stored here, nor in the folder of the stock file", is_absent: true } as const;
/** Such as files that are still being uploaded. */
const EMPTY: ReadFile = { reason: "is empty", is_absent: true };
const INCOMPLETE: ReadFile = { reason: "is a PDF without its end", is_absent: true };
const TOO_LARGE = { reason: "is larger than 5 MB" };

/** Neither of another format nor cut short. */
export function isCompletePdf(bytes: Buffer): boolean {
  return isPdf(bytes) && bytes.subarray(-PDF_TAIL_BYTES).includes(PDF_END);
}

function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, PDF_MAGIC.length).toString("latin1") === PDF_MAGIC;
}
