import { MAX_PIECE } from "#domain/content/piece.ts";
import * as z from "zod";

const path = z.string().min(1).max(200);
const text = z.string().max(MAX_PIECE);
const count = z.int().min(0).max(1_000_000_000);

/** What is typed, for its page in the shop and what is wrong with it. */
export const TypedBody = z.object({ path, text });
/** `base`: the version that it was written from. `isNew`: there must not be such a piece yet. */
export const SaveBody = z.object({ path, text, base: count, isNew: z.boolean().optional() });
/** `version` 0: the release's text as it is. `day` and `time`, of London: when it becomes live; without them it does at once. */
export const PublishBody = z.object({
  path,
  version: count,
  revision: count,
  day: z.string().max(10).optional(),
  time: z.string().max(5).optional(),
});
/** `all`: with the schedule. */
export const StepBody = z.object({ path, revision: count, all: z.boolean().optional() });
/** `version`: the newest one. */
export const RequestBody = z.object({ path, version: count.min(1) });
export const RemoveBody = z.object({ path, version: count.min(1), revision: count });
/** `name`: the new one in the address. */
export const RenameBody = RemoveBody.extend({ name: z.string().min(1).max(120) });
/** Keeps the newest version over a file that a release has changed. */
export const RetainBody = z.object({ path, version: count.min(1), revision: count });
export type TypedBody = z.infer<typeof TypedBody>;
export type SaveBody = z.infer<typeof SaveBody>;
export type PublishBody = z.infer<typeof PublishBody>;
export type StepBody = z.infer<typeof StepBody>;
