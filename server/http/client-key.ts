import { isIPv6 } from "node:net";

/** A home or an office has one network, a provider gives its customer 2^16 of them: what follows a /48 says nothing about who asks. */
const NETWORK_GROUPS = 3;

/** Whom the limit counts: an address, or an IPv6 network. A loopback address is a proxy's, and with it everybody's: nobody. */
export function clientKey(address: string): string {
  const plain = address.replace(/^::ffff:/i, "");
  if (plain === "::1" || plain.startsWith("127.")) return "";
  return isIPv6(plain) ? `${expanded(plain).slice(0, NETWORK_GROUPS).join(":")}::/48` : plain;
}

function expanded(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right];
}
