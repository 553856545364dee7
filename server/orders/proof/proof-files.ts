import { proofPdf, PROOF_FORMATS } from "./proof-paper.ts";
import { proofFile, type StoredProof } from "./read-proofs.ts";
import type { ShownContent } from "./shown-content.ts";

/** A record's two files, made of nothing but the record. Throws an Error for a format that this release does not know. */
export function proofFiles(proof: StoredProof): { json: string; pdf: Uint8Array<ArrayBuffer> } {
  const { format: stored, paper, at }: Omit<ShownContent, "format"> & { format: number } = JSON.parse(proof.content);
  const format = PROOF_FORMATS.find((known) => known === stored);
  if (format === undefined) throw new Error(`A proof of format ${stored} needs a newer release.`);
  const signature = proof.key === null ? "" : `HMAC-SHA-256 ${proof.signature}, key ${proof.key}`;
  return { json: proofFile(proof), pdf: proofPdf(paper, { sha256: proof.sha256, signature, at }, format) };
}
