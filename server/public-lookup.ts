import { isPublicAddress } from "#server/public-address.ts";
import { lookup, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";

type Resolve = (
  hostname: string,
  options: { all: true },
  answer: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * A DNS lookup for outgoing connections that returns public addresses only (SSRF protection). The connection uses the checked address, so a
 * second DNS response cannot redirect it (DNS rebinding).
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
