import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

export type AddressOf = (c: Context) => string;

/**
 * The client address: the rightmost address that is not a trusted proxy. Each proxy appends its peer to X-Forwarded-For; whatever is left
 * of an untrusted address may be forged.
 */
export function clientAddress(trust: ProxyTrust): AddressOf {
  const isProxy = proxyTest(trust);
  return (c) => {
    // Without a connection (tests call the app directly) there is no address.
    const peer = c.env?.incoming ? (getConnInfo(c).remote.address ?? "") : "";
    return firstUntrusted(peer, c.req.header("X-Forwarded-For"), isProxy);
  };
}

/** The same for Node's request object. */
export function connectedClient(trust: ProxyTrust): (request: IncomingMessage) => string {
  const isProxy = proxyTest(trust);
  return ({ headers, socket }) => firstUntrusted(socket.remoteAddress ?? "", headers["x-forwarded-for"]?.toString(), isProxy);
}

/** Whether a request comes from a trusted proxy, whose other headers are trusted too. */
export function trustedPeer(trust: ProxyTrust): (request: Pick<IncomingMessage, "socket">) => boolean {
  const isProxy = proxyTest(trust);
  return ({ socket }) => isProxy(plainAddress(socket.remoteAddress ?? "") ?? "", 0);
}

type ProxyTest = (address: string, hops: number) => boolean;

/** `hops`: the number of proxies to the right of the address. */
function proxyTest(trust: ProxyTrust): ProxyTest {
  if (typeof trust === "number") return (_address, hops) => hops < trust;
  const list = new BlockList();
  for (const network of trust) addNetwork(list, network);
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

function firstUntrusted(peer: string, forwarded: string | undefined, isProxy: ProxyTest): string {
  const named = forwarded === undefined ? [] : forwarded.split(",");
  let client = plainAddress(peer) ?? "";
  for (let hops = 0; hops < named.length && isProxy(client, hops); hops++) {
    const next = plainAddress(named[named.length - 1 - hops] ?? "");
    // Without a forwarded address the proxy itself is the last known one.
    if (next === undefined) break;
    client = next;
  }
  return client;
}

/** "203.0.113.7:4711", "[2001:db8::1]:443", "::ffff:203.0.113.7" without port, brackets and mapping; undefined if invalid. */
function plainAddress(text: string): string | undefined {
  const written = text.trim().replaceAll('"', "");
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(written) ?? [];
  const address = (bracketed ?? written.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")).replace(/%.*$/, "").replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(address) === 0 ? undefined : address;
}

/** Whether a text is an address or a network, like 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32));
}

function addNetwork(list: BlockList, text: string): void {
  const [address = "", prefix] = text.split("/");
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  if (prefix === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(prefix), family);
}

/** The number of proxies in front, or their addresses and networks. */
export type ProxyTrust = number | readonly string[];
