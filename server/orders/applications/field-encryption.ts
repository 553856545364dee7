import { StartupError } from "#server/startup-error.ts";
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { readKeyLines } from "#server/orders/key-file.ts";

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_CHARACTERS = 8;
const OWNER_ONLY_MODE = 0o600;

/** Encrypts the fields of finance applications with AES-256-GCM. Order and field name are authenticated with each. */
export type FieldEncryption = {
  seal: (guid: string, field: string, text: string) => string;
  /** Throws if the text was altered or belongs to another order or field. */
  open: (guid: string, field: string, sealed: string) => string;
};

export type FieldEncryptionSettings = {
  dataDir: string;
  /** A file with one key per line (32 bytes in base64). The first encrypts; all of them decrypt. */
  keyFile?: string | undefined;
  /** Whether a missing key is generated. False with an external database server: there the operator provides the key. */
  mayMakeKey: boolean;
};

/**
 * The encryption, or undefined without a key: then finance applications are not accepted. Throws StartupError if the key file is invalid.
 */
export function createFieldEncryption({ dataDir, keyFile, mayMakeKey }: FieldEncryptionSettings): FieldEncryption | undefined {
  const keyPath = join(dataDir, "keys", "applications.key");
  if (!keyFile && !existsSync(keyPath)) {
    if (!mayMakeKey) return undefined;
    makeKeyFile(keyPath);
  }
  return vaultOf(readKeys(keyFile ?? keyPath));
}

function vaultOf(keys: Key[]): FieldEncryption {
  const [current] = keys;
  if (!current)
    throw new StartupError(`The key file for finance applications contains no key: a key is ${KEY_BYTES} bytes in base64, one a line`);
  return {
    seal: (guid, field, text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", current.secret, nonce).setAAD(belongsTo(guid, field));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return [current.id, Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64")].join(":");
    },
    open: (guid, field, text) => {
      const [id, content = ""] = text.split(":");
      const key = keys.find((each) => each.id === id);
      if (!key) throw new Error(`No key ${id} in the key file for finance applications`);
      const bytes = Buffer.from(content, "base64");
      const decipher = createDecipheriv("aes-256-gcm", key.secret, bytes.subarray(0, NONCE_BYTES))
        .setAAD(belongsTo(guid, field))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8");
    },
  };
}

function belongsTo(guid: string, field: string): Buffer {
  return Buffer.from(`${guid}/${field}`, "utf8");
}

type Key = { id: string; secret: Buffer };

function readKeys(path: string): Key[] {
  return readKeyLines(path)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line, index) => {
      const secret = Buffer.from(line, "base64");
      if (secret.length !== KEY_BYTES) throw new StartupError(`${path}, line ${index + 1}: a key is ${KEY_BYTES} bytes in base64`);
      return { id: createHash("sha256").update(secret).digest("hex").slice(0, KEY_ID_CHARACTERS), secret };
    });
}

/** fsync file and folder before first use: losing the key loses everything encrypted with it. */
function makeKeyFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, "wx", OWNER_ONLY_MODE);
  writeSync(file, `${randomBytes(KEY_BYTES).toString("base64")}\n`);
  fsyncSync(file);
  closeSync(file);
  const folder = openSync(dirname(path), "r");
  fsyncSync(folder);
  closeSync(folder);
}
