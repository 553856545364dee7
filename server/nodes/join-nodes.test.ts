import { nodes } from "#server/database/nodes-schema.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test, type TestContext } from "vitest";
import { joinNodes } from "./join-nodes.ts";

const engines = testDatabases().filter((engine) => engine.kind === "postgresql");
const [KEY, OTHER, THIRD] = [1, 2, 3].map(() => randomBytes(32).toString("base64"));

// A node that is refused has waited for three seconds: at the same time as the others, each on a database of its own.
describe.each(engines)("a node on $name", (engine) => {
  test.concurrent("with another key waits for the one that runs, and is refused while that goes on", async ({ expect, onTestFinished }) => {
    const { start, listed } = await nodesOf(engine, onTestFinished);
    const first = await start([KEY]);
    const before = await listed();
    const second = await start([OTHER]);
    expect(second.lines).toEqual([expect.stringMatching(/^Another node, on .+, signs with a key that this one does not know\. Waiting/)]);
    expect(second.refused).toMatch(/^Another node runs on this database \(.+\) with other keys than .+ To replace a key, first add/s);
    // The first one's heartbeat went on meanwhile.
    const [after, ...others] = await listed();
    expect(others).toEqual([]);
    expect(after?.seen_at.getTime()).toBeGreaterThan(before[0]?.seen_at.getTime() ?? Infinity);
    await first.leave?.();
    expect(await listed()).toEqual([]);
  });

  test.concurrent("with another key starts at once when the one before has ended, and when its heartbeat has stopped", async ({
    expect,
    onTestFinished,
  }) => {
    const { start, listed, database } = await nodesOf(engine, onTestFinished);
    const first = await start([KEY]);
    await first.leave?.();
    expect((await start([OTHER])).lines).toEqual([]);
    await database.update(nodes).set({ seen_at: new Date(Date.now() - 3_000) });
    const third = await start([KEY]);
    expect([third.lines, third.refused, (await listed()).length]).toEqual([[], undefined, 1]);
  });

  test.concurrent("runs with others while each knows the key that the other signs with", async ({ expect, onTestFinished }) => {
    const { start, listed } = await nodesOf(engine, onTestFinished);
    for (const keys of [
      [KEY, OTHER],
      [OTHER, KEY],
      [OTHER, THIRD, KEY],
    ])
      expect((await start(keys)).refused).toBeUndefined();
    expect(await listed()).toHaveLength(3);
    // Signs with a key that nobody else has, though it knows theirs.
    expect((await start([randomBytes(32).toString("base64"), KEY, OTHER])).refused).toContain("with other keys than");
  });

  test.concurrent("without a key file runs alone", async ({ expect, onTestFinished }) => {
    const { start } = await nodesOf(engine, onTestFinished);
    expect((await start(undefined)).refused).toBeUndefined();
    expect((await start(undefined)).refused).toContain("this one has no FORECOURT_KEY_FILE");
  });
});

if (engines.length === 0) test.skip("Keys of several nodes are not tested: this machine has no PostgreSQL", () => undefined);

async function nodesOf(engine: (typeof engines)[number], onTestFinished: TestContext["onTestFinished"]) {
  const { database, close } = await engine.open();
  onTestFinished(() => close());
  const start = async (keys: readonly (string | undefined)[] | undefined) => {
    const dataDir = mkdtempSync(join(tmpdir(), "forecourt-keys-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const keyFile = keys && join(dataDir, "shared.keys");
    if (keyFile) writeFileSync(keyFile, keys.join("\n"), { mode: 0o600 });
    const lines: string[] = [];
    try {
      const leave = await joinNodes(database, {
        keys: { dataDir, keyFile },
        report: (line) => lines.push(line),
        liveSeconds: 2,
      });
      onTestFinished(leave);
      return { lines, leave, refused: undefined };
    } catch (error) {
      return { lines, leave: undefined, refused: String((error as Error).message) };
    }
  };
  return { database, start, listed: () => database.select().from(nodes) };
}
