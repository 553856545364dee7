import { PostcodesUnavailable, type Postcodes } from "./postcodes.ts";
import { z } from "zod";

const TIMEOUT_MS = 2_000;
const NOT_FOUND = 404;

const found = z.object({ result: z.object({ latitude: z.number().nullable(), longitude: z.number().nullable() }) });

export type PostcodesIoSettings = {
  /** "https://api.postcodes.io", or a self-hosted instance. */
  url: string;
  timeoutMs?: number;
};

/** postcodes.io, for the whole country: free, without a key, and without street addresses. */
export function postcodesIo({ url, timeoutMs = TIMEOUT_MS }: PostcodesIoSettings): Postcodes {
  return {
    name: "postcodes.io",
    position: async (postcode) => {
      const list = postcode.includes(" ") ? "postcodes" : "outcodes";
      const address = `${url.replace(/\/$/, "")}/${list}/${encodeURIComponent(postcode)}`;
      const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
      if (response?.status === NOT_FOUND) return undefined;
      if (!response?.ok) throw new PostcodesUnavailable(`postcodes.io ${response ? `answered ${response.status}` : "did not answer"}`);
      const read = found.safeParse(await response.json().catch(() => undefined));
      if (!read.success) throw new PostcodesUnavailable("postcodes.io returned an unexpected response");
      const { latitude, longitude } = read.data.result;
      return latitude === null || longitude === null ? undefined : { latitude, longitude };
    },
  };
}
