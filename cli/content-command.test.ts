import { contentFolder } from "#server/content/content.ts";
import { editableWebsites } from "#server/content/staff/check-piece.ts";
import { contentCommands } from "#server/content/staff/cli-commands.ts";
import { openStaffContent } from "#server/content/staff/open-staff-content.ts";
import { watchContent } from "#server/content/watch-content.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { contentCommand } from "./content-command.ts";
import { UsageError } from "./usage-error.ts";

const websites = () => editableWebsites([{ website: wexcombe }]);
const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .toSorted();
const bytesOf = (folder: string) => filesOf(folder).map((path) => [path, readFileSync(join(folder, path)).toString("hex")]);

describe.each(testDatabases())("the content on the command line on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  async function begin() {
    const shop = await watchContent(wexcombe);
    const laid = await openStaffContent(open.database);
    await laid.follow("wexcombe", shop.lay);
    const folder = mkdtempSync(join(tmpdir(), "forecourt-content-"));
    onTestFinished(() => {
      shop.close();
      laid.close();
      rmSync(folder, { recursive: true, force: true });
    });
    if (engine.kind === "embedded") {
      const commands = contentCommands(open.database, { stock: { refresh: laid.refresh }, websites, now: Date.now });
      const socket = await serveCommands(open.dataDir, commands);
      onTestFinished(socket.close);
    }
    const run = async (act: string, to: string, ...more: string[]) => {
      const printed: string[] = [];
      // No site answers at this port.
      const settings = { ...open, host: "127.0.0.1", port: 1 };
      const code = await contentCommand([act, to, "--website", "wexcombe", ...more], settings, (line: string) => printed.push(line));
      await laid.refresh();
      return { code, printed: printed.join("\n") };
    };
    return { shop, run, folder };
  }

  test("an export is the files byte for byte, and so is the export of an import", async () => {
    const { shop, run, folder } = await begin();
    const [one, two] = [join(folder, "one"), join(folder, "two")];
    expect((await run("export", one)).code).toBe(0);
    expect(bytesOf(one)).toEqual(bytesOf(contentFolder(wexcombe)));
    expect((await run("export", one)).printed).toContain("is not empty");
    expect(await run("import", one)).toEqual({ code: 0, printed: "The shop shows these texts already." });
    writeFileSync(join(one, "pages/warranty.md"), "\uFEFF---\r\ntitle: Ours\r\n---\r\n\r\nTwelve months. \r\n\r\n");
    writeFileSync(join(one, "posts/tyres.md"), "---\ntitle: Tyres\ntemplate: news\npublished: 2026-01-01\n---");
    expect(await run("import", one)).toEqual({ code: 0, printed: "2 texts are live." });
    expect(shop.page("warranty")?.title).toBe("Ours");
    expect((await run("export", two)).code).toBe(0);
    expect(bytesOf(two)).toEqual(bytesOf(one));
  });

  test("what is wrong, or only a release changes, changes nothing; a rate waits for compliance", async () => {
    const { shop, run, folder } = await begin();
    const from = join(folder, "from");
    await run("export", from);
    appendFileSync(join(from, "pages/terms.md"), "More.\n");
    writeFileSync(join(from, "pages/warranty.md"), "---\ntitel: Ours\n---\n");
    writeFileSync(join(from, "pages/bytes.md"), Buffer.from([0xff, 0xfe, 0x00]));
    const refused = await run("import", from);
    expect(refused.code).toBe(1);
    expect(refused.printed).toContain("pages/terms.md: Terms change only with a release");
    expect(refused.printed).toContain("pages/bytes.md: is not text in UTF-8");
    rmSync(join(from, "pages/bytes.md"));
    writeFileSync(join(from, "pages/terms.md"), readFileSync(join(contentFolder(wexcombe), "pages/terms.md")));
    expect((await run("import", from)).printed).toContain("pages/warranty.md:2 titel: There is no such field");
    writeFileSync(join(from, "pages/warranty.md"), "---\ntitle: Ours\n---\n\nAt 9.9% APR.\n");
    expect(await run("import", from)).toMatchObject({ code: 0, printed: expect.stringContaining("it is a draft until") });
    expect(shop.page("warranty")?.title).toBe("Warranty");
    writeFileSync(join(from, "pages/warranty.md"), "---\ntitle: Others\n---\n");
    expect((await run("import", from)).printed).toContain("pages/warranty.md: Admin has a newer draft (version 1 by cli:");
  });

  test("a text that breaks a rule of the compliance gate is refused with its line", async () => {
    const { shop, run, folder } = await begin();
    const from = join(folder, "from");
    await run("export", from);
    writeFileSync(join(from, "pages/warranty.md"), "---\ntitle: Ours\n---\n\nAll cars are sold as seen.\n");
    const refused = await run("import", from);
    expect(refused.code).toBe(1);
    expect(refused.printed).toMatch(/^pages\/warranty\.md:5 A text takes away rights .+\nNothing was changed\.$/);
    expect(shop.page("warranty")?.title).toBe("Warranty");
  });

  test("what a draft breaks is named too: it could not be published like this", async () => {
    const { run, folder } = await begin();
    const from = join(folder, "from");
    await run("export", from);
    writeFileSync(join(from, "pages/warranty.md"), "---\ntitle: Ours\n---\n\nAt 9.9% APR.\nFinance is guaranteed here.\n");
    const imported = await run("import", from);
    expect(imported.code).toBe(0);
    expect(imported.printed).toContain("it is a draft until");
    expect(imported.printed).toMatch(
      /^pages\/warranty\.md:6 Credit is promised without conditions\. .+ It can’t be published like this\.$/m,
    );
    expect(imported.printed, "the example is for whoever publishes it").not.toContain("warranty.md:5");
  });

  test("an import never replaces a newer text silently: --force does, and names it", async () => {
    const { shop, run, folder } = await begin();
    const [own, other] = [join(folder, "own"), join(folder, "other")];
    await run("export", own);
    await run("export", other);
    writeFileSync(join(own, "pages/warranty.md"), "---\ntitle: Ours\n---\n");
    expect(await run("import", own)).toMatchObject({ code: 0 });
    writeFileSync(join(own, "pages/warranty.md"), "---\ntitle: Ours again\n---\n");
    expect((await run("import", own)).printed, "what the folder itself brought in is not newer").toBe("1 texts are live.");
    writeFileSync(join(other, "pages/warranty.md"), "---\ntitle: Theirs\n---\n");
    const refused = await run("import", other);
    expect(refused.code).toBe(1);
    expect(refused.printed).toMatch(
      /^pages\/warranty\.md: Admin has a newer text \(version 2 by cli:\w+, .+\)\n[^]*--force[^]*Nothing was changed\.$/,
    );
    expect(shop.page("warranty")?.title).toBe("Ours again");
    const forced = await run("import", other, "--force");
    expect(forced).toMatchObject({ code: 0, printed: expect.stringContaining("pages/warranty.md: replaced a newer text (version 2 by ") });
    expect(shop.page("warranty")?.title).toBe("Theirs");
    rmSync(join(own, ".forecourt-export.json"));
    expect((await run("import", own)).printed, "a folder without its list has nothing newer than the release").toContain("version 3");
    expect(shop.page("warranty")?.title).toBe("Theirs");
  });

  test("a folder and a website have to be named", async () => {
    for (const args of [[], ["export"], ["export", "a", "b"], ["remove", "a"], ["export", "a"], ["export", "a", "--force"]])
      await expect(contentCommand(args, { ...open, host: "127.0.0.1", port: 1 }), args.join(" ")).rejects.toThrow(UsageError);
  });
});
