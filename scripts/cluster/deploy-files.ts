import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "../project-files.ts";

/** A file of deploy/ with other paths. Throws where the file does not have one of them, so that the two cannot drift apart. */
export function filled(file: string, changes: Readonly<Record<string, string>>): string {
  let text = readFileSync(join(PROJECT, "deploy", file), "utf8");
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`deploy/${file} has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** The variables of an environment file, as systemd reads it. */
export function variables(text: string): Record<string, string> {
  return Object.fromEntries(Array.from(text.matchAll(/^(\w+)=(.*)$/gm), ([, name = "", value = ""]) => [name, value]));
}

/** What the first machine's file becomes on another one. */
export function ofMachine(text: string, number: number): string {
  return text
    .split("\n")
    .map((line) =>
      line.startsWith("ETCD_INITIAL_CLUSTER=")
        ? line
        : line.replaceAll("10.0.0.11", `10.0.0.${10 + number}`).replace(/machine1$/, `machine${number}`),
    )
    .join("\n");
}
