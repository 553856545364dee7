import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** What a browser gives to encrypt messages for it: its public key (65 bytes) and a secret (16 bytes), in base64url. */
export type ReceiverKeys = { p256dh: string; auth: string };

const CURVE = "prime256v1";
export const PUBLIC_KEY_BYTES = 65;
export const AUTH_BYTES = 16;
const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const RECORD_BYTES = 4_096;
/** Ends the last record, and so the message (RFC 8188). */
const LAST_RECORD = 2;

type Fixed = { salt?: Buffer; privateKey?: Buffer };

/** A message that only the browser can read: one record of "aes128gcm" (RFC 8291). `fixed` is what is random otherwise. */
export function encryptMessage(
  message: string,
  { p256dh, auth }: ReceiverKeys,
  { salt = randomBytes(SALT_BYTES), privateKey }: Fixed = {},
): Buffer {
  const sender = createECDH(CURVE);
  if (privateKey) sender.setPrivateKey(privateKey);
  else sender.generateKeys();
  const receiver = Buffer.from(p256dh, "base64url");
  const shared = sender.computeSecret(receiver);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiver, sender.getPublicKey()]);
  const input = hkdfSync("sha256", shared, Buffer.from(auth, "base64url"), info, 32);
  const keyOf = (name: string, length: number) =>
    Buffer.from(hkdfSync("sha256", Buffer.from(input), salt, `Content-Encoding: ${name}\0`, length));
  const cipher = createCipheriv("aes-128-gcm", keyOf("aes128gcm", KEY_BYTES), keyOf("nonce", NONCE_BYTES));
  const plain = Buffer.concat([Buffer.from(message), Buffer.from([LAST_RECORD])]);
  if (plain.length > RECORD_BYTES - cipherTagBytes) throw new RangeError("A push message has one record");
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const head = Buffer.alloc(SALT_BYTES + 5);
  salt.copy(head);
  head.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
  head.writeUInt8(PUBLIC_KEY_BYTES, SALT_BYTES + 4);
  return Buffer.concat([head, sender.getPublicKey(), sealed]);
}

const cipherTagBytes = 16;

/** Whether these are keys of a browser: a point on the curve and a secret. */
export function areReceiverKeys({ p256dh, auth }: ReceiverKeys): boolean {
  const point = Buffer.from(p256dh, "base64url");
  if (point.length !== PUBLIC_KEY_BYTES || Buffer.from(auth, "base64url").length !== AUTH_BYTES) return false;
  const probe = createECDH(CURVE);
  probe.generateKeys();
  try {
    probe.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}
