import { brotliDecompressSync } from "node:zlib";

/** WOFF2's known table tags, in their numbering order. */
const KNOWN_TABLES = (
  "cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx " +
  "BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar " +
  "hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill"
).split(" ");
const OTHER_TABLE = 63;
const HEADER_BYTES = 48;
/** cmap subtable formats: segment mapping of the BMP, and segmented coverage of all of Unicode. */
const [BY_RANGES, BY_GROUPS] = [4, 12];

/** The characters that a WOFF2 font has glyphs for. */
export function charactersOf(font: Buffer): Set<number> {
  const map = charactersTable(font);
  const found = new Set<number>();
  for (let record = 0; record < map.readUInt16BE(2); record++) {
    const table = map.subarray(map.readUInt32BE(4 + record * 8 + 4));
    const format = table.readUInt16BE(0);
    if (format === BY_RANGES) addRanges(table, found);
    if (format === BY_GROUPS) addGroups(table, found);
  }
  return found;
}

function charactersTable(font: Buffer): Buffer {
  if (font.toString("latin1", 0, 4) !== "wOF2") throw new Error("Not a WOFF2 font");
  let at = HEADER_BYTES;
  const number = (): number => {
    let value = 0;
    for (;;) {
      const byte = font.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const tables: { name: string; bytes: number }[] = [];
  for (let left = font.readUInt16BE(12); left > 0; left--) {
    const flags = font.readUInt8(at++);
    const known = flags & 63;
    const name = known === OTHER_TABLE ? font.toString("latin1", at, (at += 4)) : KNOWN_TABLES[known];
    const original = number();
    // `glyf` and `loca` are transformed unless their version is 3; other tables only if their version is not 0.
    const version = flags >> 6;
    const transformed = name === "glyf" || name === "loca" ? version !== 3 : version !== 0;
    tables.push({ name: name ?? "", bytes: transformed ? number() : original });
  }
  const content = brotliDecompressSync(font.subarray(at, at + font.readUInt32BE(20)));
  let start = 0;
  for (const { name, bytes } of tables) {
    if (name === "cmap") return content.subarray(start, start + bytes);
    start += bytes;
  }
  throw new Error("The font maps no characters");
}

function addRanges(table: Buffer, found: Set<number>): void {
  const ranges = table.readUInt16BE(6) / 2;
  const [ends, starts] = [14, 16 + ranges * 2];
  for (let range = 0; range < ranges; range++) {
    const end = table.readUInt16BE(ends + range * 2);
    if (end !== 0xff_ff) for (let character = table.readUInt16BE(starts + range * 2); character <= end; character++) found.add(character);
  }
}

function addGroups(table: Buffer, found: Set<number>): void {
  for (let group = 0; group < table.readUInt32BE(12); group++) {
    const at = 16 + group * 12;
    for (let character = table.readUInt32BE(at); character <= table.readUInt32BE(at + 4); character++) found.add(character);
  }
}
