import { escapeMarkup } from "#server/text/escape-markup.ts";
import type { Letter, LetterBlock, LetterLine } from "#domain/letters/letter.ts";

/** The dealer's colours as hexadecimal values, which every mail client supports. */
export type LetterTheme = { site_name: string; brand: string; deep: string; lang: string };

const FONT = "font-family:Archivo,'Segoe UI',Helvetica,Arial,sans-serif";
const LAYOUT_TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"';
const HEADER = `padding:20px 24px;${FONT};font-size:18px;font-weight:700;color:#ffffff`;
const INK = "#14201d";
const QUIET = "#4d5a56";
const LINE = "#d5dcd9";
const GROUND = "#f3f6f5";
const WIDTH_PX = 600;
const TITLE = `margin:0 0 20px;${FONT};font-size:28px;line-height:1.15;letter-spacing:-0.4px;text-wrap:balance;color:${INK}`;
const CAPTION = `padding:12px 0 8px;text-align:left;${FONT};font-size:14px;font-weight:700;color:${INK}`;
/** A box for figures and facts. */
const PANEL = `padding:0 16px 4px;background:${GROUND};border:1px solid ${LINE};border-radius:10px`;
/** As on the website: the registration of a vehicle is shown as its rear number plate. */
const PLATE =
  "display:inline-block;padding:1px 9px;background:#ffd307;border:1px solid #c9a600;border-radius:4px;" +
  "font-weight:800;letter-spacing:0.5px;white-space:nowrap;color:#14201d";
const LINK = `color:${INK};text-decoration:underline`;
const PARAGRAPH = `margin:0 0 16px;${FONT};font-size:16px;line-height:1.5;color:${INK}`;

/**
 * The letter as HTML for mail clients: tables and inline styles, because clients strip the rest. A `lang` attribute, one h1, table
 * captions, no pictures and no tracking.
 */
export function renderLetterHtml({ subject, title, blocks }: Letter<string>, footer: readonly string[], look: LetterTheme): string {
  return `<!doctype html>
<html lang="${look.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeMarkup(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${GROUND}">
<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(previewOf(blocks))}</div>
<table ${LAYOUT_TABLE} style="background:${GROUND}"><tr><td align="center" style="padding:0 12px 24px">
<table ${LAYOUT_TABLE} style="max-width:${WIDTH_PX}px;background:#ffffff;border-radius:0 0 10px 10px">
<tr><td style="background:${look.deep};border-bottom:4px solid ${look.brand};${HEADER}">
<header>${escapeMarkup(look.site_name)}</header>
</td></tr>
<tr><td style="padding:28px 24px 12px">
<main>
<h1 style="${TITLE}">${escapeMarkup(title)}</h1>
${blocks.map((block) => blockAsHtml(block, look)).join("\n")}
</main>
</td></tr>
</table>
<table ${LAYOUT_TABLE} style="max-width:${WIDTH_PX}px"><tr><td style="padding:20px 28px">
<footer>
${footer.map((line) => `<p style="margin:0 0 8px;${FONT};font-size:13px;line-height:1.5;color:${QUIET}">${escapeMarkup(line)}</p>`).join("\n")}
</footer>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

/** What a mailbox shows beside the subject: the first sentence after the greeting. */
function previewOf(blocks: Letter<string>["blocks"]): string {
  const paragraphs = blocks.flatMap((block) => (block.kind === "words" ? [block.text] : []));
  return paragraphs[1] ?? paragraphs[0] ?? "";
}

function blockAsHtml(block: LetterBlock<string>, { brand }: LetterTheme): string {
  switch (block.kind) {
    case "words":
      return `<p style="${PARAGRAPH}">${withLinks(escapeMarkup(block.text).replaceAll("\n", "<br>"))}</p>`;
    case "heading":
      return `<h2 style="margin:32px 0 12px;${FONT};font-size:19px;line-height:1.3;color:${INK}">${escapeMarkup(block.text)}</h2>`;
    case "lines":
      return `<table ${LAYOUT_TABLE} style="margin:0 0 24px"><tr><td style="${PANEL}">
<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">
<caption style="${CAPTION}">${escapeMarkup(block.caption)}</caption>
${block.lines.map((line) => lineAsHtml(line, block.lines.some(isFigure) ? "right" : "left")).join("\n")}
</table>
</td></tr></table>`;
    case "steps":
      return `<ol style="margin:0 0 20px;padding:0 0 0 22px">
${block.steps.map(({ step, text }) => `<li style="${PARAGRAPH}"><strong>${escapeMarkup(step)}</strong><br>${escapeMarkup(text)}</li>`).join("\n")}
</ol>`;
    case "list":
      return `<ul style="margin:0 0 16px;padding:0 0 0 22px">
${block.items.map((item) => `<li style="${PARAGRAPH};margin:0 0 8px">${escapeMarkup(item)}</li>`).join("\n")}
</ul>`;
    case "link":
      return (
        `<p style="margin:24px 0"><a href="${escapeMarkup(block.url)}" style="display:inline-block;padding:13px ` +
        `22px;background:${brand};border-radius:10px;${FONT};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">` +
        `${escapeMarkup(block.text)}</a></p>`
      );
  }
}

/** Figures are aligned at their pennies; facts read as text. */
function isFigure({ amount }: LetterLine<string>): boolean {
  return /^−?£/.test(amount);
}

function lineAsHtml(line: LetterLine<string>, align: "left" | "right"): string {
  const { name, note, total } = line;
  const cell = `padding:9px 0;border-top:1px solid ${LINE};${FONT};font-size:15px;line-height:1.4;vertical-align:top`;
  const weight = total ? "700" : "400";
  const small = note ? `<br><span style="font-size:14px;color:${QUIET}">${escapeMarkup(note)}</span>` : "";
  return (
    `<tr><th scope="row" width="38%" ` +
    `style="${cell};padding-right:12px;text-align:left;font-weight:${weight};color:${total ? INK : QUIET}">${escapeMarkup(name)}${small}</th>` +
    `<td style="${cell};text-align:${align};overflow-wrap:anywhere;font-weight:${total ? "700" : "600"};color:${INK}">` +
    `${amountAsHtml(line)}</td></tr>`
  );
}

function amountAsHtml({ amount, kind }: LetterLine<string>): string {
  const shown = escapeMarkup(amount).replaceAll("\n", "<br>");
  if (kind === "plate") return `<span style="${PLATE}">${shown}</span>`;
  if (kind === "telephone") return `<a href="tel:${amount.replaceAll(/[^\d+]/g, "")}" style="${LINK}">${shown}</a>`;
  return shown;
}

/** A URL of this site in a sentence, such as that of the page that finds an order. */
function withLinks(escaped: string): string {
  return escaped.replaceAll(/https?:\/\/[^\s<]*[\w/]/g, (url) => `<a href="${url}" style="${LINK};overflow-wrap:anywhere">${url}</a>`);
}
