import type { ContentError } from "#server/content/fields.ts";
import type { Database } from "#server/database/connect.ts";
import { staffWrite, type StaffAct } from "#server/staff/acts/staff-write.ts";
import { contentPieces } from "#server/content/staff/content-schema.ts";
import { lt, max } from "drizzle-orm";
import { stepPiece, type PieceStep, type StepOutcome } from "./change-pieces.ts";
import { checkContent, type EditableWebsite } from "./check-piece.ts";
import { pieceKey, shownTexts } from "./content-texts.ts";

/** How often a check is repeated because something else was published meanwhile. */
const ATTEMPTS = 5;

type Checked = { act: StaffAct; path: string; text: string | null; revision: number; step: PieceStep };
export type CheckedOutcome = StepOutcome | { ok: false; why: "mistakes"; mistakes: ContentError[] };

/**
 * Takes a step with a piece if the website's content is right with it, by the rules of its files. `text`: what would be shown; null: the
 * release's file. Files are read before the transaction; what was published since the check is noticed in it, and the check is repeated.
 */
export async function checkedStep(
  context: { database: Database; now: () => number },
  at: EditableWebsite,
  { act, path, text, revision, step }: Checked,
): Promise<CheckedOutcome> {
  for (let attempt = 1; ; attempt++) {
    const checkedAt = await newestRevision(context.database);
    // Ending a schedule changes nothing that is shown.
    if (step.step !== "unschedule") {
      const before = (await shownTexts(context.database)).texts.get(at.website.name) ?? new Map<string, string>();
      const after = new Map(before);
      if (text === null) after.delete(path);
      else after.set(path, text);
      const { mistakes } = await checkContent(at, after, before);
      if (mistakes.length > 0) return { ok: false, why: "mistakes", mistakes };
    }
    const outcome = await staffWrite(context, act, async (tx): Promise<StepOutcome | { ok: false; why: "meanwhile" }> => {
      const stepped = await stepPiece(tx, pieceKey(at.website.name, path), revision, step);
      if (!stepped.ok) return stepped;
      return (await newestRevision(tx, stepped.revision)) === checkedAt || attempt === ATTEMPTS ? stepped : { ok: false, why: "meanwhile" };
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
