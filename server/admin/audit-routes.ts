import { isoMoment, londonDay, MINUTE_MS } from "#domain/calendar.ts";
import { isStaffAction } from "#domain/staff/actions.ts";
import type { Database } from "#server/database/connect.ts";
import { staffActs } from "#server/database/staff-schema.ts";
import { findThings } from "#server/staff/acts/found-things.ts";
import { filterOf, readActQuery, type ActQuery } from "#server/staff/acts/act-query.ts";
import { actNumber, staffWrite } from "#server/staff/acts/staff-write.ts";
import { exportedLines } from "#server/staff/seals/export-acts.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import { and, eq, gt } from "drizzle-orm";
import type { Hono } from "hono";
import * as z from "zod";
import type { AdminServices } from "./admin-context.ts";
import type { AdminEnv } from "./admin-env.ts";
import { notFound, staffDownload, staffRoute } from "./staff-route.ts";

const MAX_TYPED = 100;
const MAX_QUERY = 4_096;
/** How long after its act an export can be downloaded, by the same session. */
const DOWNLOAD_MS = 5 * MINUTE_MS;

/** Searches and exports of the audit log. An export's act is written before its first line is sent. */
export function auditRoutes(app: Hono<AdminEnv>, { database, now, audit }: AdminServices): void {
  // What is typed may be a name: it is sent, and the address of what was found has ids.
  staffRoute(app, now, {
    path: "/audit/search",
    permission: "audit.read",
    body: z.object({ text: z.string().max(MAX_TYPED) }),
    find: () => [{}],
    run: async ({ c, body }) => c.json({ found: await findThings(database, body.text) }),
  });

  staffRoute(app, now, {
    path: "/audit/export",
    permission: "audit.export",
    body: z.object({ query: z.string().max(MAX_QUERY) }),
    find: () => [{}],
    run: async ({ c, body, signedIn: { person, session }, request }) => {
      const { before: _before, ...query } = readActQuery(new URLSearchParams(body.query));
      await audit.seal();
      const actor = { kind: "staff", staff: person.id, session: session.id } as const;
      const act = { actor, action: "audit.export", permission: "audit.export", request, detail: { query } } as const;
      const { number } = await staffWrite({ database, now }, act, async (tx) => ({ ok: true, number: await actNumber(tx) }));
      return c.json({ path: `/audit/export/${number}` });
    },
  });

  staffDownload(app, {
    path: "/audit/export/:act",
    permission: "audit.export",
    find: () => [{}],
    run: async ({ c, params, signedIn }) => {
      const found = await exportOf(database, signedIn, Number(params["act"]), now());
      if (!found) return notFound(c);
      const { act, at, query } = found;
      const about = { at: isoMoment(at.getTime()), by: `staff:${signedIn.person.id}`, act, query };
      const lines = exportedLines({ database, keys: audit.keys }, { filter: filterOf(query), upTo: act, about });
      return new Response(streamOf(lines), {
        headers: {
          "Content-Type": "application/jsonl; charset=utf-8",
          "Content-Disposition": `attachment; filename="audit-log-${londonDay(at.getTime())}.jsonl"`,
        },
      });
    },
  });
}

/** Lines are read from the database as the client takes them. */
function streamOf(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await lines.return(undefined)),
  });
}

/** An export that this session has just asked for. */
async function exportOf(database: Database, { session, person }: SignedIn, act: number, now: number) {
  if (!Number.isSafeInteger(act)) return undefined;
  const [row] = await database
    .select({ act: staffActs.id, at: staffActs.at, detail: staffActs.detail })
    .from(staffActs)
    .where(
      and(
        eq(staffActs.id, act),
        eq(staffActs.action, "audit.export"),
        eq(staffActs.staff, person.id),
        eq(staffActs.session, session.id),
        gt(staffActs.at, new Date(now - DOWNLOAD_MS)),
      ),
    );
  const query = Query.safeParse(row?.detail["query"]);
  return row && query.success ? { ...row, query: query.data as ActQuery } : undefined;
}

const Query = z.object({
  who: z.string().exactOptional(),
  what: z.string().refine(isStaffAction).exactOptional(),
  about: z.string().exactOptional(),
  from: z.string().exactOptional(),
  to: z.string().exactOptional(),
  site: z.int().exactOptional(),
  personal: z.literal(true).exactOptional(),
  found: z
    .object({ people: z.array(z.string()), vehicles: z.array(z.int()), actions: z.array(z.string().refine(isStaffAction)) })
    .exactOptional(),
});
