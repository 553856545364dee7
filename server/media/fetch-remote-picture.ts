import { publicLookup } from "#server/public-lookup.ts";
import { get } from "node:https";
import { isIP } from "node:net";

const LIMIT_MS = 3_000;
export const MAX_BYTES = 8 * 1024 * 1024;

/** Whether a URL of a feed may be fetched at all: https on the default port, with a host name. */
export function isFetchableUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isPlain = port === "" && username === "" && password === "";
  return protocol === "https:" && isPlain && isIP(hostname.replaceAll(/[[\]]/g, "")) === 0;
}

/** How a file is requested: `ask` is Node's `https.get`, or a test double. */
export type FetchOptions = { ask?: typeof get; limitMs?: number };

export type FetchRemotePicture = (address: string) => Promise<Buffer | undefined>;

/** The bytes of an external picture; undefined on failure or timeout. Redirects are not followed. */
export function fetchRemotePicture(address: string, { ask, limitMs = LIMIT_MS }: FetchOptions = {}): Promise<Buffer | undefined> {
  return fetchRemoteFile(address, { accept: "image/*", maxBytes: MAX_BYTES, limitMs, ...(ask && { ask }) });
}

type FileOptions = Required<Pick<FetchOptions, "limitMs">> & Pick<FetchOptions, "ask"> & { accept: string; maxBytes: number };

/** The bytes of a file on a public host, up to a size; undefined on failure or timeout. Redirects are not followed. */
export function fetchRemoteFile(address: string, { accept, maxBytes, limitMs, ask = get }: FileOptions): Promise<Buffer | undefined> {
  if (!isFetchableUrl(address)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const nothing = () => resolve(undefined);
    const request = ask(
      address,
      { lookup: publicLookup(), signal: AbortSignal.timeout(limitMs), headers: { Accept: accept } },
      (response) => {
        if (response.statusCode !== 200) return void request.destroy();
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on("data", (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes <= maxBytes) return void chunks.push(chunk);
          // Resolve first: data already received could end the response as if it were complete.
          nothing();
          request.destroy();
        });
        response.on("end", () => resolve(Buffer.concat(chunks)));
        response.on("error", nothing);
      },
    );
    request.on("error", nothing);
    request.on("close", nothing);
  });
}
