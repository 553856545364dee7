import { englishLanguageName } from "#domain/labels/locales.ts";
import type { Config } from "#server/config.ts";
import { openDatabase } from "#server/database/connect.ts";
import { openDealership } from "#server/open-group.ts";
import { LeadList, listLeads, type ListedLead } from "#server/enquiries/list-leads.ts";
import { CLOSE_LEAD, Closed, LIST_LEADS } from "#server/enquiries/cli-commands.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import { parseArgs } from "node:util";
import { deliverySummary } from "./delivery-summary.ts";
import { UsageError } from "./usage-error.ts";
import { DEFAULT_LIST_LIMIT } from "./usage.ts";

type Settings = Pick<Config, "dataDir" | "databaseUrl" | "keyFile">;

/** Lists leads or closes one, also while the site runs; returns the exit code. Throws UsageError. */
export async function leadsCommand(args: string[], settings: Settings, print = console.log): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: "boolean", default: false }, limit: { type: "string", default: String(DEFAULT_LIST_LIMIT) } },
  });
  const [word, id, ...more] = positionals;
  if (word === "close" && id !== undefined && more.length === 0) {
    const closed = await close(settings, id);
    print(closed ? `Lead ${id} is closed.` : `There is no open lead ${id}.`);
    return closed ? 0 : 1;
  }
  if (word !== undefined) throw new UsageError(`“leads ${positionals.join(" ")}” is not a command.`);
  const limit = Number(values.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit must be a whole number above 0.");
  const { leads, total } = await listed(settings, limit);
  if (values.json) print(JSON.stringify(leads, null, 2));
  else if (leads.length === 0) print("There are no leads yet.");
  else {
    print(leads.map(inLines).join("\n\n"));
    if (total > leads.length) print(`\nThese are the newest ${leads.length} of ${total} leads; --limit shows more.`);
  }
  return 0;
}

/** The running site holds the embedded database, so it is queried through its control socket. A database server is queried directly. */
async function listed(settings: Settings, limit: number): Promise<LeadList> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, LIST_LEADS, { limit });
    if (answer.running) return LeadList.parse(answer.result);
  }
  const { database, close: closeDatabase } = await openDatabase(settings);
  try {
    return await listLeads(database, limit);
  } finally {
    await closeDatabase();
  }
}

async function close(settings: Settings, id: string): Promise<boolean> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, CLOSE_LEAD, { id });
    if (answer.running) return Closed.parse(answer.result).closed;
  }
  const { leads, close: closeDealership } = await openDealership({ ...settings, demo: false });
  try {
    return await leads.close(id);
  } finally {
    await closeDealership();
  }
}

const WHEN = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", dateStyle: "medium", timeStyle: "short" });

/** One lead: kind, contact, answers, events. */
function inLines({
  id,
  created_at,
  title,
  locale,
  stock_id,
  vehicle,
  site,
  contact,
  answers,
  flags,
  events,
  closed_at,
  deliveries,
}: ListedLead): string {
  const about = [stock_id, vehicle, site].filter((part) => part !== null).join(" ");
  const lines = [
    [
      WHEN.format(new Date(created_at)),
      title,
      englishLanguageName(locale) ?? "",
      about,
      closed_at === null ? "open" : "closed",
      ...flags.map((flag) => `! ${flag}`),
    ]
      .filter((part) => part !== "")
      .join("  "),
    `  ${Object.values(contact).join("  ")}`,
    ...Object.entries(answers)
      .filter(([name]) => !UNTOLD.has(name))
      .map(([name, value]) => `  ${name}: ${value}`),
    `  ${events.map(eventText).join("; ")}`,
    ...deliveries.map((delivery) => `  ${deliverySummary(delivery)}`),
    `  ${id}`,
  ];
  return lines.map(printable).join("\n");
}

function eventText({ event, at, note }: ListedLead["events"][number]): string {
  return [event, WHEN.format(new Date(at)), note].filter((part) => part !== null).join(" ");
}

/** Answers that are printed elsewhere or not at all. */
const UNTOLD = new Set(["vehicle_id", "_organisational_unit", "_terms_accepted", "terms_accepted", "enquiry_type"]);

/** Removes control characters: text typed by shoppers must not contain terminal escape sequences. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ");
}
