import { Transform } from "node:stream";

/** Passes bytes through; fails with TooLarge above the limit. */
export function limitBytes(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new TooLarge(tooLarge(maxBytes)));
      else done(null, chunk);
    },
  });
}

export class TooLarge extends Error {
  override name = "TooLarge";
}

export function tooLarge(maxBytes: number): string {
  return `it is larger than ${(maxBytes / 1_000_000).toLocaleString("en-GB", { maximumFractionDigits: 1 })} MB`;
}
