import { isPublicAddress } from "#server/public-address.ts";
import { lookup, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";

type Resolve = (hostname: string, options: { all: true }, answer: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void) => void;

/**
 * Looks a host's name up for a connection: only public addresses are connected to. Whoever writes an address must not have the server look around in its
 * own network; what was looked up is what is connected to, so that a name cannot mean another host a moment later.
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, answer) => {
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[] = []) => {
      const [first, ...others] = found.filter(({ address }) => isPublicAddress(address));
      if (error || !first) answer(error ?? new Error(`${hostname} is not a public host`), "", 0);
      else if (options.all) answer(null, [first, ...others]);
      else answer(null, first.address, first.family);
    });
  };
}
