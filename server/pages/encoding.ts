import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this a compressed body saves nothing. */
const WORTH_COMPRESSING_BYTES = 1024;
const PAGE_BROTLI_QUALITY = 4;

export type Encoding = "br" | "gzip";
type Encodable = { body: Buffer<ArrayBuffer>; encoded: Partial<Record<Encoding, Buffer<ArrayBuffer>>> };

/** The body in the best form the client takes; the compressed form is kept for the next one who asks. */
export async function bodyFor(
  page: Encodable,
  acceptEncoding: string | undefined,
  quality = PAGE_BROTLI_QUALITY,
): Promise<{ body: Buffer<ArrayBuffer>; encoding: Encoding | undefined }> {
  const encoding = page.body.length < WORTH_COMPRESSING_BYTES ? undefined : preferredEncoding(acceptEncoding ?? "");
  if (encoding === undefined) return { body: page.body, encoding };
  const body = (page.encoded[encoding] ??= await compress(page.body, encoding, quality));
  return { body, encoding };
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
