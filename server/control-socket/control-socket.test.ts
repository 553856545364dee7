import { sendCommand } from "./send-command.ts";
import { serveCommands } from "./serve-commands.ts";
import { socketPath } from "./protocol.ts";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

test("reports that no site is running where none holds the data directory", async () => {
  expect(await sendCommand(emptyDirectory(), "orders", {})).toEqual({ running: false });
});

test("reports that no site is running where a killed site left its socket behind", async () => {
  const dataDir = emptyDirectory();
  writeFileSync(socketPath(dataDir), "");
  expect(await sendCommand(dataDir, "orders", {})).toEqual({ running: false });
});

test("reports that the data directory cannot be used when a file is in its place", async () => {
  const file = join(emptyDirectory(), "file");
  writeFileSync(file, "");
  await expect(sendCommand(file, "orders", {})).rejects.toThrow(
    /^The data directory \S+\/file cannot be used: a file is in its place or above it \(connect ENOTDIR /,
  );
});

test("runs the command in the site and passes on its progress in order", async () => {
  const dataDir = emptyDirectory();
  const controlSocket = await serveCommands(dataDir, {
    "import stock": async (args, { progress }) => {
      for (const rows of [500, 1000]) progress({ rows });
      return { imported: 1000, args };
    },
  });
  onTestFinished(controlSocket.close);
  const steps: unknown[] = [];
  const answer = await sendCommand(dataDir, "import stock", { file: "/stock.csv" }, (step) => steps.push(step));
  expect(steps).toEqual([{ rows: 500 }, { rows: 1000 }]);
  expect(answer).toEqual({ running: true, result: { imported: 1000, args: { file: "/stock.csv" } } });
});

test("returns the message of a failed command and of an unknown one", async () => {
  const dataDir = emptyDirectory();
  const controlSocket = await serveCommands(dataDir, { reindex: async () => Promise.reject(new Error("The stock is empty")) });
  onTestFinished(controlSocket.close);
  await expect(sendCommand(dataDir, "reindex", {})).rejects.toThrow("The stock is empty");
  await expect(sendCommand(dataDir, "toString", {})).rejects.toThrow('does not know the command "toString"');
});

test("creates its socket with permissions for its own user only", async () => {
  const dataDir = emptyDirectory();
  const controlSocket = await serveCommands(dataDir, {});
  onTestFinished(controlSocket.close);
  expect(statSync(socketPath(dataDir)).mode & 0o777).toBe(0o600);
});

test("tells a running command to stop when the site closes, and waits for it", async () => {
  const dataDir = emptyDirectory();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  let stopped = false;
  const controlSocket = await serveCommands(dataDir, {
    "import stock": async (_args, { signal }) => {
      start();
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      stopped = true;
      return "stopped after a batch";
    },
  });
  const answer = sendCommand(dataDir, "import stock", {});
  await started;
  await controlSocket.close();
  expect(stopped).toBe(true);
  expect(await answer).toEqual({ running: true, result: "stopped after a batch" });
});

function emptyDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "forecourt-owner-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}
