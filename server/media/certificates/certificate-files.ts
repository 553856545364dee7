import type { ObjectStore } from "#server/object-store/object-store.ts";
import { errorCodeOf } from "#server/startup-error.ts";
import { hash } from "node:crypto";
import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { certificateUrl, hostedCertificate } from "./certificate-names.ts";

export const MAX_CERTIFICATE_BYTES = 5_000_000;
const PDF_MAGIC = "%PDF-";
const NOT_A_NAME = /[\\\p{Cc}]/u;
const NON_BLOCKING = constants.O_RDONLY | constants.O_NONBLOCK;

/** Where an import finds the files that its rows name, and stores them; without a store they are only checked. */
export type CertificateFolder = { folder: string; objects?: Pick<ObjectStore, "put"> | undefined };

export type ImportedCertificate = { url: string } | { reason: string };

/**
 * Stores a certificate that a row names: a file in the folder or below it. Its address is named by its content, so that the same file again
 * changes nothing. An exported folder has the path of the address itself; where it lacks the file, the address stays.
 */
export async function takeCertificate({ folder, objects }: CertificateFolder, name: string): Promise<ImportedCertificate> {
  const digest = hostedCertificate(name);
  const read = await readCertificateFile(folder, digest === undefined ? name : name.slice(1));
  if (digest !== undefined && "isMissing" in read) return { url: name };
  if ("reason" in read) return read;
  const found = hash("sha256", read.bytes, "hex");
  if (digest !== undefined && digest !== found) return { reason: "is not the file that this address stands for" };
  await objects?.put(`certificates/${found}`, read.bytes);
  return { url: certificateUrl(found) };
}

type ReadFile = { bytes: Buffer } | { reason: string; isMissing?: true };

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
      const { buffer, bytesRead } = await file.read(Buffer.alloc(facts.size), 0, facts.size, 0);
      const bytes = buffer.subarray(0, bytesRead);
      return isPdf(bytes) ? { bytes } : { reason: "is not a PDF" };
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === "ENOENT" || code === "ENOTDIR") return { reason: "is not in the folder of the stock file", isMissing: true };
    if (code === "EACCES") return { reason: "cannot be read: permission is denied" };
    if (code === "ENAMETOOLONG" || code === "ELOOP") return OUTSIDE;
    throw error;
  }
}

const OUTSIDE = { reason: "is not the name of a file in the folder of the stock file" };
const TOO_LARGE = { reason: "is larger than 5 MB" };

export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, PDF_MAGIC.length).toString("latin1") === PDF_MAGIC;
}
