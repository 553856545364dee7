import { emailIdentity } from "#domain/contact/email-identity.ts";
import type { Database } from "#server/database/connect.ts";
import { erasures } from "#server/database/erasures-schema.ts";
import type { ObjectStore } from "#server/object-store/object-store.ts";
import { signingKeys } from "#server/text/signing-keys.ts";
import pLimit from "p-limit";
import { createHmac, hkdfSync } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

const KEY_BYTES = 32;
const OWNER_ONLY_MODE = 0o600;
/** Into the object store. */
const PUT_AT_ONCE = 8;

export type ErasedSettings = { dataDir: string; keyFile?: string | undefined; objects?: ObjectStore | undefined };

/**
 * Erased people, as keyed digests of their e-mail addresses: enough to recognise an address that a restored backup brings back, not enough
 * to read one. Stored in the database and outside it, where a restore does not overwrite them: in a file, and in an object store that all
 * nodes share.
 */
export type ErasedPeople = {
  digest: (address: string) => string;
  /** Whether an address matches one of the digests, with any of the keys. */
  isAmong: (digests: ReadonlySet<string>) => (address: string) => boolean;
  /** Outside the database. The file is fsynced when it resolves; an object store that does not answer gets the digest at the next start. */
  note: (digest: string) => Promise<void>;
  noteInDatabase: (tx: Pick<Database, "insert">, digest: string, by: string, at: Date) => Promise<void>;
  /** Digests that the database lacks: a backup was restored. The file and the object store get those that they lack. */
  unknownToDatabase: (database: Database) => Promise<string[]>;
};

export function erasedPeople({ dataDir, keyFile, objects }: ErasedSettings): ErasedPeople {
  const keys = keyFile ? linesOf(keyFile).map((line) => Buffer.from(line, "base64")) : signingKeys({ dataDir });
  const secrets = keys.map((key) => Buffer.from(hkdfSync("sha256", key, "", "erased addresses", KEY_BYTES)));
  const file = join(dataDir, "erased-people");
  const digests = (address: string) =>
    secrets.map((secret) => createHmac("sha256", secret).update(emailIdentity(address)).digest("base64url"));
  const inFile = () => (existsSync(file) ? linesOf(file) : []);
  const shared = objects?.isShared ? objects : undefined;
  const share = async (digest: string) => {
    await shared?.put(`erasures/${digest}`, Buffer.from(digest)).catch(storeHasReported);
  };
  return {
    digest: (address) => digests(address)[0] ?? "",
    isAmong: (known) => (address) => address !== "" && digests(address).some((digest) => known.has(digest)),
    note: async (digest) => {
      if (!inFile().includes(digest)) append(file, digest);
      await share(digest);
    },
    noteInDatabase: async (tx, digest, by, at) => {
      await tx
        .insert(erasures)
        .values({ digest, erased_by: by, erased_at: at })
        .onConflictDoUpdate({ target: erasures.digest, set: { erased_by: by, erased_at: at } });
    },
    unknownToDatabase: async (database) => {
      const known = new Set((await database.select({ digest: erasures.digest }).from(erasures)).map(({ digest }) => digest));
      const here = new Set(inFile());
      const listed = await shared?.list("erasures").catch(storeHasReported);
      const all = [...new Set([...known, ...here, ...(listed ?? [])])];
      for (const digest of all.filter((each) => !here.has(each))) append(file, digest);
      if (listed) {
        const [there, putting] = [new Set(listed), pLimit(PUT_AT_ONCE)];
        await Promise.all(all.filter((each) => !there.has(each)).map((digest) => putting(() => share(digest))));
      }
      return all.filter((digest) => !known.has(digest));
    },
  };
}

/** The store logs that it cannot be used: people are erased, and the site opens, without it. */
function storeHasReported(): undefined {}

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
