import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { StartupError } from "#server/startup-error.ts";
import { auditKeys } from "#server/staff/seals/audit-keys.ts";
import { auditCommands } from "#server/staff/seals/cli-commands.ts";
import { exportedLines } from "#server/staff/seals/export-acts.ts";
import { auditSealer } from "#server/staff/seals/sealer.ts";
import { addPerson, NOW } from "#server/staff/test-support/staff-fixture.ts";
import { signingKeys } from "#server/text/signing-keys.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { auditCommand } from "./audit-command.ts";
import { UsageError } from "./usage-error.ts";

async function run(args: string[], settings: { dataDir: string; databaseUrl: string | undefined }) {
  const printed = { out: "", err: "" };
  const stream = (to: "out" | "err") => ({ write: (text: string) => ((printed[to] += text), true) }) as unknown as typeof process.stdout;
  const code = await auditCommand(args, settings, { stdout: stream("out"), stderr: stream("err") } as unknown as typeof process);
  return { code, ...printed };
}

describe.each(testDatabases())("beside a running site on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function running() {
    const dataDir = mkdtempSync(join(tmpdir(), "forecourt-audit-"));
    const setting = { database: open.database, now: () => NOW, keys: auditKeys(signingKeys({ dataDir })) };
    const socket = await serveCommands(dataDir, auditCommands(setting));
    onTestFinished(async () => {
      await socket.close();
      rmSync(dataDir, { recursive: true });
    });
    const sealer = auditSealer({ ...setting, waitMs: 30_000 });
    await addPerson(setting, { name: "Priya Nair" });
    await sealer.run();
    await addPerson(setting, { name: "Tom Hallett", role: "sales" });
    await sealer.run();
    await addPerson(setting, { name: "Megan Frost", role: "sales", passkey: false });
    const audit = (...args: string[]) => run(args, { dataDir, databaseUrl: undefined });
    const exported = async (filter = {}) => {
      let text = "";
      for await (const line of exportedLines(setting, { filter, upTo: 9, about: { filter } })) text += line;
      return text;
    };
    const file = join(dataDir, "export.jsonl");
    const verified = (text: string) => {
      writeFileSync(file, text);
      return audit("verify", file);
    };
    return { audit, exported, verified, dataDir };
  }

  test("an intact log is exit code 0, with the newest entries counted; a broken one is 1 with the seal's number", async () => {
    const { audit } = await running();
    const intact = await audit("verify");
    expect(intact).toMatchObject({ code: 0, err: "" });
    expect(intact.out).toMatch(
      /^The audit log is intact\. Seals: 2\. Entries under them: 4\.\nNewest entries that are not sealed yet: 1\.\nNewest seal: 2 [\w-]+\n$/,
    );
    expect(JSON.parse((await audit("verify", "--json")).out)).toMatchObject({ seals: 2, acts: 4, unsealed: 1 });
    await open.exec(`ALTER TABLE staff_acts DISABLE TRIGGER USER; UPDATE staff_acts SET actor = 'cli:dana' WHERE id = 3;
      ALTER TABLE staff_acts ENABLE TRIGGER USER;`);
    const broken = await audit("verify");
    expect(broken).toMatchObject({ code: 1, out: "The audit log is broken at seal 2: an entry was changed.\n" });
  });

  test("an export has each entry as it was sealed, and is checked without the database", async () => {
    const { exported, verified } = await running();
    const text = await exported();
    const lines = text.trimEnd().split("\n");
    expect(lines.map((line) => Object.keys(JSON.parse(line))[0])).toEqual(["export", "seal", "at", "at", "seal", "at", "at", "at", "end"]);
    expect(await verified(text)).toEqual({
      code: 0,
      err: "",
      out: "The export is intact. Entries: 5. Seals: 2.\nEntries that were not sealed yet when it was written: 1.\n",
    });
  });

  test("an export of some entries has the digests of the others, and is intact", async () => {
    const { exported, verified } = await running();
    const text = await exported({ action: "passkey.add" });
    expect((await verified(text)).out).toBe("The export is intact. Entries: 2. Seals: 2.\n");
    expect(text).not.toContain('"staff.invite"');
  });

  test.each([
    ["an entry is changed", (lines: string[]) => lines.with(3, lines[3]!.replace("cli:test", "cli:dana")), "broken at seal 1: entry 2"],
    ["an entry is left out", (lines: string[]) => lines.toSpliced(3, 1), "lines were changed, added or left out"],
    ["an entry is put twice", (lines: string[]) => lines.toSpliced(3, 0, lines[3]!), "lines were changed, added or left out"],
    ["an unsealed entry is changed", (lines: string[]) => lines.with(7, lines[7]!.replace("cli:test", "cli:dana")), "lines were changed"],
    ["a seal is changed", (lines: string[]) => lines.with(1, lines[1]!.replace('"acts":2', '"acts":1')), "broken at seal 1"],
    ["the filter is changed", (lines: string[]) => lines.with(0, '{"export":{"filter":{"action":"x"}}}'), "lines were changed"],
    ["it is cut off", (lines: string[]) => lines.slice(0, -1), "it was cut off"],
    ["its last line is changed", (lines: string[]) => lines.with(8, lines[8]!.replace('"acts":5', '"acts":4')), "lines were changed"],
    ["something follows its end", (lines: string[]) => [...lines, "{}"], "Line 10 is not a line of an export"],
    ["it is no JSON", () => ["hello"], "Line 1 is not a line of an export"],
  ])("an export in which %s is refused", async (_, change, message) => {
    const { exported, verified } = await running();
    const lines = (await exported()).trimEnd().split("\n");
    const answer = await verified(`${change(lines).join("\n")}\n`);
    expect(answer.code).toBe(1);
    expect(answer.out).toContain(message);
  });

  test("an export that another site signed is not taken for this one's", async () => {
    const { exported, dataDir } = await running();
    const file = join(dataDir, "export.jsonl");
    writeFileSync(file, await exported());
    const other = mkdtempSync(join(tmpdir(), "forecourt-audit-"));
    onTestFinished(() => rmSync(other, { recursive: true }));
    const answer = await run(["verify", file], { dataDir: other, databaseUrl: undefined });
    expect(answer.code).toBe(1);
    expect(answer.out).toContain("a key that is not here");
  });

  test("a file that is not there is a sentence", async () => {
    const { audit } = await running();
    await expect(audit("verify", "/nowhere/export.jsonl")).rejects.toThrow(StartupError);
  });
});

test("without a running site the database server is checked", async () => {
  const engine = testDatabases().find(({ kind }) => kind === "postgresql");
  if (!engine) return;
  const open = await engine.open();
  onTestFinished(open.close);
  const dataDir = mkdtempSync(join(tmpdir(), "forecourt-audit-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const answer = await run(["verify"], { dataDir, databaseUrl: open.databaseUrl });
  expect(answer).toEqual({ code: 0, err: "", out: "The audit log is intact. Seals: 0. Entries under them: 0.\n" });
});

test.each([[[]], [["export"]], [["verify", "a", "b"]], [["check"]]])("does not understand audit %j", async (args) => {
  await expect(run(args, { dataDir: "unused", databaseUrl: undefined })).rejects.toThrow(UsageError);
});
