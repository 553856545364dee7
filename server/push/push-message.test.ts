import { createECDH, createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { areReceiverKeys, encryptMessage } from "./encrypt-message.ts";
import { pushKeys } from "./push-keys.ts";
import { isPushEndpoint } from "./send-push.ts";

/** A part of a JSON Web Token. */
const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());

const NOW = Date.parse("2026-11-24T09:20:00Z");

test("a message is encrypted as in the example of RFC 8291, section 5", () => {
  const body = encryptMessage(
    "When I grow up, I want to be a watermelon",
    {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    {
      salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
      privateKey: Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"),
    },
  );
  expect(body.toString("base64url")).toBe(
    [
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl",
      "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    ].join(""),
  );
});

test("a token names the push service, ends within an hour and is signed by the key beside it (RFC 8292)", () => {
  const keys = pushKeys([Buffer.alloc(32, 1)], () => "https://admin.cars.example");
  const header = keys.authorization(keys.publicKey, "https://push.example/send/abc?x=1", NOW) ?? "";
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(key).toBe(keys.publicKey);
  const [head = "", claims = "", signature = ""] = token.split(".");
  expect(read(head)).toEqual({ typ: "JWT", alg: "ES256" });
  expect(read(claims)).toEqual({ aud: "https://push.example", exp: NOW / 1_000 + 3_600, sub: "https://admin.cars.example" });
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x!, y: y! }, format: "jwk" });
  const isSigned = (text: string) =>
    verify("sha256", Buffer.from(text), { key: publicKey, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"));
  expect([isSigned(`${head}.${claims}`), isSigned(`${head}.${claims}x`)]).toEqual([true, false]);
});

test("nodes with the same signing keys have the same pair, and an older key goes on serving its subscriptions", () => {
  const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const before = pushKeys([older]);
  expect(pushKeys([older]).publicKey).toBe(before.publicKey);
  const after = pushKeys([newer, older]);
  expect(after.publicKey).not.toBe(before.publicKey);
  expect(after.authorization(before.publicKey, "https://push.example/", NOW)).toContain(`k=${before.publicKey}`);
  expect(pushKeys([newer]).authorization(before.publicKey, "https://push.example/", NOW)).toBeUndefined();
});

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["http://push.example/abc", false],
  ["https://127.0.0.1/abc", false],
  ["https://[::1]/abc", false],
  ["https://localhost/abc", false],
  ["https://push.example:8443/abc", false],
  ["https://user:pass@push.example/", false],
  ["file:///etc/passwd", false],
  ["https://0x7f000001/", false],
  ["nonsense", false],
])("%s is an address to send to: %s", (address, is) => {
  expect(isPushEndpoint(address)).toBe(is);
});

test("keys are a point on the curve and 16 bytes", () => {
  const browser = createECDH("prime256v1");
  const p256dh = browser.generateKeys("base64url");
  const auth = Buffer.alloc(16, 3).toString("base64url");
  expect(areReceiverKeys({ p256dh, auth })).toBe(true);
  expect(areReceiverKeys({ p256dh, auth: "AAAA" })).toBe(false);
  expect(areReceiverKeys({ p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString("base64url"), auth })).toBe(false);
  expect(areReceiverKeys({ p256dh: browser.getPublicKey("base64url", "compressed"), auth })).toBe(false);
});
