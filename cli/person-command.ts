import { emailIdentity } from "#domain/contact/email-identity.ts";
import type { Config } from "#server/config.ts";
import { openGroup } from "#server/dealership.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import { systemUser } from "#server/control-socket/system-user.ts";
import { erase, ERASE_PERSON, ErasureAnswer, PersonAnswer, show, SHOW_PERSON } from "#server/people/cli-commands.ts";
import type { People } from "#server/people/people.ts";
import { parseArgs } from "node:util";
import { UsageError } from "./usage-error.ts";

type Settings = Pick<Config, "dataDir" | "databaseUrl" | "keyFile"> & Partial<Config>;

/** Prints or erases the personal data of one person, also while the site runs; returns the exit code. Throws UsageError. */
export async function personCommand(args: string[], settings: Settings, print = console.log): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      application: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
    },
  });
  const [word, email, ...more] = positionals;
  if ((word !== "show" && word !== "erase") || more.length > 0) throw new UsageError(`“person ${positionals.join(" ")}” is not a command.`);
  if (email === undefined || !/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError("Whose? Give an email address.");
  if (values.yes && word === "show") throw new UsageError("--yes goes with “person erase”.");
  if (values.application && word === "erase") throw new UsageError("--application goes with “person show”.");
  if (word === "show") {
    const request = { email, application: values.application, by: systemUser() };
    const answer = PersonAnswer.parse(await requested(settings, SHOW_PERSON, request, (people) => show(people, request)));
    if (values.json) print(JSON.stringify({ email, counted_as: emailIdentity(email), ...answer }, null, 2));
    else for (const line of shownLines(email, answer)) print(line);
    return 0;
  }
  const request = { email, yes: values.yes, by: systemUser() };
  const erasure = ErasureAnswer.parse(await requested(settings, ERASE_PERSON, request, (people) => erase(people, request)));
  const left = erasure.orders.filter(({ fate }) => fate === "left" || fate === "payment open");
  if (values.json) print(JSON.stringify({ email, erased: values.yes, ...erasure }, null, 2));
  else for (const line of erasureLines(erasure, values.yes)) print(line);
  return values.yes && left.length > 0 ? 1 : 0;
}

/** The running site holds the embedded database, so the request goes through its control socket. A database server is used directly. */
async function requested(
  settings: Settings,
  command: string,
  request: unknown,
  work: (people: People) => Promise<unknown>,
): Promise<unknown> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, command, request);
    if (answer.running) return answer.result;
  }
  const { dealerships, close } = await openGroup({ ...settings, demo: false });
  try {
    return await work(dealerships[0].people);
  } finally {
    await close();
  }
}

function shownLines(email: string, { orders, leads, valuations, messages, deliveries, mails }: PersonAnswer): string[] {
  const stored = { orders, "forms sent": leads, valuations, messages, deliveries, "mails of the demonstration": mails };
  if (Object.values(stored).every((rows) => rows.length === 0)) return [`Nothing is held about ${email}.`];
  return Object.entries(stored).flatMap(([name, rows]) =>
    rows.length === 0 ? [] : [`${name}: ${rows.length}`, ...rows.flatMap((row) => factLines(row, "  "))],
  );
}

function factLines(row: Readonly<Record<string, unknown>>, indent: string): string[] {
  const lines = Object.entries(row).flatMap(([name, value]) =>
    value === null || value === "" ? [] : [`${indent}${name}: ${printable(value)}`],
  );
  return [...lines, ""];
}

/** Removes control characters: text typed by shoppers must not contain terminal escape sequences. */
function printable(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.replace(/\p{Cc}+/gu, " ");
}

const DONE: Readonly<Record<ErasureAnswer["orders"][number]["fate"], string>> = {
  cancel: "cancelled without a mail, no longer says who ordered",
  empty: "no longer says who ordered",
  record: "keeps name, postal address, vehicle, money and dates for the records that the law asks for; the rest is deleted",
  left: "is paid for or with the lender and was left as it is: complete or cancel it, then erase again",
  "payment open": "was left as it is: its payment page cannot be closed at the moment. Try again in a few minutes",
};
const TO_DO: typeof DONE = {
  cancel: "would be cancelled without a mail and no longer say who ordered",
  empty: "would no longer say who ordered",
  record: "would keep name, postal address, vehicle, money and dates for the records that the law asks for, and lose the rest",
  left: "is paid for or with the lender and would be left as it is: complete or cancel it first",
  "payment open": DONE["payment open"],
};

function erasureLines({ orders, leads, valuations, messages, mails }: ErasureAnswer, yes: boolean): string[] {
  const counts = {
    "form sent|forms sent": leads,
    "valuation|valuations": valuations,
    "message|messages": messages,
    "mail of the demonstration|mails of the demonstration": mails,
  };
  const lines = Object.entries(counts).flatMap(([names, number]) => {
    const [one = "", several = ""] = names.split("|");
    return number === 0 ? [] : [`${number} ${number === 1 ? one : several}: ${yes ? "deleted" : "would be deleted"}`];
  });
  const fates = orders.map(({ reference, fate }) => `Order ${reference} ${(yes ? DONE : TO_DO)[fate]}.`);
  if (lines.length + fates.length === 0) return ["Nothing is held about this address."];
  return [...fates, ...lines, ...(yes ? [] : ["Nothing was changed. Add --yes to erase."])];
}
