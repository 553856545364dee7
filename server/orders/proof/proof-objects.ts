import { tagPages, type Drawn } from "./paper-tags.ts";
import { escaped } from "./paper-text.ts";

/** A4 in points. */
export const WIDTH = 595;
export const HEIGHT = 842;

/** The objects of the file, one after the other, with their table of offsets. */
export function assembled(
  pages: readonly (readonly Drawn[])[],
  { title, seller, language }: { title: string; seller: string; language: string },
  { at, sha256 }: { at: string; sha256: string },
  isTagged: boolean,
): Uint8Array<ArrayBuffer> {
  const first = 6;
  const pageObject = (index: number) => first + index * 2;
  const tagged = isTagged ? tagPages(pages, pageObject(pages.length), pageObject) : undefined;
  const kids = pages.map((_, index) => `${pageObject(index)} 0 R`).join(" ");
  const structure = tagged ? ` /MarkInfo << /Marked true >> /StructTreeRoot ${tagged.root} 0 R` : "";
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${structure} /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
    `<< /Title (${escaped(title)}) /Author (${escaped(seller)}) /CreationDate (D:${at.replace(/\D/g, "").slice(0, 14)}Z) >>`,
    ...pages.flatMap((page, index) => {
      const content = (tagged?.pages[index] ?? page.map(({ operators }) => operators)).join("\n");
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] ${tagged ? `/StructParents ${index} ` : ""}` +
          `/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${pageObject(index) + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
    ...(tagged?.objects ?? []),
  ];
  let file = "%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = file.length;
  const id = sha256.slice(0, 32);
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R /ID [<${id}> <${id}>] >>\nstartxref\n${table}\n%%EOF\n`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}
