import { StartupError } from "#server/startup-error.ts";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createFieldEncryption, type FieldEncryption } from "./field-encryption.ts";

const ORDER = "0b8f5f0e-64f5-4f4f-9d0a-0d4d0f3c9a11";
const OTHER_ORDER = "5a0f8a52-9f0e-4f52-8f0e-3a3b7a1d1c22";

test("decrypts what it encrypted, and encrypts the same text differently each time", () => {
  const vault = demoVault(emptyDirectory());
  const first = vault.seal(ORDER, "bank_account_number", "55779911");
  expect(first).not.toContain("55779911");
  expect(vault.seal(ORDER, "bank_account_number", "55779911")).not.toBe(first);
  expect(vault.open(ORDER, "bank_account_number", first)).toBe("55779911");
});

test("rejects ciphertext of another order or field, or with one bit changed", () => {
  const vault = demoVault(emptyDirectory());
  const sealed = vault.seal(ORDER, "monthly_income", "2,450");
  expect(() => vault.open(OTHER_ORDER, "monthly_income", sealed)).toThrow();
  expect(() => vault.open(ORDER, "other_income", sealed)).toThrow();
  const [key, content = ""] = sealed.split(":");
  const bytes = Buffer.from(content, "base64");
  bytes[14] = (bytes[14] ?? 0) ^ 1;
  expect(() => vault.open(ORDER, "monthly_income", `${key}:${bytes.toString("base64")}`)).toThrow();
});

test("creates a private key for the demonstration, and reuses it", () => {
  const dataDir = emptyDirectory();
  const sealed = demoVault(dataDir).seal(ORDER, "gender", "F");
  expect(statSync(join(dataDir, "keys", "applications.key")).mode & 0o777).toBe(0o600);
  expect(demoVault(dataDir).open(ORDER, "gender", sealed)).toBe("F");
});

test("is unavailable without a key where a demonstration key is not allowed", () => {
  expect(createFieldEncryption({ dataDir: emptyDirectory(), mayMakeKey: false })).toBeUndefined();
});

test("decrypts with an older key after a new key is put above it", () => {
  const dataDir = emptyDirectory();
  const sealed = demoVault(dataDir).seal(ORDER, "nationality", "British");
  const keyFile = join(dataDir, "rotated.key");
  const old = readFileSync(join(dataDir, "keys", "applications.key"), "utf8");
  writeFileSync(keyFile, `${randomBytes(32).toString("base64")}\n${old}`, { mode: 0o600 });
  const rotated = createFieldEncryption({ dataDir, keyFile, mayMakeKey: false });
  expect(rotated?.open(ORDER, "nationality", sealed)).toBe("British");
  expect(rotated?.seal(ORDER, "nationality", "British").split(":")[0]).not.toBe(sealed.split(":")[0]);
});

test("rejects a missing or empty key file with a message", () => {
  const dataDir = emptyDirectory();
  const keyFile = join(dataDir, "no.key");
  const open = () => createFieldEncryption({ dataDir, keyFile, mayMakeKey: false });
  expect(open).toThrow(
    new StartupError(
      `The key file ${keyFile} cannot be read (ENOENT: no such file or directory, open '${keyFile}'). Name another with ` +
        `FORECOURT_KEY_FILE=….`,
    ),
  );
  writeFileSync(keyFile, "\n", { mode: 0o600 });
  expect(open).toThrow(new StartupError("The key file for finance applications contains no key: a key is 32 bytes in base64, one a line"));
});

test("rejects a key of the wrong length with its line number", () => {
  const dataDir = emptyDirectory();
  const keyFile = join(dataDir, "short.key");
  writeFileSync(keyFile, `${randomBytes(16).toString("base64")}\n`, { mode: 0o600 });
  expect(() => createFieldEncryption({ dataDir, keyFile, mayMakeKey: false })).toThrow(/line 1: a key is 32 bytes/);
});

function demoVault(dataDir: string): FieldEncryption {
  const vault = createFieldEncryption({ dataDir, mayMakeKey: true });
  if (!vault) throw new Error("no vault");
  return vault;
}

function emptyDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "forecourt-vault-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}
