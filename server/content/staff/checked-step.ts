import type { ContentError } from "#server/content/fields.ts";
import type { Database } from "#server/database/connect.ts";
import { staffWrite, type StaffAct, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { openPublished } from "#server/content/open-published.ts";
import { contentPieces } from "#server/content/staff/content-schema.ts";
import { lt, max } from "drizzle-orm";
import { stepPiece, type PieceStep, type ReleasedText, type StepOutcome } from "./change-pieces.ts";
import { checkContent, type EditableWebsite } from "./check-piece.ts";
import { pieceKey, publishedOf } from "./content-texts.ts";

/** How often a check is repeated because something else was published meanwhile. */
const ATTEMPTS = 5;

type Checked = {
  act: StaffAct;
  path: string;
  text: string | null;
  revision: number;
  step: PieceStep;
  /** A text of the release that is published as it is. */
  released?: ReleasedText | undefined;
  /** The piece that it becomes, with what the shop shows of it then. */
  moved?: { to: string; text: string | null };
  /** What else happens in the same transaction. */
  also?: (tx: StaffTx) => Promise<StepOutcome>;
};
export type CheckedOutcome = StepOutcome | { ok: false; why: "mistakes"; mistakes: ContentError[] };

/**
 * Takes a step with a piece if the website's content is right with it, by the rules of its files. `text`: what would be shown; null: the
 * release's file. Files are read before the transaction; what was published since the check is noticed in it, and the check is repeated.
 */
export async function checkedStep(
  context: { database: Database; now: () => number },
  at: EditableWebsite,
  { act, path, text, revision, step, released, moved, also }: Checked,
): Promise<CheckedOutcome> {
  for (let attempt = 1; ; attempt++) {
    const checkedAt = await newestRevision(context.database);
    const published = await publishedOf(context.database, at.website.name);
    const isLeftOut = published.earlier.has(path) && (await openPublished(at.website, at.folder, published)).leftOut.has(path);
    // Ending a schedule changes nothing that is shown.
    if (step.step !== "unschedule") {
      const before = published.texts;
      const after = new Map(before);
      if (text === null) after.delete(path);
      else after.set(path, text);
      if (typeof moved?.text === "string") after.set(moved.to, moved.text);
      const paths = [...published.moved.keys(), ...(moved ? [path] : [])];
      const { mistakes } = await checkContent(at, after, before, paths);
      if (mistakes.length > 0) return { ok: false, why: "mistakes", mistakes };
    }
    const outcome = await staffWrite(context, act, async (tx): Promise<StepOutcome | { ok: false; why: "meanwhile" }> => {
      const stepped = await stepPiece(tx, pieceKey(at.website.name, path), { revision, step, isLeftOut, released });
      if (!stepped.ok) return stepped;
      const isUnchanged = (await newestRevision(tx, stepped.revision)) === checkedAt || attempt === ATTEMPTS;
      if (!isUnchanged) return { ok: false, why: "meanwhile" };
      return also ? also(tx) : stepped;
    });
    if (outcome.ok || outcome.why !== "meanwhile") return outcome;
  }
}

/** Of all pieces but the one that is being stepped. */
async function newestRevision(database: Pick<Database, "select">, below?: number): Promise<number> {
  const query = database.select({ newest: max(contentPieces.revision) }).from(contentPieces);
  const [row] = await (below === undefined ? query : query.where(lt(contentPieces.revision, below)));
  return row?.newest ?? 0;
}
