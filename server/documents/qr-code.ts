import { encode } from "uqr";

/** Modules of white that a reader wants around the code. Source: ISO/IEC 18004. */
const QUIET_ZONE = 4;

/** A QR code as one path of unit squares on a square of `size`, its quiet zone included. */
export type QrCode = { size: number; path: string };

export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const path = data.flatMap((row, y) => runs(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`)).join("");
  return { size, path };
}

/** The dark modules of a row, those that touch in one piece. */
function runs(row: readonly boolean[]): { x: number; length: number }[] {
  const found: { x: number; length: number }[] = [];
  row.forEach((dark, x) => {
    const last = found.at(-1);
    if (dark && last && last.x + last.length === x) last.length++;
    else if (dark) found.push({ x, length: 1 });
  });
  return found;
}
