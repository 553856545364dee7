const PAGE = { width: 595, height: 842 } as const;
const MARGIN = 72;
const FIRST_LINE = 760;
const LINE_HEIGHT = 26;
const TITLE_SIZE = 18;
const TEXT_SIZE = 11;

/** A page of A4 with a title and lines, in the Latin letters of PDF's own Helvetica. The same lines give the same bytes. */
export function certificatePdf(title: string, lines: readonly string[]): Buffer {
  const shown = [title, ...lines].map((line, at) => {
    const y = FIRST_LINE - at * LINE_HEIGHT;
    return `BT /F1 ${at === 0 ? TITLE_SIZE : TEXT_SIZE} Tf ${MARGIN} ${y} Td (${escaped(line)}) Tj ET`;
  });
  const content = shown.join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const begin = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${begin}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

function escaped(line: string): string {
  return line.replaceAll(/[\\()]/g, String.raw`\$&`);
}
