import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cleanClone } from "./clean-clone.ts";

const PROJECT = join(import.meta.dirname, "../..");
/** Settings loaded by a command stay in the reader's shell. */
const STAYS = /^set -a;.*$/gm;
const START = "npm start";

type Block = { kind: "commands" | "write" | "change" | "add"; path: string; text: string };

export type Ran = { command: string; code: unknown; output: string };

export type GuidedProject = {
  /** The blocks run so far, one entry each. */
  ran: readonly Ran[];
  /** Follows the next blocks of the guide up to and including the one that starts the site. */
  follow: (stop: { until: string }) => Promise<void>;
  close: () => Promise<void>;
};

type Reader = {
  guide: string;
  /** Placeholders of the guide, replaced by the reader's own values. */
  own: Readonly<Record<string, string>>;
  env: Readonly<Record<string, string>>;
};

/** A clean clone and a reader who follows a guide block by block: writes its files, changes their lines, runs its commands. */
export async function openGuidedProject({ guide, own, env }: Reader): Promise<GuidedProject> {
  const folder = await cleanClone();
  const blocks = blocksOf(await readFile(join(PROJECT, guide), "utf8"));
  const ran: Ran[] = [];
  let terminal = "";
  let site: { stop: () => Promise<void> } | undefined;

  const ofReader = (text: string) => Object.entries(own).reduce((all, [words, value]) => all.replaceAll(words, () => value), text);
  const environment = { ...process.env, DATABASE_URL: "", DATA_DIR: ".data", NODE_ENV: "production", ...env };

  async function type({ text }: Block) {
    const commands = text
      .trim()
      .split("\n")
      .filter((line) => line !== START)
      .join("\n");
    if (commands !== "") ran.push({ command: commands, ...(await run(`${terminal}\n${commands}`, folder, environment)) });
    terminal += (commands.match(STAYS) ?? []).map((line) => `${line}\n`).join("");
    if (text.includes(START)) site = await start(`${terminal}\n${START}`, folder, environment);
  }

  async function edit({ kind, path, text }: Block) {
    const file = join(folder, path);
    if (kind === "write") return writeFile(file, ofReader(text));
    const before = await readFile(file, "utf8");
    return writeFile(file, kind === "add" ? before + ofReader(text) : withLines(before, ofReader(text), path));
  }

  return {
    ran,
    follow: async ({ until }) => {
      for (let block = blocks.shift(); block; block = blocks.shift()) {
        // The guide says "Stop the site with Ctrl-C" before changes of the settings.
        if (block.kind !== "commands" && site) {
          await site.stop();
          site = undefined;
        }
        await (block.kind === "commands" ? type(block) : edit(block));
        if (block.text.includes(until)) return;
      }
    },
    close: async () => {
      await site?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const FENCE = /^```(\w+)\n([^]*?)^```$/gm;
const DESCRIBED = [
  { kind: "write", words: /Write `([^`]+)`/gi },
  { kind: "change", words: /Change (?:this line|these lines) of `([^`]+)`/gi },
  { kind: "add", words: /Add (?:this line|these lines) to `([^`]+)`/gi },
] as const;

/** The blocks of a guide, each with its instruction from the sentence before it. Throws if there is none. */
function blocksOf(guide: string): Block[] {
  let end = 0;
  return Array.from(guide.matchAll(FENCE), (fence) => {
    const [whole, language = "", text = ""] = fence;
    const before = guide.slice(end, fence.index);
    end = fence.index + whole.length;
    if (language === "sh") return { kind: "commands" as const, path: "", text };
    const described = DESCRIBED.flatMap(({ kind, words }) =>
      Array.from(before.matchAll(words), ({ index, 1: path = "" }) => ({ kind, path, index })),
    ).toSorted((one, other) => other.index - one.index)[0];
    if (!described) throw new Error(`The guide does not say what to do with this:\n${text}`);
    return { kind: described.kind, path: described.path, text };
  });
}

/** "lead:", "ORIGIN=", or "  rates: {" up to its closing bracket. */
const ENTRY = /^( *)([\w-]+)[:=](?:.*[{[]\n(?:\1 .*\n)*\1[\]}],?\n|.*\n)/gm;

/** Replaces the file's entries of the same names and depth by those of the text. Throws unless the file has each exactly once. */
function withLines(file: string, text: string, path: string): string {
  const entries = text.match(ENTRY) ?? [];
  if (entries.join("") !== text) throw new Error(`These are not lines of ${path}:\n${text}`);
  return entries.reduce((all, entry) => {
    const name = /^ *[\w-]+[:=]/.exec(entry)?.[0] ?? "";
    const sections = all.split(new RegExp(`(?=^${name})`, "m")).slice(all.startsWith(name) ? 0 : 1);
    if (sections.length !== 1) throw new Error(`${path} has ${sections.length} lines that begin with “${name}”`);
    const [before = ""] = sections[0]?.match(ENTRY) ?? [];
    return all.replace(before, () => entry);
  }, file);
}

async function run(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<{ code: unknown; output: string }> {
  const child = spawn("sh", ["-c", command], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const output = collected(child);
  const [code]: unknown[] = await once(child, "close");
  return { code, output: output() };
}

/** Runs the command that starts the site; resolves when it reports that it is listening. */
async function start(command: string, cwd: string, env: NodeJS.ProcessEnv): Promise<{ stop: () => Promise<void> }> {
  // A separate process group, so that npm, the shell and the site are stopped together.
  const child = spawn("sh", ["-c", command], { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  const output = collected(child);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", () => output().includes("is open at ") && resolve());
    void ended.then(() => reject(new Error(`the site did not start:\n${output()}`)));
  });
  return {
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
      await ended;
    },
  };
}

function collected(child: ChildProcess): () => string {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return () => output;
}
