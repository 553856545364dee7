import { londonDay } from "#domain/calendar.ts";
import type { ComplianceFinding } from "#domain/compliance/check.ts";
import { packsToReview } from "#domain/compliance/check.ts";
import { RULE_PACKS } from "#domain/compliance/packs.ts";
import { checkRules, type CheckedWebsite } from "#server/compliance/check-rules.ts";
import { findingSentences, findingText } from "#server/compliance/rule-texts.ts";
import { RULE_FACTS, ruleFacts, RuleFacts } from "#server/compliance/stock-facts.ts";
import type { Config } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import { reachedHost } from "./site-shows.ts";
import { UsageError } from "./usage-error.ts";
import type { Website } from "#websites/website.ts";

type Dependencies = {
  websites: readonly [Website, ...Website[]];
  folderOf?: ((website: Website) => string) | undefined;
  print: (line: string) => void;
  now?: () => number;
};

/**
 * Checks what the websites say against the dated rules; exit code 1 on a breach, 0 with doubts. Nothing found does not mean that the law is
 * kept: only a person can say that. Throws UsageError if `site` is no address.
 */
export async function checkRulesCommand(
  { json, site }: { json: boolean; site: string | undefined },
  config: Config,
  { websites, folderOf, print, now = Date.now }: Dependencies,
): Promise<number> {
  const today = londonDay(now());
  const address = addressOf(site ?? `http://${reachedHost(config.host)}:${config.port}`);
  const { stock, staff } = await factsOf(config);
  const checked: CheckedWebsite[] = [];
  for (const website of websites)
    checked.push(await checkRules(website, { today, stock, staff: staff[website.name], site: address, folderOf }));
  const review = packsToReview(today);
  const hasBreach = checked.some(({ findings }) => findings.some(({ level }) => level === "breach"));
  if (json) print(JSON.stringify({ breaches: hasBreach, websites: checked.map(inText), review, packs: RULE_PACKS }, null, 2));
  else for (const line of inLines(checked, review)) print(line);
  return hasBreach ? 1 : 0;
}

function addressOf(site: string): URL {
  const address = URL.canParse(site) ? new URL(site) : undefined;
  if (address?.protocol === "http:" || address?.protocol === "https:") return address;
  throw new UsageError(`“${site}” is not an address: --site http://127.0.0.1:3000`);
}

async function factsOf(config: Config): Promise<RuleFacts> {
  if (!config.databaseUrl) {
    const answer = await sendCommand(config.dataDir, RULE_FACTS, {});
    if (answer.running) return RuleFacts.parse(answer.result);
  }
  const { database, close } = await openDatabase(config);
  try {
    return await ruleFacts(database);
  } finally {
    await close();
  }
}

function inLines(checked: readonly CheckedWebsite[], review: ReturnType<typeof packsToReview>): string[] {
  return [
    ...review.map(
      ({ about, authority, address, read, review_by }) =>
        `warning  The rules of ${authority} (${about}) were read on ${read} and were to be read again by ${review_by}: ${address}`,
    ),
    ...checked.flatMap(({ website, findings, ...read }) => [
      `websites/${website}: ${counted(read.pages)} read`,
      ...doubtsOfReading(read).map((doubt) => `  doubt   ${doubt}`),
      ...["breach", "doubt"].flatMap((level) => findings.filter((finding) => finding.level === level).flatMap(lineOf)),
      "",
    ]),
    summary(
      checked.flatMap(({ findings }) => findings),
      checked.flatMap(doubtsOfReading).length,
    ),
  ];
}

/** What was not read, in sentences. */
function doubtsOfReading({ pages, unread, left_out, unread_feeds }: Omit<CheckedWebsite, "website" | "findings">): string[] {
  const how = pages === 0 ? "Its pages were not read" : "A page was not read";
  return [
    ...unread.map((why) => `${how}: ${why}.${pages === 0 ? " Start the site, or name it with --site." : ""}`),
    ...unread_feeds.map((why) => `A feed was not read: ${why}.`),
    ...(left_out === 0
      ? []
      : [`${counted(left_out)} left out: see docs/compliance.md for the limits. A person has to read what is on them.`]),
  ];
}

function counted(pages: number): string {
  return pages === 1 ? "1 page" : `${pages} pages`;
}

function inText({ findings, ...website }: CheckedWebsite) {
  return { ...website, findings: findings.map((finding) => ({ ...finding, ...findingText(finding) })) };
}

function lineOf(finding: ComplianceFinding): string[] {
  const { level, rule, pack, place, line, excerpt } = finding;
  return [
    `  ${level.padEnd(6)}  ${line === null ? place : `${place}:${line}`}  ${rule} (${RULE_PACKS[pack].authority})`,
    ...(excerpt === "" ? [] : [`          “${excerpt}”`]),
    `          ${findingSentences(finding)}`,
  ];
}

function summary(findings: readonly ComplianceFinding[], doubtsOfPages: number): string {
  const breaches = findings.filter(({ level }) => level === "breach").length;
  const doubts = findings.length - breaches + doubtsOfPages;
  const found = `${breaches === 1 ? "1 breach" : `${breaches} breaches`} and ${doubts === 1 ? "1 doubt" : `${doubts} doubts`} found.`;
  return `${found} This looks for known mistakes; whether the law is kept is for a person to say.`;
}
