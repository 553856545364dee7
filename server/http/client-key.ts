import { isIPv6 } from "node:net";

/** 16-bit groups of a /48, the largest prefix that providers usually assign to one customer. */
const NETWORK_GROUPS = 3;

/** The key for rate limits: an IPv4 address or an IPv6 network. Empty for a loopback address: it is a proxy's and shared by all clients. */
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
