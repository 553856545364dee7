import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { staffActs } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { staffCommands } from "#server/staff/people/cli-commands.ts";
import { readSession } from "#server/staff/sessions/sessions.ts";
import { createToken, readToken } from "#server/staff/tokens/tokens.ts";
import { addPasskey, addPerson, addSite, NOW, signIn } from "#server/staff/test-support/staff-fixture.ts";
import { desc } from "drizzle-orm";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { staffCommand } from "./staff-command.ts";
import { UsageError } from "./usage-error.ts";

const ADMIN = "http://admin.localhost:4711";
const LINK = /^http:\/\/admin\.localhost:4711\/invitation#[\w-]{43}\n$/;

async function run(args: string[], settings: { dataDir: string; databaseUrl: string | undefined; port?: number; origin?: string }) {
  const printed = { out: "", err: "" };
  const stream = (to: "out" | "err") => ({ write: (text: string) => ((printed[to] += text), true) }) as unknown as typeof process.stdout;
  const code = await staffCommand(args, settings, { stdout: stream("out"), stderr: stream("err") } as unknown as typeof process);
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
    const dataDir = mkdtempSync(join(tmpdir(), "forecourt-staff-"));
    const setting = { database: open.database, now: () => NOW };
    const socket = await serveCommands(
      dataDir,
      staffCommands({ ...setting, websites: ["wexcombe", "tradeyard-vans"], adminOrigin: () => ADMIN }),
    );
    onTestFinished(async () => {
      await socket.close();
      rmSync(dataDir, { recursive: true });
    });
    return { setting, staff: (...args: string[]) => run(args, { dataDir, databaseUrl: undefined }) };
  }

  test("an invitation prints the link alone, at the running site's own address and port; the actor is the user", async () => {
    const { staff } = await running();
    await addSite(open.database, "swindon");
    const { code, out, err } = await staff("invite", "Priya Nair", "--role", "manager", "--site", "swindon", "--website", "wexcombe");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(LINK);
    const [act] = await open.database.select().from(staffActs).orderBy(desc(staffActs.id));
    expect(act).toMatchObject({ action: "staff.invite", actor: expect.stringMatching(/^cli:\w+/), staff: null });
    expect((await staff("list")).out).toBe("Priya Nair  invited  manager swindon wexcombe  passkeys: 0  never signed in\n");
    expect(JSON.parse((await staff("list", "--json")).out)).toMatchObject([
      { name: "Priya Nair", state: "invited", posts: [{ role: "manager", site: "swindon", website: "wexcombe" }] },
    ]);
  });

  test("whoever has access is not invited again; a recovery gives a new link, an end takes everything", async () => {
    const { staff, setting } = await running();
    await staff("invite", "Priya Nair", "--role", "owner", "--email", "priya@wexcombe.example");
    await staff("invite", "Robert Ashdown", "--role", "owner");
    const again = await staff("invite", "priya nair", "--role", "sales");
    expect(again).toMatchObject({ code: 1, out: "" });
    expect(again.err).toContain("“staff recover” gives a new link");
    expect((await staff("recover", "priya@wexcombe.example")).out).toMatch(LINK);
    const last = await staff("end", "Priya Nair");
    expect(last).toMatchObject({ code: 1 });
    expect(last.err).toContain("last owner");
    const people = JSON.parse((await staff("list", "--json")).out);
    await addPasskey(setting, people.find(({ name }: { name: string }) => name === "Robert Ashdown").id);
    expect(await staff("end", "Priya Nair")).toMatchObject({ code: 0, out: expect.stringContaining("can no longer sign in") });
    expect((await staff("recover", "Priya Nair")).err).toContain("Nobody called Priya Nair has access");
  });

  test("two people of one name are told apart by address or id", async () => {
    const { staff } = await running();
    await staff("invite", "Tom Hallett", "--role", "sales", "--email", "tom@wexcombe.example");
    await staff("invite", "Tom Hallett", "--role", "sales", "--email", "tom.hallett@wexcombe.example");
    expect((await staff("end", "Tom Hallett")).err).toContain("2 people are called Tom Hallett");
    expect((await staff("end", "tom@wexcombe.example")).code).toBe(0);
  });

  test("tokens for machines are listed and ended", async () => {
    const { staff, setting } = await running();
    const { id } = await addPerson(setting, { name: "Priya Nair" });
    const session = await signIn(setting, id);
    const signedIn = await readSession(open.database, session.token, NOW);
    expect((await staff("tokens")).out).toBe("There are no tokens.\n");
    const made = await createToken(setting, signedIn!, { name: "Rota", permissions: ["staff.read"], days: 30 });
    if (!made.ok) throw new Error("no token");
    const listed = (await staff("tokens")).out;
    expect(listed).toContain(`${made.id}  Rota  of Priya Nair  staff.read  until 21 Dec 2026, 10:00  never used`);
    expect(listed).not.toContain(made.token);
    expect(await readToken(open.database, made.token, NOW)).toBeDefined();
    expect(await staff("end-token", made.id)).toMatchObject({ code: 0, out: "The token no longer works.\n" });
    expect(await readToken(open.database, made.token, NOW)).toBeUndefined();
    expect(await staff("end-token", made.id)).toMatchObject({ code: 1, err: expect.stringContaining("There is no token") });
    expect(JSON.parse((await staff("tokens", "--json")).out)).toEqual([]);
  });

  test("a branch or website that does not exist is named", async () => {
    const { staff } = await running();
    expect((await staff("invite", "Tom", "--role", "sales", "--site", "bath")).err).toContain("There is no site “bath”");
    expect((await staff("invite", "Tom", "--role", "sales", "--website", "bath")).err).toContain("There is no website “bath”");
  });
});

test("without a running site the link has the configured port; where Admin is off there is none", async () => {
  const engine = testDatabases().find(({ kind }) => kind === "postgresql");
  if (!engine) return;
  const open = await engine.open();
  onTestFinished(open.close);
  const settings = { dataDir: "", databaseUrl: open.databaseUrl };
  expect((await run(["invite", "Priya Nair", "--role", "owner"], { ...settings, port: 4711 })).out).toMatch(LINK);
  const off = await run(["recover", "Priya Nair"], { ...settings, origin: "https://wexcombe.example" });
  expect(off).toMatchObject({ code: 1, err: expect.stringContaining("ADMIN_ORIGIN") });
});

test.each([
  [[]],
  [["invite"]],
  [["invite", "Priya"]],
  [["invite", "Priya", "--role", "admin"]],
  [["invite", "Priya", "Nair", "--role", "owner"]],
  [["invite", "Priya", "--role", "owner", "--email", "priya"]],
  [["list", "Priya"]],
  [["end"]],
  [["end", "Priya", "--role", "owner"]],
  [["forget", "Priya"]],
])("does not understand staff %j", async (args) => {
  await expect(run(args, { dataDir: "unused", databaseUrl: undefined })).rejects.toThrow(UsageError);
});
