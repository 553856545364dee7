import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { wrongTemplates } from "#server/written-templates.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { writtenTexts } from "./website-texts.ts";

const PROJECT = dirname(import.meta.dirname);

function build(root: string): Promise<unknown> {
  const { buildStart } = writtenTexts(root);
  if (typeof buildStart !== "function") throw new Error("the check does not run when a build starts");
  return Promise.resolve(Reflect.apply(buildStart, {}, [{}]));
}

test("the project's websites build without errors", async () => {
  await expect(build(PROJECT)).resolves.toBeUndefined();
});

test("the build fails on a placeholder that there is nothing for, and names the file and the placeholder", async () => {
  const root = mkdtempSync(join(tmpdir(), "forecourt-texts-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ["domain", "locales", "server", "websites", "package.json", "tsconfig.json"])
    cpSync(join(PROJECT, folder), join(root, folder), { recursive: true });
  symlinkSync(join(PROJECT, "node_modules"), join(root, "node_modules"));
  const wrong = `titles: { vehicle: "{make} {modle}" }`;
  const other = `export const websites = [{ ...(await import("./wexcombe/website.ts")).wexcombe, ${wrong} }];\n`;
  writeFileSync(join(root, "websites/all.ts"), other);
  writeFileSync(
    join(root, "websites/wexcombe/content/pages/loan.md"),
    "---\ntitle: Loan cars\ncanonical: https://elsewhere.example/loan\n---\n\nFor {loan_days} days.\n",
  );
  await expect(build(root)).rejects.toThrow(
    new RegExp(
      String.raw`^websites/wexcombe/website\.ts titles\.vehicle: there is no value for \{modle\}; use \{make\}, ` +
        String.raw`[^\n]*\n\S*websites/wexcombe/content/pages/loan\.md:6 There is no value for \{loan_days\}$`,
    ),
  );
  writeFileSync(
    join(root, "websites/wexcombe/content/pages/loan.md"),
    "---\ntitle: Loan cars\ncanonical: https://elsewhere.example/loan\n---\n",
  );
  await expect(build(root)).rejects.toThrow(/loan\.md:3 canonical: There is no website of the group at "elsewhere\.example"/);
});

test("the build fails on integrations that a policy could not name exactly", async () => {
  const root = mkdtempSync(join(tmpdir(), "forecourt-texts-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ["domain", "locales", "server", "websites", "package.json", "tsconfig.json"])
    cpSync(join(PROJECT, folder), join(root, folder), { recursive: true });
  symlinkSync(join(PROJECT, "node_modules"), join(root, "node_modules"));
  writeFileSync(
    join(root, "websites/all.ts"),
    `export const websites = [{ ...(await import("./wexcombe/website.ts")).wexcombe, integrations: { analytics: { provider: ` +
      `"gtm", id: "GTM-AB12CD3", hosts: { connect: ["https://*.google-analytics.com"] } } } }];\n`,
  );
  await expect(build(root)).rejects.toThrow(
    /^websites\/wexcombe\/website\.ts integrations\.analytics\.hosts\.connect has "https:\/\/\*\.google-analytics\.com"; every host must be named exactly/,
  );
});

test("the build fails on a label override with an unknown message key", async () => {
  const root = mkdtempSync(join(tmpdir(), "forecourt-texts-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ["domain", "locales", "server", "websites", "package.json", "tsconfig.json"])
    cpSync(join(PROJECT, folder), join(root, folder), { recursive: true });
  symlinkSync(join(PROJECT, "node_modules"), join(root, "node_modules"));
  writeFileSync(
    join(root, "websites/all.ts"),
    `export const websites = [{ ...(await import("./wexcombe/website.ts")).wexcombe, labels: { "search.sortBye": "Order by" } }];\n`,
  );
  await expect(build(root)).rejects.toThrow(/labels has the key "search\.sortBye", which does not exist\. The nearest is "search\.sortBy"/);
});

test("a selling point takes the figures of the settings and nothing else", () => {
  const [point] = wexcombe.content.selling_points;
  const content = { selling_points: [{ ...point!, text: "Back within {days} days." }] };
  expect(wrongTemplates({ name: "wexcombe", content })).toEqual([
    "websites/wexcombe/content.ts selling_points: there is no value for {days}; use {warranty_months}, " +
      "{return_days}, {reservation_fee}",
  ]);
  expect(wrongTemplates({ ...wexcombe, titles: { vehicle: "{year} {make}", description: "{a advert_classification} {model}" } })).toEqual(
    [],
  );
});
