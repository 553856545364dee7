import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { inlineMessages } from "./inline-messages.ts";

const ENGLISH = { "search.cars": "{count, plural, one {1 car} other {{count} cars}}", "search.used": "Used", "search.new": "New" };
const WELSH = { "search.cars": "{count} car", "search.used": "Ail-law", "search.new": "Newydd" };
const TRANSLATE = "export const t = (key: unknown, values?: object) => [key, values]; export const msg = (key: string) => key;";

type Texts = Readonly<Record<string, string>>;

/** The script that the client build makes of a module of web/. */
async function built(source: string, { english = ENGLISH, welsh = WELSH }: { english?: Texts; welsh?: Texts } = {}): Promise<string> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "forecourt-messages-")));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ["locales", "web/locale", "web/vehicle", "web/search"]) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, "locales/en-GB.json"), JSON.stringify(english));
  writeFileSync(join(root, "locales/cy.json"), JSON.stringify(welsh));
  writeFileSync(join(root, "web/locale/translate.ts"), TRANSLATE);
  const file = "web/vehicle/page.ts";
  writeFileSync(join(root, file), `import { msg, t } from "../locale/translate.ts";\n${source}`);
  const output = await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [inlineMessages(root)],
    build: { write: false, minify: false, rolldownOptions: { input: join(root, file) } },
  });
  const chunks = Array.isArray(output) ? output.flatMap((each) => each.output) : "output" in output ? output.output : [];
  return chunks.map((chunk) => (chunk.type === "chunk" ? chunk.code : "")).join("\n");
}

test("a built script contains the messages it uses and no message keys", async () => {
  const script = await built(
    [
      'const TITLES: string[] = [msg("search.used")];',
      'console.log(TITLES.map(t), t(location.hash ? "search.new" : "search.used"), t("search.cars", { count: 2 }));',
    ].join("\n"),
  );
  expect(script).toContain('["Used"].map(t)');
  expect(script).toContain('location.hash ? "New" : "Used"');
  expect(script).toContain('["count", {\n\t"other": "{count} cars",\n\t"one": "1 car"\n}]');
  expect(script).not.toContain("search.");
});

test("the Welsh catalogue is keyed by the English text in the browser", async () => {
  const script = await built('import welsh from "../../locales/cy.json";\nconsole.log(welsh);');
  expect(script).toContain('"{count} cars": "{count} car"');
  expect(script).not.toContain("search.");
});

test.each([
  ['t("search.unused");', {}, 'web/vehicle/page.ts: "search.unused" is no key of locales/en-GB.json'],
  ["t(`search.${location.hash}`);", {}, "web/vehicle/page.ts: write the key out instead of `search.${location.hash}`"],
  ['t("search.used");', { welsh: { "search.cars": "{count} car", "search.used": "Ail-law" } }, "search.new is not in cy.json"],
  ['t("search.used");', { welsh: { ...WELSH, "search.used": "{many} ail-law" } }, "search.used has the values many in cy.json"],
])("the build fails on %s with %j", async (source, given, fault) => {
  await expect(built(source, given)).rejects.toThrow(fault);
});
