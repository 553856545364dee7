import type { Config } from "#server/config.ts";
import { contentFolder } from "#server/content/content.ts";
import { CONTENT, ContentAnswer, workOnContent, type ContentRequest } from "#server/content/staff/cli-commands.ts";
import { sendCommand } from "#server/control-socket/send-command.ts";
import { systemUser } from "#server/control-socket/system-user.ts";
import { openDatabase } from "#server/database/connect.ts";
import { storedWebsites } from "#server/website-settings/staff/changeable-websites.ts";
import { websites } from "#websites/all.ts";
import type { Website } from "#websites/website.ts";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { siteShows } from "./site-shows.ts";
import { UsageError } from "./usage-error.ts";

type Settings = Pick<Config, "dataDir" | "databaseUrl" | "host" | "port">;

/** Exports the content of a website as files, or publishes such files; returns the exit code. Throws UsageError. */
export async function contentCommand(args: string[], settings: Settings, print = console.log): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: "boolean", default: false }, website: { type: "string" }, force: { type: "boolean", default: false } },
  });
  const answer = await answerOf(settings, requestOf(positionals, values));
  if (values.json) print(JSON.stringify(answer, null, 2));
  else for (const message of answer.messages) print(message);
  return answer.ok ? 0 : 1;
}

function requestOf([act, folder, ...more]: string[], { website: named, force }: { website?: string; force: boolean }): ContentRequest {
  const [first, ...others] = websites;
  const website = named ?? (others.length === 0 ? first.name : undefined);
  if (act !== "export" && act !== "import") throw new UsageError(`“content ${act ?? ""}” is not a command.`);
  if (force && act !== "import") throw new UsageError("--force is for imports.");
  if (folder === undefined || more.length > 0) throw new UsageError("Which folder? Give one.");
  if (website === undefined)
    throw new UsageError(`Which website? Give --website, one of ${[first, ...others].map(({ name }) => name).join(", ")}.`);
  // npm runs scripts in the project's directory; INIT_CWD is the directory of the caller.
  return { act, folder: resolve(process.env["INIT_CWD"] ?? "", folder), website, user: systemUser(), ...(force && { force }) };
}

/** Through the running site, which holds the embedded database, or directly. */
async function answerOf(settings: Settings, request: ContentRequest): Promise<ContentAnswer> {
  if (!settings.databaseUrl) {
    const answer = await sendCommand(settings.dataDir, CONTENT, request);
    if (answer.running) return ContentAnswer.parse(answer.result);
  }
  const { database, now, close } = await openDatabase(settings);
  try {
    // With what staff decided about settings: texts are filled with them.
    const changeable = await storedWebsites(database, websites);
    const editable = changeable.map(({ website }) => ({ website: website as Website, folder: contentFolder(website) }));
    const answer = await workOnContent(database, editable, request, now());
    if (settings.databaseUrl && answer.revision > 0 && !(await siteShows(settings, answer.revision)))
      answer.messages.push("The running site hasn't picked up the change yet.");
    return answer;
  } finally {
    await close();
  }
}
