import { StartupError } from "#server/startup-error.ts";
import { readKeyLines } from "#server/orders/key-file.ts";
import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, unlinkSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import type { SigningKeys } from "./signed-text.ts";

const KEY_BYTES = 32;
const FINGERPRINT_CHARACTERS = 16;
const PRIVATE_MODE = 0o600;

export type KeySettings = {
  dataDir: string;
  /** The configured key file: nodes that share it accept each other's references. */
  keyFile?: string | undefined;
};

/**
 * The signing keys, from the key file or from a file generated in the data directory, one a line: the first signs, all verify. Used
 * directly for references, and to derive keys for other purposes.
 */
export function signingKeys({ dataDir, keyFile }: KeySettings): SigningKeys {
  const keys = keyFile === undefined ? generatedKeys(generatedKeyFile(dataDir)) : sharedKeys(keyFile);
  const [first, ...older] = keys;
  if (first === undefined) throw new StartupError(`${keyFile} has no key: a key is ${KEY_BYTES} bytes in base64, one a line`);
  return [first, ...older];
}

/** The file with the key that a site without a key file makes for itself. */
export function generatedKeyFile(dataDir: string): string {
  return join(dataDir, "keys", "quotes.key");
}

/** Names each key without revealing it. */
export function keyFingerprints(keys: SigningKeys): string[] {
  return keys.map((key) => createHash("sha256").update(derivedKey(key, "fingerprint")).digest("hex").slice(0, FINGERPRINT_CHARACTERS));
}

/** A key for one purpose, from which the signing key cannot be computed. */
export function derivedKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", purpose, KEY_BYTES));
}

function sharedKeys(keyFile: string): Buffer[] {
  return linesWithKeys(keyFile).map((line) => derivedKey(Buffer.from(line, "base64"), "quote references"));
}

function generatedKeys(path: string): Buffer[] {
  if (!existsSync(path)) makeKeyFile(path);
  return linesWithKeys(path).map((line, index) => {
    const key = Buffer.from(line, "base64");
    if (key.length !== KEY_BYTES) throw new StartupError(`${path}, line ${index + 1}: a key is ${KEY_BYTES} bytes in base64`);
    return key;
  });
}

function linesWithKeys(path: string): string[] {
  return readKeyLines(path)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Written atomically with mode 0600; of two processes that start at once, the first one's key is used. */
function makeKeyFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  const file = openSync(draft, "wx", PRIVATE_MODE);
  writeSync(file, `${randomBytes(KEY_BYTES).toString("base64")}\n`);
  fsyncSync(file);
  closeSync(file);
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    unlinkSync(draft);
  }
}
