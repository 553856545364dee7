import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this size compression saves nothing. */
const WORTH_COMPRESSING_BYTES = 1024;
const PAGE_BROTLI_QUALITY = 4;

export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];
export type EncodedBody = { body: Buffer<ArrayBuffer>; encoding: Encoding | undefined };
type Encodable = { body: Buffer<ArrayBuffer>; encoded: Partial<Record<Encoding, Buffer<ArrayBuffer>>> };

/** The body in the best encoding that the client accepts; the compressed body is cached. */
export async function encodedBody(
  page: Encodable,
  acceptEncoding: string | undefined,
  quality = PAGE_BROTLI_QUALITY,
): Promise<EncodedBody> {
  const encoding = preferredEncoding(acceptEncoding ?? "");
  const ready = encodedBodyIfReady(page, encoding);
  if (ready || !encoding) return ready ?? { body: page.body, encoding: undefined };
  return { body: (page.encoded[encoding] = await compress(page.body, encoding, quality)), encoding };
}

/** The same synchronously; undefined when the compressed body does not exist yet. */
export function encodedBodyIfReady(page: Encodable, encoding: Encoding | undefined): EncodedBody | undefined {
  if (encoding === undefined || page.body.length < WORTH_COMPRESSING_BYTES) return { body: page.body, encoding: undefined };
  const body = page.encoded[encoding];
  return body && { body, encoding };
}

export function preferredEncoding(acceptEncoding: string): Encoding | undefined {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding)) return "gzip";
  return undefined;
}

function compress(body: Buffer<ArrayBuffer>, encoding: Encoding, quality: number): Promise<Buffer<ArrayBuffer>> {
  if (encoding === "gzip") return gzipped(body, { level: 6 });
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
