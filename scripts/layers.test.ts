import { serverImportGuard } from "./vite/server-import-guard.ts";
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { build } from "vite";

const PROJECT = dirname(import.meta.dirname);
let copy: string;

beforeEach(async () => {
  copy = realpathSync(await mkdtemp(join(tmpdir(), "forecourt-layers-")));
  await cp(join(PROJECT, ".oxlintrc.json"), join(copy, ".oxlintrc.json"));
});
afterEach(() => rm(copy, { recursive: true }));

const VIOLATIONS = {
  "domain/clock.ts": "export const now = () => new Date();",
  "domain/file.ts": 'import { readFile } from "node:fs/promises";\nexport const read = readFile;',
  "domain/up.ts": 'import { a } from "../server/a.ts";\nexport const b = a;',
  "server/page.ts": 'import { Page } from "#web/page.tsx";\nexport const page = Page;',
  "web/query.ts": 'import { query } from "#server/query.ts";\nexport const rows = query;',
  "web/ui/price.ts": 'import { pence } from "#domain/money.ts";\nexport const price = pence;',
  "web/local-storage.ts": 'export const keep = () => localStorage.setItem("a", "b");',
  "web/session-storage.ts": 'export const keep = () => window.sessionStorage.setItem("a", "b");',
  "web/cookie.ts": 'export const keep = () => { document.cookie = "a=b"; };',
  "web/ui/link.ts": 'import { Link } from "react-router";\nexport const link = Link;',
};
const ALLOWED = {
  "domain/total.ts": 'import { pence } from "./money.ts";\nexport const total = () => pence(1);',
  "server/rule.ts": 'import { pence } from "#domain/money.ts";\nexport const rule = () => pence(1);',
  "web/loader.ts": 'import type { Stock } from "#server/stock.ts";\nexport const of = (stock: Stock) => stock;',
};

test("the linter refuses imports across layers and direct browser storage, and nothing else", async () => {
  await writeSources({ ...VIOLATIONS, ...ALLOWED });
  const refused = new Set((await lint()).map((finding) => finding.filename));
  expect([...refused].toSorted()).toEqual(Object.keys(VIOLATIONS).toSorted());
});

test("the linter refuses a cycle", async () => {
  await writeSources({
    "server/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;',
    "server/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;',
  });
  expect((await lint()).map((finding) => finding.code)).toContain("import(no-cycle)");
});

test("the build fails when a browser module imports from server/", async () => {
  await writeSources({
    "server/secret.ts": "export const secret = 1;",
    "web/main.ts": 'import { secret } from "../server/secret.ts";\nconsole.log(secret);',
  });
  const building = build({
    root: copy,
    configFile: false,
    logLevel: "silent",
    plugins: [serverImportGuard(copy)],
    build: { write: false, rolldownOptions: { input: join(copy, "web/main.ts") } },
  });
  await expect(building).rejects.toThrow("server/ stays on the server");
});

async function writeSources(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await writeFile(join(copy, path), `${text}\n`);
  }
}

function lint(): Promise<{ filename: string; code: string }[]> {
  return new Promise((resolve, reject) => {
    execFile(join(PROJECT, "node_modules/.bin/oxlint"), ["--format", "json"], { cwd: copy }, (_, stdout) => {
      try {
        resolve(JSON.parse(stdout).diagnostics);
      } catch {
        reject(new Error(`oxlint printed: ${stdout}`));
      }
    });
  });
}
