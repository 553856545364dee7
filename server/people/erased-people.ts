import { emailIdentity } from "#domain/contact/email-identity.ts";
import type { Database } from "#server/database/connect.ts";
import { erasures } from "#server/database/erasures-schema.ts";
import { signingKeys } from "#server/text/signing-keys.ts";
import { createHmac, hkdfSync } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

const KEY_BYTES = 32;
const OWNER_ONLY_MODE = 0o600;

export type ErasedSettings = { dataDir: string; keyFile?: string | undefined };

/**
 * Erased people, as keyed digests of their e-mail addresses: enough to recognise an address that a restored backup brings back, not enough
 * to read one. Stored in the database and in a file outside it, which a restore does not overwrite.
 */
export type ErasedPeople = {
  digest: (address: string) => string;
  /** Whether an address matches one of the digests, with any of the keys. */
  isAmong: (digests: ReadonlySet<string>) => (address: string) => boolean;
  /** fsynced when it returns. */
  noteInFile: (digest: string) => void;
  noteInDatabase: (tx: Pick<Database, "insert">, digest: string, by: string, at: Date) => Promise<void>;
  /** Digests in the file that the database lacks: a backup was restored. Digests that only the database has are appended to the file. */
  unknownToDatabase: (database: Database) => Promise<string[]>;
};

export function erasedPeople({ dataDir, keyFile }: ErasedSettings): ErasedPeople {
  const keys = keyFile ? linesOf(keyFile).map((line) => Buffer.from(line, "base64")) : signingKeys({ dataDir });
  const secrets = keys.map((key) => Buffer.from(hkdfSync("sha256", key, "", "erased addresses", KEY_BYTES)));
  const file = join(dataDir, "erased-people");
  const digests = (address: string) =>
    secrets.map((secret) => createHmac("sha256", secret).update(emailIdentity(address)).digest("base64url"));
  const inFile = () => (existsSync(file) ? linesOf(file) : []);
  const noteInFile = (digest: string) => {
    if (!inFile().includes(digest)) append(file, digest);
  };
  return {
    digest: (address) => digests(address)[0] ?? "",
    isAmong: (known) => (address) => address !== "" && digests(address).some((digest) => known.has(digest)),
    noteInFile,
    noteInDatabase: async (tx, digest, by, at) => {
      await tx
        .insert(erasures)
        .values({ digest, erased_by: by, erased_at: at })
        .onConflictDoUpdate({ target: erasures.digest, set: { erased_by: by, erased_at: at } });
    },
    unknownToDatabase: async (database) => {
      const known = new Set((await database.select({ digest: erasures.digest }).from(erasures)).map(({ digest }) => digest));
      const entries = inFile();
      for (const digest of known) if (!entries.includes(digest)) append(file, digest);
      return entries.filter((digest) => !known.has(digest));
    },
  };
}

function linesOf(path: string): string[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function append(path: string, line: string): void {
  const file = openSync(path, "a", OWNER_ONLY_MODE);
  writeSync(file, `${line}\n`);
  fsyncSync(file);
  closeSync(file);
}
