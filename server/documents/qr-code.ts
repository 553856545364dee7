import { encode } from "uqr";

/** Quiet zone in modules. Source: ISO/IEC 18004. */
const QUIET_ZONE = 4;

/** A QR code as one path of unit squares, in a square of `size` including the quiet zone. */
export type QrCode = { size: number; path: string };

export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const path = data.flatMap((row, y) => runs(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`)).join("");
  return { size, path };
}

/** Runs of dark modules in a row. */
function runs(row: readonly boolean[]): { x: number; length: number }[] {
  const found: { x: number; length: number }[] = [];
  row.forEach((dark, x) => {
    const last = found.at(-1);
    if (dark && last && last.x + last.length === x) last.length++;
    else if (dark) found.push({ x, length: 1 });
  });
  return found;
}
