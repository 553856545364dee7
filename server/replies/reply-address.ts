import { createHash, randomBytes } from "node:crypto";

/** 160 bits. */
const TOKEN_BYTES = 20;
/** Base32 in small letters: mail servers may change the case of an address. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const BITS = 5;
const TOKEN_CHARACTERS = (TOKEN_BYTES * 8) / BITS;
const TOKEN = new RegExp(String.raw`\+([a-z2-7]{${TOKEN_CHARACTERS}})@`);
/** RFC 5321, 4.5.3.1.1. */
const MAX_LOCAL_PART = 64;
const ADDRESS = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

export function newReplyToken(): string {
  let bits = BigInt(`0x${randomBytes(TOKEN_BYTES).toString("hex")}`);
  let token = "";
  for (let i = 0; i < TOKEN_CHARACTERS; i++) {
    token += LETTERS.charAt(Number(bits % 32n));
    bits /= 32n;
  }
  return token;
}

export function digestOfToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** "reply@cars.example" with a token: "reply+k5…@cars.example" */
export function addressWithToken(address: string, token: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at)}+${token}${address.slice(at)}`;
}

/** The token in an address, if it has one. */
export function tokenOf(address: string): string | undefined {
  return TOKEN.exec(address.trim().toLowerCase())?.[1];
}

/** Whether an address, with or without a token, is one that replies go to. */
export function isReplyAddress(address: string, replies: string): boolean {
  const [, local = "", domain = ""] = /^([^@+]*)(?:\+[^@]*)?@(.+)$/.exec(address.trim().toLowerCase()) ?? [];
  return `${local}@${domain}` === replies;
}

/** Whether tokens can be put into an address. */
export function takesTokens(address: string): boolean {
  return ADDRESS.test(address) && address.indexOf("@") + 1 + TOKEN_CHARACTERS <= MAX_LOCAL_PART;
}
