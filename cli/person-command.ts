import { emailIdentity } from "#domain/contact/email-identity.ts";
import type { Config } from "#server/config.ts";
import { openGroup } from "#server/open-group.ts";
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
  if (email === undefined || !/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError("Give the person's email address.");
  if (values.yes && word === "show") throw new UsageError("--yes only works with “person erase”.");
  if (values.application && word === "erase") throw new UsageError("--application only works with “person show”.");
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

function shownLines(email: string, answer: PersonAnswer): string[] {
  const { orders, leads, deals, order_forms, valuations, messages, deliveries, replies, alerts, mails } = answer;
  const stored = {
    orders,
    "forms sent": leads,
    deals,
    "signed order forms": order_forms,
    valuations,
    messages,
    deliveries,
    "emails from them": replies,
    "email alerts": alerts,
    "demo emails": mails,
  };
  if (Object.values(stored).every((rows) => rows.length === 0)) return [`No data is held about ${email}.`];
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
  cancel: "was cancelled without an email and no longer names the customer",
  empty: "no longer names the customer",
  record: "keeps the name, postal address, vehicle, amounts and dates that the law requires you to keep; the rest has been deleted",
  left: "is paid for or with the lender, so it was left as it is: complete or cancel it, then erase again",
  "payment open": "was left as it is because its payment page can't be closed at the moment. Try again in a few minutes",
};
const TO_DO: typeof DONE = {
  cancel: "would be cancelled without an email and no longer name the customer",
  empty: "would no longer name the customer",
  record: "would keep the name, postal address, vehicle, amounts and dates that the law requires you to keep; the rest would be deleted",
  left: "is paid for or with the lender, so it would be left as it is: complete or cancel it first",
  "payment open": DONE["payment open"],
};

function erasureLines({ orders, leads, deals, valuations, messages, replies, alerts, mails }: ErasureAnswer, yes: boolean): string[] {
  const counts = {
    "form sent|forms sent": leads,
    "deal|deals": deals,
    "valuation|valuations": valuations,
    "message|messages": messages,
    "email from them|emails from them": replies,
    "email alert|email alerts": alerts,
    "demo email|demo emails": mails,
  };
  const lines = Object.entries(counts).flatMap(([names, number]) => {
    const [one = "", several = ""] = names.split("|");
    return number === 0 ? [] : [`${number} ${number === 1 ? one : several}: ${yes ? "deleted" : "would be deleted"}`];
  });
  const fates = orders.map(({ reference, fate }) => `Order ${reference} ${(yes ? DONE : TO_DO)[fate]}.`);
  if (lines.length + fates.length === 0) return ["No data is held about this email address."];
  return [...fates, ...lines, ...(yes ? [] : ["Nothing has been changed. Add --yes to erase the data."])];
}
