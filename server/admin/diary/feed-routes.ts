import { HOUR_MS } from "#domain/calendar.ts";
import { text } from "#domain/messages/message-text.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { noteGuarded, notFound, staffRoute } from "#server/admin/staff-route.ts";
import { createFeed, endFeed, readFeed } from "#server/diary/staff/diary-feeds.ts";
import { branchesOf } from "#server/diary/staff/read-diary.ts";
import { clientKey } from "#server/http/client-key.ts";
import { digestOfLink } from "#server/text/link-token.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Hono } from "hono";
import * as z from "zod";

/** A calendar that reads every five minutes stays below; many people may share an address. */
const OF_FEED = { most: 20, withinMs: HOUR_MS };
const OF_CLIENT = { most: 400, withinMs: HOUR_MS };

/** A calendar's address of the diary: made and ended by its person, read without signing in. */
export function diaryFeedRoutes(app: Hono<AdminEnv>, services: AdminServices): void {
  const { database, now, openLimit, addressOf } = services;
  const ofFeed = openLimit("diary feeds", [OF_FEED]);
  const ofClient = openLimit("diary feed clients", [OF_CLIENT]);
  const body = z.object({ site: z.int().min(1) });

  for (const [path, action] of [
    ["/diary/feeds", "diary.feed"],
    ["/diary/feeds/end", "diary.feed_end"],
  ] as const)
    staffRoute(app, now, {
      path,
      permission: "diary.read",
      body,
      // Whichever websites: the branch has to be among theirs.
      find: () => [],
      run: async ({ c, body: { site }, signedIn: { person, session, rights }, request }) => {
        if (!branchesOf(services, rights).some(({ id }) => id === site)) return notFound(c);
        const act = { actor: { kind: "staff", staff: person.id, session: session.id }, action, permission: "diary.read", request } as const;
        const whose = { person: person.id, site_id: site };
        if (action === "diary.feed_end") {
          await staffWrite({ database, now }, act, (tx) => endFeed(tx, whose, now()));
          return c.json({});
        }
        const { token } = await staffWrite({ database, now }, act, (tx) => createFeed(tx, whose, now()));
        return c.json({ url: `${c.get("adminOrigin")}/diary/feed/${token}.ics` });
      },
    });

  app.get(
    "/diary/feed/:file",
    noteGuarded(async (c) => {
      const token = (c.req.param("file") ?? "").replace(/\.ics$/, "");
      const client = clientKey(addressOf(c));
      const seconds = (client === "" ? undefined : await ofClient.take(client)) ?? (await ofFeed.take(digestOfLink(token)));
      if (seconds !== undefined) return c.text(inEnglish(text("admin.diary.tooMany")), 429, { "Retry-After": String(seconds) });
      const calendar = await readFeed(database, token, now());
      if (calendar === undefined) return c.text("Not found", 404);
      return c.body(calendar, 200, {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": 'inline; filename="diary.ics"',
        "Cache-Control": "private, no-store",
      });
    }),
  );
}
