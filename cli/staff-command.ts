import { ALL_ROLES, isRole } from "#domain/staff/roles.ts";
import { adminAddress } from "#server/admin/admin-address.ts";
import type { Config } from "#server/config.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import { systemUser } from "#server/control-socket/system-user.ts";
import { openDatabase } from "#server/database/connect.ts";
import { STAFF, StaffAnswer, workOnStaff, type CliToken, type ListedStaff, type StaffRequest } from "#server/staff/people/cli-commands.ts";
import { websites } from "#websites/all.ts";
import { parseArgs } from "node:util";
import type { Streams } from "./import-output.ts";
import { UsageError } from "./usage-error.ts";

type Settings = Pick<Config, "dataDir" | "databaseUrl"> & Partial<Pick<Config, "adminOrigin" | "origin" | "trustProxy" | "port">>;

/** Invites, recovers, ends or lists staff, also while the site runs; returns the exit code. Throws UsageError. */
export async function staffCommand(args: string[], settings: Settings, streams: Streams = process): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      role: { type: "string" },
      site: { type: "string" },
      website: { type: "string" },
      email: { type: "string" },
      json: { type: "boolean", default: false },
    },
  });
  const answer = await answerOf(settings, requestOf(positionals, values));
  if (values.json) streams.stdout.write(`${JSON.stringify(answer.people ?? answer.tokens ?? answer, null, 2)}\n`);
  else {
    if (answer.link !== undefined) streams.stdout.write(`${answer.link}\n`);
    if (answer.people) streams.stdout.write(answer.people.length === 0 ? "Nobody has access yet.\n" : answer.people.map(lineOf).join(""));
    if (answer.tokens) streams.stdout.write(answer.tokens.length === 0 ? "There are no tokens.\n" : answer.tokens.map(tokenLine).join(""));
    for (const message of answer.messages) (answer.ok ? streams.stdout : streams.stderr).write(`${message}\n`);
  }
  return answer.ok ? 0 : 1;
}

type Values = { role?: string | undefined; site?: string | undefined; website?: string | undefined; email?: string | undefined };

function requestOf([act, who, ...more]: string[], { role, site, website, email }: Values): StaffRequest {
  const isInvitation = act === "invite";
  if (!isInvitation && [role, site, website, email].some((value) => value !== undefined))
    throw new UsageError("--role, --site, --website and --email go with “staff invite”.");
  if ((act === "list" || act === "tokens") && who === undefined) return { act };
  if (act === "end-token" && who !== undefined && more.length === 0) return { act, user: systemUser(), token: who };
  if (!(isInvitation || act === "recover" || act === "end") || more.length > 0)
    throw new UsageError(`“staff ${[act, who, ...more].filter(Boolean).join(" ")}” is not a command; names with spaces need quotes.`);
  if (who === undefined || who.trim() === "") throw new UsageError("Who? Give a name.");
  const user = systemUser();
  if (!isInvitation) return { act, user, who };
  if (role === undefined || !isRole(role)) throw new UsageError(`Which role? Give --role, one of ${ALL_ROLES.join(", ")}.`);
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new UsageError(`“${email}” is not an email address.`);
  return { act, user, name: who, email: email ?? null, role, site: site ?? null, website: website ?? null };
}

/**
 * The running site holds the embedded database and knows Admin's address, so the request goes through its control socket. A database server
 * is used directly.
 */
async function answerOf(settings: Settings, request: StaffRequest): Promise<StaffAnswer> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, STAFF, request);
    if (answer.running) return StaffAnswer.parse(answer.result);
  }
  const { database, now, close } = await openDatabase(settings);
  try {
    const admin = adminAddress(settings, () => `http://127.0.0.1:${settings.port ?? 80}`);
    const adminOrigin = () => admin?.origin();
    return await workOnStaff({ database, now, websites: websites.map(({ name }) => name), adminOrigin }, request);
  } finally {
    await close();
  }
}

function lineOf({ name, email, state, posts, passkeys, seen_at }: ListedStaff): string {
  const roles = posts.map(({ role, site, website }) => [role, ...[site, website].filter((scope) => scope !== null)].join(" "));
  const seen = seen_at === null ? "never signed in" : `last here ${WHEN.format(new Date(seen_at))}`;
  return `${[name, email, state, roles.join(", "), `passkeys: ${passkeys}`, seen].filter((part) => part !== null).join("  ")}\n`;
}

function tokenLine({ id, name, maker, permissions, expires_at, last_used_at, works }: CliToken): string {
  const used = last_used_at === null ? "never used" : `last used ${WHEN.format(new Date(last_used_at))}`;
  const until = works ? `until ${WHEN.format(new Date(expires_at))}` : "without effect: its maker's post is over";
  return `${[id, name, `of ${maker}`, permissions.join(", "), until, used].join("  ")}\n`;
}

const WHEN = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", dateStyle: "medium", timeStyle: "short" });
