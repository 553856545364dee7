import * as fc from "fast-check";
import { domainToASCII } from "node:url";
import { expect, test } from "vitest";
import { emailIdentity } from "./email-identity.ts";

test.each([
  ["Amina.Okafor@Example.com", "amina.okafor@example.com"],
  [" amina.okafor@example.com ", "amina.okafor@example.com"],
  ["amina.okafor+van+2@example.com", "amina.okafor@example.com"],
  ["Amina.Okafor+van@Gmail.com", "aminaokafor@gmail.com"],
  ["amina.okafor@googlemail.com", "aminaokafor@googlemail.com"],
  ["amina.okafor@mail.gmail.com.example", "amina.okafor@mail.gmail.com.example"],
  ["jo@Autohaus-Müller.example", "jo@xn--autohaus-mller-psb.example"],
  ["jo@例え。テスト", "jo@xn--r8jz45g.xn--zckzah"],
  ["+one@example.com", "+one@example.com"],
  ["...@gmail.com", "...@gmail.com"],
  ["No address", "no address"],
])("%s counts as %s", (address, identity) => {
  expect(emailIdentity(address)).toBe(identity);
});

test("normalising an e-mail identity twice changes nothing more", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      expect(emailIdentity(emailIdentity(address))).toBe(emailIdentity(address));
    }),
  );
});

test("domains with non-ASCII letters are converted to Punycode", () => {
  const letter = fc.constantFrom(..."abcxyzäöüéñčžыжяλπ例え中車");
  fc.assert(
    fc.property(fc.string({ unit: letter, minLength: 1, maxLength: 12 }), (label) => {
      expect(emailIdentity(`jo@${label}.example`)).toBe(`jo@${domainToASCII(`${label}.example`)}`);
    }),
  );
});
