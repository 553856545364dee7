import { text } from "#domain/messages/message-text.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import type { ContentError } from "#server/content/fields.ts";
import type { PieceConflict } from "#server/content/staff/change-pieces.ts";
import type { CheckedOutcome } from "#server/content/staff/checked-step.ts";
import type { Context } from "hono";

/** What became of a step with a piece. The shop has read it when it is answered. */
export async function stepAnswer(c: Context<AdminEnv>, outcome: CheckedOutcome, refresh: () => Promise<void>): Promise<Response> {
  if (outcome.ok) {
    await refresh();
    return c.json({ revision: outcome.revision, version: outcome.version });
  }
  if (outcome.why === "conflict") return conflictAnswer(c, outcome);
  if (outcome.why === "mistakes") return mistakesAnswer(c, outcome.mistakes);
  return c.json(refusal(outcome.why), 422);
}

const REFUSALS = {
  past: text("admin.content.inThePast"),
  nothing: text("admin.content.nothingToTakeBack"),
  rate: text("admin.content.forCompliance"),
  noRate: text("admin.content.forPublishers"),
  published: text("admin.content.alreadyPublished"),
  ofRelease: text("admin.content.ofRelease"),
  onlyNamed: text("admin.content.onlyNamed"),
  scheduled: text("admin.content.unscheduleFirst"),
} as const;

export function refusal(reason: keyof typeof REFUSALS) {
  return { message: inEnglish(REFUSALS[reason]), reason };
}

export function conflictAnswer(c: Context<AdminEnv>, { by, version, revision }: PieceConflict): Response {
  return c.json({ message: inEnglish(text("admin.content.conflict")), reason: "conflict", conflict: { by, version, revision } }, 409);
}

export function mistakesAnswer(c: Context<AdminEnv>, mistakes: readonly ContentError[]): Response {
  return c.json({ message: inEnglish(text("admin.content.hasMistakes")), reason: "mistakes", mistakes }, 422);
}
