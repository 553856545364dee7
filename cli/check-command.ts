import type { Config } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import type { Finding } from "#server/readiness/finding.ts";
import { GROUP_FACTS, GroupFacts, groupFacts } from "#server/readiness/group-facts.ts";
import { readiness } from "#server/readiness/readiness.ts";
import { websites as ofGroup } from "#websites/all.ts";
import type { Website } from "#websites/website.ts";
import { parseArgs } from "node:util";
import { checkRulesCommand } from "./check-rules-command.ts";
import { UsageError } from "./usage-error.ts";

/** Maximum number of messages printed per website and level; --json has all. */
const MAX_PLACES = 12;

type CheckDependencies = {
  websites?: readonly [Website, ...Website[]];
  folderOf?: (website: Website) => string;
  print?: (line: string) => void;
};

/**
 * Reports what is missing before the group can go live; exit code 1 if anything is mandatory. With --parity, compares the prices that the
 * running site shows instead. Throws UsageError.
 */
export async function checkCommand(
  args: string[],
  config: Config,
  { websites = ofGroup, folderOf, print = console.log }: CheckDependencies = {},
): Promise<number> {
  const flag = { type: "boolean", default: false } as const;
  const options = { json: flag, parity: flag, rules: flag, site: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  if (positionals.length > 0) throw new UsageError(`“check ${positionals.join(" ")}” is not a command.`);
  if (values.site !== undefined && !values.rules) throw new UsageError("--site belongs to --rules.");
  if (values.rules && values.parity) throw new UsageError("Either --rules or --parity.");
  if (values.parity) {
    const { parityCommand } = await import("./parity/parity-command.ts");
    return parityCommand(config, websites, { isJson: values.json, print });
  }
  if (values.rules) return checkRulesCommand({ json: values.json, site: values.site }, config, { websites, folderOf, print });
  const findings = await readiness(config, websites, await factsOf(config), folderOf);
  const isReady = findings.every(({ level }) => level === "should");
  if (values.json) print(JSON.stringify({ ready: isReady, findings }, null, 2));
  else for (const line of inLines(findings, websites)) print(line);
  return isReady ? 0 : 1;
}

async function factsOf(config: Config): Promise<GroupFacts> {
  if (!config.databaseUrl) {
    const answer = await sendCommand(config.dataDir, GROUP_FACTS, {});
    if (answer.running) return GroupFacts.parse(answer.result);
  }
  const { database, close } = await openDatabase(config);
  try {
    return await groupFacts(database);
  } finally {
    await close();
  }
}

function inLines(findings: readonly Finding[], websites: readonly Website[]): string[] {
  if (findings.length === 0) return ["Nothing is missing. You can go live."];
  return [
    ...headed(
      "The group",
      findings.filter(({ website }) => website === null),
    ),
    ...websites.flatMap(({ name, site_name }) =>
      headed(
        `${site_name} (websites/${name})`,
        findings.filter(({ website }) => website === name),
      ),
    ),
    summary(findings),
  ];
}

function headed(heading: string, about: readonly Finding[]): string[] {
  return about.length === 0 ? [] : [`${heading}:`, ...few(about, "must"), ...few(about, "should"), ""];
}

function few(findings: readonly Finding[], level: Finding["level"]): string[] {
  const messages = findings.filter((finding) => finding.level === level).map(({ message }) => `  ${level.padEnd(6)}  ${message}`);
  return messages.length <= MAX_PLACES
    ? messages
    : [...messages.slice(0, MAX_PLACES), `  ${level.padEnd(6)}  … and ${messages.length - MAX_PLACES} more; --json lists them all.`];
}

function summary(findings: readonly Finding[]): string {
  const number = findings.filter(({ level }) => level === "must").length;
  if (number === 0) return "You can go live. The points above are recommendations.";
  return `${number === 1 ? "1 thing" : `${number} things`} must be fixed before you go live.`;
}
