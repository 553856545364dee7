import { BlockList, isIP } from "node:net";

/** IANA's special-purpose IPv4 networks (iana-ipv4-special-registry, 2026) and multicast. */
const SPECIAL_IPV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  // Shared by the customers of one carrier (CGNAT).
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Link-local, which includes the metadata services of clouds with a machine's credentials.
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  // Multicast, reserved and broadcast: 224.0.0.0/4 and 240.0.0.0/4.
  ["224.0.0.0", 3],
] as const;

/**
 * All global unicast addresses. Excluded are loopback, mapped IPv4, NAT64, discard, SRv6, unique local, link-local, site-local and
 * multicast.
 */
const GLOBAL_IPV6 = ["2000::", 3] as const;

/** IANA's special-purpose IPv6 networks within 2000::/3 (iana-ipv6-special-registry, 2026). */
const SPECIAL_IPV6 = [
  // IETF protocol assignments: Teredo, benchmarking, AMT, AS112, ORCHID.
  ["2001::", 23],
  ["2001:db8::", 32],
  // 6to4: routed to the embedded IPv4 address.
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const;

const specialIpv4 = listOf(SPECIAL_IPV4, "ipv4");
const globalIpv6 = listOf([GLOBAL_IPV6], "ipv6");
const specialIpv6 = listOf(SPECIAL_IPV6, "ipv6");

/** Whether an IP address is on the public internet, so that the server may fetch a URL supplied by others (SSRF protection). */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !specialIpv4.check(address, "ipv4");
  // A zone id ("%eth0") implies a link-local address.
  if (isIP(address) !== 6 || address.includes("%")) return false;
  return globalIpv6.check(address, "ipv6") && !specialIpv6.check(address, "ipv6");
}

function listOf(networks: readonly (readonly [string, number])[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}
