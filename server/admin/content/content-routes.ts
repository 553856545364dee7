import { londonMoment, parseDay, type Moment } from "#domain/calendar.ts";
import { namesRate, releaseReason } from "#domain/content/piece.ts";
import { text } from "#domain/messages/message-text.ts";
import { allowed } from "#domain/staff/allowed.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { notFound, refusedWith, staffRoute } from "#server/admin/staff-route.ts";
import { pieceBreaches, pieceFindings } from "#server/compliance/piece-breaches.ts";
import { retainVersion, saveVersion } from "#server/content/staff/change-pieces.ts";
import { digestOf, releaseText, noPieceReason, type EditableWebsite } from "#server/content/staff/check-piece.ts";
import { checkedStep } from "#server/content/staff/checked-step.ts";
import { pieceKey } from "#server/content/staff/content-texts.ts";
import { showPiece, versionText } from "#server/content/staff/read-pieces.ts";
import { staffAct } from "#server/staff/acts/staff-act.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import type { Hono } from "hono";
import { conflictAnswer, mistakesAnswer, refusal, stepAnswer } from "./content-answers.ts";
import { RetainBody, PublishBody, SaveBody, StepBody, TypedBody } from "./content-bodies.ts";
import { previewOf } from "./content-preview.ts";

/** Who sees what is typed as its page in the shop. */
const PREVIEWS = [
  { path: "/content/:website/preview", permission: "content.write" },
  { path: "/content/:website/promotions/preview", permission: "content.promotions" },
] as const;

/** Who publishes: a text that names a rate is for somebody for compliance. */
const PUBLISHING = [
  { path: "/content/:website/publish", permission: "content.publish", isPromotion: false },
  { path: "/content/:website/promotions/publish", permission: "content.promotions", isPromotion: true },
] as const;

const STEPS = [
  { path: "/content/:website/withdraw", step: "withdraw" },
  { path: "/content/:website/unschedule", step: "unschedule" },
] as const;

/** Pages, posts, offers and other texts of the websites, as staff write them. */
export function contentRoutes(app: Hono<AdminEnv>, services: AdminServices): void {
  const { database, now, content, stock, preview } = services;
  const named = (name: string | undefined) => content().find(({ website }) => website.name === name);
  const find = ({ website = "" }: Readonly<Record<string, string>>) => (named(website) ? [{ website }] : undefined);

  for (const { path, permission } of PREVIEWS)
    staffRoute(app, now, {
      path,
      permission,
      body: TypedBody,
      find,
      run: async ({ c, body, params }) => {
        const at = named(params["website"])!;
        const refused = noPieceReason(body.path);
        if (refused !== undefined) return refusedWith(c, [{ field: "path", message: refused }]);
        const website = services.websites.find(({ name }) => name === at.website.name);
        const isPromotion = namesRate(body.text);
        const { doubts } = pieceFindings(website, { ...body, isPromotion }, now());
        return c.json({ ...(await previewOf({ database, preview }, at, body)), namesRate: isPromotion, doubts });
      },
    });

  staffRoute(app, now, {
    path: "/content/:website/save",
    permission: "content.write",
    body: SaveBody,
    find,
    run: async ({ c, body, params, signedIn, request }) => {
      const at = named(params["website"])!;
      const refused = await notSavedReason(at, body);
      if (refused !== undefined) return refusedWith(c, [{ field: "path", message: refused }]);
      const piece = pieceKey(at.website.name, body.path);
      const released = await releaseText(at, body.path);
      if (body.base === 0 && released === body.text) return c.json({ version: 0 });
      const outcome = await staffWrite({ database, now }, staffAct(signedIn, "content.save", "content.write", request), (tx) =>
        saveVersion(tx, { piece, text: body.text, base: body.base, replaces: digestOf(released) }),
      );
      return outcome.ok ? c.json({ version: outcome.version }) : conflictAnswer(c, outcome);
    },
  });

  for (const { path, permission, isPromotion } of PUBLISHING)
    staffRoute(app, now, {
      path,
      permission,
      body: PublishBody,
      find,
      run: async ({ c, body, params, signedIn, request }) => {
        const at = named(params["website"])!;
        const reason = releaseReason(body.path);
        if (reason) return refusedWith(c, [{ field: "path", message: inEnglish(reason) }]);
        const written = noPieceReason(body.path) === undefined ? await versionText(database, at, body.path, body.version) : null;
        if (written === null) return notFound(c);
        if (namesRate(written) !== isPromotion) {
          const mayOther = allowed(signedIn.rights, "content.publish", { website: at.website.name });
          if (!isPromotion || !mayOther) return c.json(refusal(isPromotion ? "noRate" : "rate"), 422);
        }
        const website = services.websites.find(({ name }) => name === at.website.name);
        const breaches = pieceBreaches(website, { path: body.path, text: written, isPromotion }, now());
        if (breaches.length > 0) return mistakesAnswer(c, breaches);
        const when = momentOf(body);
        if (when === undefined) return refusedWith(c, [{ field: "day", message: inEnglish(text("admin.content.noSuchTime")) }]);
        const { version } = body;
        const action = when === null ? "content.publish" : "content.schedule";
        const step = when === null ? { step: "publish" as const, version } : { step: "schedule" as const, version, at: when };
        // A text of the release that nobody has written becomes staff's own, as it is.
        const released = version === 0 ? { text: written, replaces: digestOf(written) } : undefined;
        const outcome = await checkedStep({ database, now }, at, {
          act: staffAct(signedIn, action, permission, request),
          path: body.path,
          text: written,
          revision: body.revision,
          step,
          released,
        });
        return stepAnswer(c, outcome, stock.refresh);
      },
    });

  for (const { path, step } of STEPS)
    staffRoute(app, now, {
      path,
      permission: "content.publish",
      body: StepBody,
      find,
      run: async ({ c, body, params, signedIn, request }) => {
        const at = named(params["website"])!;
        if (noPieceReason(body.path) !== undefined || !(await showPiece(database, at, body.path))) return notFound(c);
        const outcome = await checkedStep({ database, now }, at, {
          act: staffAct(signedIn, `content.${step}`, "content.publish", request),
          path: body.path,
          text: null,
          revision: body.revision,
          step: step === "withdraw" ? { step, all: body.all } : { step },
        });
        return stepAnswer(c, outcome, stock.refresh);
      },
    });

  staffRoute(app, now, {
    path: "/content/:website/keep",
    permission: "content.publish",
    body: RetainBody,
    find,
    run: async ({ c, body: { path, version, revision }, params, signedIn, request }) => {
      const at = named(params["website"])!;
      if (noPieceReason(path) !== undefined || !(await showPiece(database, at, path))) return notFound(c);
      const replaces = digestOf(await releaseText(at, path));
      const piece = pieceKey(at.website.name, path);
      const outcome = await staffWrite({ database, now }, staffAct(signedIn, "content.keep", "content.publish", request), (tx) =>
        retainVersion(tx, { piece, version, revision, replaces }),
      );
      if (!outcome.ok) return conflictAnswer(c, outcome);
      await stock.refresh();
      return c.json({ version: outcome.version });
    },
  });

  async function notSavedReason(at: EditableWebsite, { path, base, isNew }: SaveBody): Promise<string | undefined> {
    const refused = noPieceReason(path);
    if (refused !== undefined) return refused;
    const reason = releaseReason(path);
    if (reason) return inEnglish(reason);
    const shown = await showPiece(database, at, path);
    return isNew && base === 0 && shown ? inEnglish(text("admin.content.exists", { name: shown.title })) : undefined;
  }
}

/** Null: at once; undefined: there is no such time. */
function momentOf({ day, time }: PublishBody): Moment | null | undefined {
  if (day === undefined && time === undefined) return null;
  const read = parseDay(day ?? "");
  return read !== undefined && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time ?? "") ? londonMoment(read, time!) : undefined;
}
