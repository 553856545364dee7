import { namesRate } from "#domain/content/piece.ts";
import { text } from "#domain/messages/message-text.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { notFound, refusedWith, staffRoute } from "#server/admin/staff-route.ts";
import { requestCompliance } from "#server/content/staff/compliance-requests.ts";
import { noPieceReason, type EditableWebsite } from "#server/content/staff/check-piece.ts";
import { checkedStep } from "#server/content/staff/checked-step.ts";
import { pieceKey } from "#server/content/staff/content-texts.ts";
import { renameTexts } from "#server/content/staff/rename-piece.ts";
import { showPiece, versionText, type ShownPiece } from "#server/content/staff/read-pieces.ts";
import { staffAct } from "#server/staff/acts/staff-act.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import type { Hono } from "hono";
import { conflictAnswer, refusal, stepAnswer } from "./content-answers.ts";
import { RequestBody, RemoveBody, RenameBody } from "./content-bodies.ts";

/** What staff do with texts of their own beside writing them: asking compliance, deleting, renaming. */
export function staffPieceRoutes(app: Hono<AdminEnv>, { database, now, content, stock }: AdminServices): void {
  const named = (name: string | undefined) => content().find(({ website }) => website.name === name);
  const find = ({ website = "" }: Readonly<Record<string, string>>) => (named(website) ? [{ website }] : undefined);
  const setting = { database, now };
  const shown = (at: EditableWebsite, path: string) =>
    noPieceReason(path) === undefined ? showPiece(database, at, path) : Promise.resolve(undefined);

  staffRoute(app, now, {
    path: "/content/:website/ask",
    permission: "content.write",
    body: RequestBody,
    find,
    run: async ({ c, body: { path, version }, params, signedIn, request }) => {
      const at = named(params["website"])!;
      const piece = await shown(at, path);
      const newest = piece?.versions[0];
      // Of a text of the release that nobody has written there is no version.
      if (!piece || !newest) return notFound(c);
      if (newest.version !== version) {
        const { revision } = piece;
        return conflictAnswer(c, { ok: false, why: "conflict", by: newest.by, version: newest.version, revision });
      }
      if (piece.version === piece.live || piece.version === piece.scheduled) return c.json(refusal("published"), 422);
      if (!namesRate(piece.text)) return c.json(refusal("noRate"), 422);
      await staffWrite(setting, staffAct(signedIn, "content.ask", "content.write", request), (tx) =>
        requestCompliance(tx, { piece: pieceKey(at.website.name, path), version }),
      );
      return c.json({});
    },
  });

  staffRoute(app, now, {
    path: "/content/:website/remove",
    permission: "content.publish",
    body: RemoveBody,
    find,
    run: async ({ c, body: { path, version, revision }, params, signedIn, request }) => {
      const at = named(params["website"])!;
      const piece = await shown(at, path);
      if (!piece) return notFound(c);
      if (piece.isInRelease) return c.json(refusal("ofRelease"), 422);
      const act = staffAct(signedIn, "content.remove", "content.publish", request);
      const outcome = await checkedStep(setting, at, { act, path, text: null, revision, step: { step: "remove", version } });
      return stepAnswer(c, outcome, stock.refresh);
    },
  });

  staffRoute(app, now, {
    path: "/content/:website/rename",
    permission: "content.publish",
    body: RenameBody,
    find,
    run: async ({ c, body: { path, name, version, revision }, params, signedIn, request }) => {
      const at = named(params["website"])!;
      const piece = await shown(at, path);
      if (!piece) return notFound(c);
      const refused = notRenamed(piece);
      if (refused) return c.json(refusal(refused), 422);
      const to = `${piece.kind}/${name}.md`;
      const unusable = noPieceReason(to) ?? (await existsReason(at, to));
      if (unusable !== undefined) return refusedWith(c, [{ field: "name", message: unusable }]);
      const live = piece.live === null ? null : await versionText(database, at, path, piece.live);
      const outcome = await checkedStep(setting, at, {
        act: staffAct(signedIn, "content.rename", "content.publish", request),
        path,
        text: null,
        revision,
        // Nobody has seen a draft at its old address.
        step: { step: "remove", version, renamedTo: live === null ? undefined : to },
        moved: { to, text: live },
        also: (tx) => {
          const from = { piece: pieceKey(at.website.name, path), version };
          return renameTexts(tx, pieceKey(at.website.name, to), { live, newest: piece.text, from });
        },
      });
      if (!outcome.ok) return stepAnswer(c, outcome, stock.refresh);
      await stock.refresh();
      return c.json({ path: to });
    },
  });

  async function existsReason(at: EditableWebsite, path: string): Promise<string | undefined> {
    const other = await showPiece(database, at, path);
    return other && inEnglish(text("admin.content.exists", { name: other.title }));
  }
}

function notRenamed({ isInRelease, kind, scheduled }: ShownPiece): "ofRelease" | "onlyNamed" | "scheduled" | undefined {
  if (isInRelease) return "ofRelease";
  if (kind !== "pages" && kind !== "posts") return "onlyNamed";
  return scheduled === null ? undefined : "scheduled";
}
