import { demoPlaceholders } from "#server/readiness/demo-placeholders.ts";
import type { Website } from "#websites/website.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Placeholders in square brackets for facts only the dealer knows; `forecourt check` lists them. */
const LEGAL =
  "[Legal name of your company] is authorised and regulated by the Financial Conduct Authority, [your FRN]. We are a credit " +
  "broker and not a lender.";
const STATUS =
  "[Legal name of your company] is a credit broker, not a lender, and is authorised and regulated by the Financial Conduct " +
  "Authority ([your FRN]).";
const COMMISSION =
  "We introduce customers to one lender, [your lender]. It pays us [how your commission is worked out] for the introduction. We " +
  "tell you the amount in good time before you sign.";

/**
 * The settings of a new website without those specific to the demonstration: legal lines, WhatsApp number, lead system, promises,
 * delivery, feeds of its stock.
 */
export function withoutDemonstration(text: string): string {
  return text
    .replace(/^ {2}legal: \[[^\]]*\],$/m, `  legal: ["${LEGAL}"],`)
    .replace(/(^ {4}status:)\s+(?:".*" \+\s+)*".*",$/m, `$1 "${STATUS}",`)
    .replace(/(^ {4}commission:)\s+(?:".*" \+\s+)*".*",$/m, `$1 "${COMMISSION}",`)
    .replace(/^ {2}whatsapp: .*$/m, '  whatsapp: "",')
    .replace(/\bwhatsapp: true\b/, "whatsapp: false")
    .replace(/^ {4}adf_to: .*$/m, "    adf_to: [],")
    .replace(/^ {2}warranty_months: .*$/m, "  warranty_months: 0,")
    .replace(/^ {2}return_days: .*$/m, "  return_days: 0,")
    .replace(/^ {2}feeds_out: .*\n/m, "")
    .replace(/^ {2}delivery: \{\n(?: {3,}.*\n)* {2}\},\n/m, "");
}

/** The terms without the demonstration's return policy, which the new website does not have. */
export function termsWithoutReturns(text: string): string {
  return text.replace(/^You can bring a vehicle back within \{return_days\} days of getting it\. (If .+? to cancel)\. .*$/m, "$1.");
}

/** `import { kennetTerms } from "#websites/wexcombe/finance-terms.ts";` */
const LENDER_FILE = /import \{ (\w+) \} from "#(websites\/[^/"]+)\/((lender|finance)-terms)\.ts"/g;

/** The settings of a website that does not share the model's lender. */
export function withSeparateLender(text: string, { name }: { name: string }): string {
  const imported = Array.from(text.matchAll(LENDER_FILE), ([, word = "", folder = "", file = ""]) => ({
    word,
    from: `#${folder}/${file}.ts`,
    file,
  }));
  return imported.reduce(
    (settings, { word, from, file }) => renamed(settings, word, file).replace(from, `#websites/${name}/${file}.ts`),
    text,
  );
}

/** Copies of the model's lender files, to be filled in with the dealer's own rates and terms. */
export async function separateLenderFiles(
  project: string,
  { name: model }: Pick<Website, "name">,
): Promise<{ path: string; text: string }[]> {
  const settings = await readFile(join(project, "websites", model, "website.ts"), "utf8");
  const files = Array.from(settings.matchAll(LENDER_FILE), ([, word = "", folder = "", file = ""]) => ({ word, folder, file }));
  return Promise.all(
    files.map(async ({ word, folder, file }) => ({
      path: `${file}.ts`,
      text: renamed(customised(await readFile(join(project, folder, `${file}.ts`), "utf8")), word, file),
    })),
  );
}

/** Renames "kennetTerms" of finance-terms.ts after the file: financeTerms. */
function renamed(text: string, word: string, file: string): string {
  return text.replaceAll(new RegExp(`\\b${word}\\b`, "g"), file.replace("-t", "T"));
}

function customised(text: string): string {
  return text
    .replace(
      /^\/\*\* A fictional lender for the demo.*$/m,
      "/** The lender's rates and terms. These are a fictional lender's: replace them with your lender's. */",
    )
    .replace(/^ {2}lender: "(.*)",$/m, (line, lender: string) =>
      demoPlaceholders(lender).length > 0 ? '  lender: "[your lender]",' : line,
    )
    .replace(
      /^\/\*\* The terms of the demo's fictional lender\. \*\/$/m,
      "/** The terms of the lender's agreements, for the document that goes with a quote: have your lender check them. */",
    );
}
