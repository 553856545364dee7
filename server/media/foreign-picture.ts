import { lookup, type LookupAddress } from "node:dns";
import { get } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

const LIMIT_MS = 3_000;
export const MOST_BYTES = 8 * 1024 * 1024;

/** Whoever writes a feed must not have the server look around in its own network: only public addresses are asked. */
const OWN_NETWORKS = new BlockList();
for (const [network, prefix] of [["0.0.0.0", 8], ["10.0.0.0", 8], ["100.64.0.0", 10], ["127.0.0.0", 8], ["169.254.0.0", 16], ["172.16.0.0", 12], ["192.0.0.0", 24], ["192.168.0.0", 16], ["198.18.0.0", 15], ["224.0.0.0", 3]] as const) {
  OWN_NETWORKS.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [["::", 96], ["64:ff9b::", 96], ["fc00::", 7], ["fe80::", 10], ["ff00::", 8]] as const) OWN_NETWORKS.addSubnet(network, prefix, "ipv6");

/** Whether a picture at this address may be fetched at all: https at its usual port, by name. */
export function mayBeFetched(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username } = new URL(address);
  return protocol === "https:" && port === "" && username === "" && isIP(hostname.replaceAll(/[[\]]/g, "")) === 0;
}

/** Whether an IP address is out in the world, not in a network of ours. */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !OWN_NETWORKS.check(address, family === 6 ? "ipv6" : "ipv4");
}

/** How a picture is asked for: `ask` is Node's `https.get`, or what stands for it in a test. */
type Way = { ask?: typeof get; limitMs?: number };

export type FetchPicture = (address: string) => Promise<Buffer | undefined>;

/** The bytes of a picture that stands on another host; undefined when it cannot be had in a moment. Nobody is followed to another address. */
export function foreignPicture(address: string, { ask = get, limitMs = LIMIT_MS }: Way = {}): Promise<Buffer | undefined> {
  if (!mayBeFetched(address)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const nothing = () => resolve(undefined);
    const request = ask(address, { lookup: publicLookup, signal: AbortSignal.timeout(limitMs), headers: { Accept: "image/*" } }, (response) => {
      if (response.statusCode !== 200) return void request.destroy();
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= MOST_BYTES) return void chunks.push(chunk);
        // The rest may be there already: what ends after this is not the whole picture.
        nothing();
        request.destroy();
      });
      response.on("end", () => resolve(Buffer.concat(chunks)));
      response.on("error", nothing);
    });
    request.on("error", nothing);
    request.on("close", nothing);
  });
}

const publicLookup: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[] = []) => {
    const [first, ...others] = found.filter(({ address }) => isPublic(address));
    if (error || !first) answer(error ?? new Error(`${hostname} is not a public host`), "", 0);
    else if (options.all) answer(null, [first, ...others]);
    else answer(null, first.address, first.family);
  });
};
