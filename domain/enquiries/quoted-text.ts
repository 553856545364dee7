const WROTE = /^(?:On|Ar) .{5,300} (?:wrote|ysgrifennodd):$/;
const ORIGINAL = /^-{2,} ?Original Message ?-{2,}$|^_{10,}$/i;
const FROM = /^(?:\*)?From:(?:\*)? \S/;
const SENT = /^(?:\*)?(?:Sent|Date|To):(?:\*)? \S/;

/** The two parts of an email that answers another: what was written, and the earlier mail below it, empty if there is none. */
export function splitQuote(text: string): { written: string; quoted: string } {
  const lines = text.split("\n").map((line) => line.trimEnd());
  const at = lines.findIndex((line, number) => isStart(lines, line, number));
  const written = at === -1 ? "" : lines.slice(0, at).join("\n").trim();
  // Somebody who answers below the earlier mail, or between its lines, is read as it stands.
  if (written === "") return { written: text.trim(), quoted: "" };
  return { written, quoted: lines.slice(at).join("\n").trim() };
}

function isStart(lines: readonly string[], line: string, number: number): boolean {
  const rest = lines.slice(number + 1);
  if (ORIGINAL.test(line)) return true;
  if (FROM.test(line)) return SENT.test(rest[0] ?? "");
  if (line.startsWith(">")) return areQuoted(rest);
  if (WROTE.test(line)) return areQuoted(rest);
  // Some programs break the line with the date.
  return line.startsWith("On ") && WROTE.test(`${line} ${rest[0] ?? ""}`) && areQuoted(rest.slice(1));
}

function areQuoted(lines: readonly string[]): boolean {
  return lines.every((line) => line === "" || line.startsWith(">"));
}
