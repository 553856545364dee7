import { isPiecePath, MAX_PIECE, namesRate, releaseReason } from "#domain/content/piece.ts";
import { momentText } from "#domain/date-texts.ts";
import { pieceBreaches } from "#server/compliance/piece-breaches.ts";
import { inEnglish } from "#locales/in-english.ts";
import { contentFiles } from "#server/content/files.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import type { Database } from "#server/database/connect.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { committedRevisions } from "#server/stock/vehicles.ts";
import type { Stock } from "#server/stock/stock.ts";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod";
import { saveVersion, stepPiece } from "./change-pieces.ts";
import { checkContent, digestOf, releasePaths, releaseText, textOf, type EditableWebsite } from "./check-piece.ts";
import { pieceKey, publishedOf } from "./content-texts.ts";
import { readManifest, writeManifest } from "./export-manifest.ts";
import { showPiece, type ShownPiece } from "./read-pieces.ts";

export const CONTENT = "content";

export const ContentRequest = z.object({
  act: z.enum(["export", "import"]),
  folder: z.string().min(1),
  website: z.string(),
  user: z.string().min(1).max(200),
  /** Replaces texts that are newer than the folder's. */
  force: z.boolean().optional(),
});
export type ContentRequest = z.infer<typeof ContentRequest>;

export const ContentAnswer = z.object({
  ok: z.boolean(),
  /** Files that were written, or texts that are live now. */
  files: z.array(z.string()),
  /** Texts that are drafts now, because compliance publishes them. */
  drafts: z.array(z.string()),
  /** Newer texts that were replaced by force. */
  replaced: z.array(z.string()).optional(),
  messages: z.array(z.string()),
  /** A site that has reached this revision shows the texts. */
  revision: z.number(),
});
export type ContentAnswer = z.infer<typeof ContentAnswer>;

type Context = { stock: Pick<Stock, "refresh">; websites: () => readonly EditableWebsite[]; now: () => number };

/** Commands on the websites' content that the running site executes. They return once its pages show the change. */
export function contentCommands(database: Database, { stock, websites, now }: Context): CommandHandlers {
  return {
    [CONTENT]: async (args) => {
      const answer = await workOnContent(database, websites(), ContentRequest.parse(args), now());
      await stock.refresh();
      return answer;
    },
  };
}

export async function workOnContent(
  database: Database,
  websites: readonly EditableWebsite[],
  request: ContentRequest,
  now: number,
): Promise<ContentAnswer> {
  const at = websites.find(({ website }) => website.name === request.website);
  if (!at) return refused(`There is no website “${request.website}”. They are ${websites.map(({ website }) => website.name).join(", ")}.`);
  return request.act === "export" ? exportContent(database, at, request.folder) : importContent(database, at, request, now);
}

/** Writes the content of a website as the shop shows it, byte for byte. */
async function exportContent(database: Database, at: EditableWebsite, folder: string): Promise<ContentAnswer> {
  const present = await readdir(folder).catch(() => []);
  if (present.length > 0) return refused(`${folder} is not empty: export to a new folder.`);
  const laid = (await publishedOf(database, at.website.name)).texts;
  const files = [...new Set([...(await releasePaths(at)), ...[...laid.keys()].filter(isPiecePath)])].toSorted();
  for (const path of files) {
    const text = laid.get(path);
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text === undefined ? await readFile(join(at.folder, path)) : Buffer.from(text, "utf8"));
  }
  await writeManifest(database, at, folder);
  return { ok: true, files, drafts: [], messages: [`${folder} has ${files.length} files.`], revision: 0 };
}

/** Publishes the files of a folder that differ from what the shop shows, all or none. */
async function importContent(database: Database, at: EditableWebsite, request: ContentRequest, now: number): Promise<ContentAnswer> {
  const { files, mistakes } = await contentFiles(request.folder);
  const problems = mistakes.map(({ file, message }) => `${file}: ${message}`);
  if (files.length + problems.length === 0) return refused(`${request.folder} has no content.`);
  const { texts: before, moved } = await publishedOf(database, at.website.name);
  const exported = await readManifest(request.folder, at.website.name);
  const changed = new Map<string, string>();
  const replaced = new Map<string, string>();
  for (const path of files) {
    const bytes = await readFile(join(request.folder, path));
    const laid = before.get(path);
    const shown = laid === undefined ? await readFile(join(at.folder, path)).catch(() => undefined) : Buffer.from(laid, "utf8");
    if (shown?.equals(bytes)) continue;
    const text = textOf(bytes);
    const problem = refusalReason(path, text);
    if (problem !== undefined || text === undefined) {
      problems.push(`${path}: ${problem}`);
      continue;
    }
    changed.set(path, text);
    const newer = newerText(await showPiece(database, at, path), text, exported?.get(path) ?? 0);
    if (newer !== undefined) replaced.set(path, newer);
  }
  if (!request.force) problems.push(...[...replaced].map(([path, newer]) => `${path}: Admin has ${newer}`));
  if (problems.length === 0) {
    const { mistakes: wrong } = await checkContent(at, new Map([...before, ...changed]), before, [...moved.keys()]);
    const breaches = [...changed].flatMap(([path, text]) =>
      namesRate(text) ? [] : pieceBreaches(at.website, { path, text, isPromotion: false }, now),
    );
    problems.push(...[...wrong, ...breaches].map(({ file, line, message }) => `${file}:${line} ${message}`));
  }
  if (problems.length > 0) {
    const advice = replaced.size > 0 && !request.force ? [NEWER_ADVICE] : [];
    return refused(...problems, ...advice, "Nothing was changed.");
  }
  const drafts = [...changed].flatMap(([path, text]) => (namesRate(text) ? [path] : []));
  const actor = { kind: "cli", user: request.user } as const;
  const outcome = await staffWrite({ database, now: () => now }, { actor, action: "content.import" }, async (tx) => {
    for (const [path, text] of changed) {
      const piece = pieceKey(at.website.name, path);
      const base = (await showPiece(tx, at, path))?.version ?? 0;
      const saved = await saveVersion(tx, { piece, text, base, replaces: digestOf(await releaseText(at, path)) });
      if (!saved.ok) return { ok: false as const, path };
      if (drafts.includes(path)) continue;
      const revision = (await showPiece(tx, at, path))?.revision ?? 0;
      const published = await stepPiece(tx, piece, { revision, step: { step: "publish", version: saved.version } });
      if (!published.ok) return { ok: false as const, path };
    }
    return { ok: true as const };
  });
  if (!outcome.ok) return refused(`${outcome.path}: a colleague is changing it. Nothing was changed.`);
  const isNoted = await writeManifest(database, at, request.folder).catch(() => false);
  const live = [...changed.keys()].filter((path) => !drafts.includes(path));
  const messages = [
    changed.size === 0 ? "The shop shows these texts already." : `${live.length} texts are live.`,
    ...[...replaced].map(([path, newer]) => `${path}: replaced ${newer}, which stays in its history.`),
    ...drafts.map(
      (path) => `${path} names a rate or a monthly figure: it is a draft until a colleague in compliance publishes it in Admin.`,
    ),
    ...drafts.flatMap((path) =>
      // Whoever publishes the draft answers for its example; all else is refused then.
      pieceBreaches(at.website, { path, text: changed.get(path) ?? "", isPromotion: true }, now).map(
        ({ file, line, message }) => `${file}:${line} ${message} It can’t be published like this.`,
      ),
    ),
    ...(isNoted === false ? [`${request.folder} can’t be written to: export to a new folder before you import again.`] : []),
  ];
  return {
    ok: true,
    files: live,
    drafts,
    replaced: [...replaced.keys()],
    messages,
    revision: (await committedRevisions(database)).content,
  };
}

/** Why a file cannot be brought in, in words; undefined if it can. */
function refusalReason(path: string, text: string | undefined): string | undefined {
  if (!isPiecePath(path)) return "use small letters, digits and hyphens";
  const reason = releaseReason(path);
  if (reason) return inEnglish(reason);
  if (text === undefined) return "is not text in UTF-8";
  return text.length > MAX_PIECE ? `has more than ${MAX_PIECE.toLocaleString("en-GB")} characters` : undefined;
}

const NEWER_ADVICE =
  "Export to a new folder and make your changes there, or add --force to replace these texts. What is replaced stays in the history.";

/** What staff wrote since the folder was exported, in words; undefined if there is nothing. `exported`: its version then; 0: the file. */
function newerText(piece: ShownPiece | undefined, text: string, exported: number): string | undefined {
  if (!piece || piece.version <= exported || piece.text === text) return undefined;
  const [newest] = piece.versions;
  const by = newest ? ` by ${newest.by.name ?? newest.by.actor}, ${inEnglish(momentText(newest.by.at))}` : "";
  const state =
    piece.hasDraft || piece.state === "draft" ? "a newer draft" : piece.state === "scheduled" ? "a scheduled text" : "a newer text";
  return `${state} (version ${piece.version}${by})`;
}

function refused(...messages: string[]): ContentAnswer {
  return { ok: false, files: [], drafts: [], messages, revision: 0 };
}
