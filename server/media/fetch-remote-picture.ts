import { publicLookup } from "#server/public-lookup.ts";
import { get } from "node:https";
import { isIP } from "node:net";

const LIMIT_MS = 3_000;
export const MAX_BYTES = 8 * 1024 * 1024;

/** Whether a picture at this address may be fetched at all: https at its usual port, by name. */
export function isFetchableUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username } = new URL(address);
  return protocol === "https:" && port === "" && username === "" && isIP(hostname.replaceAll(/[[\]]/g, "")) === 0;
}

/** How a picture is asked for: `ask` is Node's `https.get`, or what stands for it in a test. */
type Way = { ask?: typeof get; limitMs?: number };

export type FetchRemotePicture = (address: string) => Promise<Buffer | undefined>;

/** The bytes of a picture that stands on another host; undefined when it cannot be had in a moment. Nobody is followed to another address. */
export function fetchRemotePicture(address: string, { ask = get, limitMs = LIMIT_MS }: Way = {}): Promise<Buffer | undefined> {
  if (!isFetchableUrl(address)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const nothing = () => resolve(undefined);
    const request = ask(address, { lookup: publicLookup(), signal: AbortSignal.timeout(limitMs), headers: { Accept: "image/*" } }, (response) => {
      if (response.statusCode !== 200) return void request.destroy();
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= MAX_BYTES) return void chunks.push(chunk);
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
