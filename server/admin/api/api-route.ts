import { allowedSomewhere, type Rights } from "#domain/staff/allowed.ts";
import type { ApiPermission } from "#domain/staff/api-permissions.ts";
import { smallBody } from "#server/http/body-size.ts";
import { readJsonObject } from "#server/http/json-body.ts";
import { noteSecurityEvent } from "#server/log/noted-security-events.ts";
import type { StaffAct } from "#server/staff/acts/staff-write.ts";
import { readToken } from "#server/staff/tokens/tokens.ts";
import { MINUTE_MS } from "#domain/calendar.ts";
import type { Context, Handler, Hono } from "hono";
import type * as z from "zod";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { noteGuarded } from "#server/admin/staff-route.ts";

export const STAFF_API = "/api/staff/v1";

const CALLS = { most: 600, withinMs: 10 * MINUTE_MS };

type Method = "GET" | "POST" | "PATCH" | "DELETE";
type Status = 200 | 201 | 400 | 401 | 403 | 404 | 409 | 422 | 429;

/** An answer other than 200 with an object. */
export class ApiAnswer {
  readonly status: Status;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: Status, body: object, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export type ApiCall<Body> = {
  rights: Rights;
  query: URLSearchParams;
  params: Readonly<Record<string, string>>;
  header: (name: string) => string | undefined;
  body: Body;
  /** For the audit log: its maker, by this token. */
  author: Pick<StaffAct, "actor" | "request"> & { token: string };
};

type ApiRoute<Body> = {
  method: Method;
  path: `/${string}`;
  permission: ApiPermission;
  /** Of POST and PATCH. */
  body?: z.ZodType<Body>;
  /** Undefined is answered with 404. */
  run: (call: ApiCall<Body>) => Promise<object | undefined>;
};

/** What machines call: by a token in the Authorization header alone, never by a session. */
export function apiRoutes(app: Hono<AdminEnv>, { database, now, openLimit }: AdminServices) {
  const calls = openLimit("staff api", [CALLS]);
  return <Body = undefined>({ method, path, permission, body: schema, run }: ApiRoute<Body>): void => {
    const handler = noteGuarded(async (c: Context<AdminEnv>) => {
      if (c.req.header("Cookie") !== undefined) return answer(c, 400, "Send the token without cookies.");
      const [, token = ""] = /^Bearer (\S+)$/i.exec(c.req.header("Authorization") ?? "") ?? [];
      const machine = await readToken(database, token, now());
      if (!machine) {
        noteSecurityEvent(c, "right_missing");
        c.header("WWW-Authenticate", 'Bearer realm="Forecourt Admin"');
        return answer(c, 401, "Send a token that is valid: Authorization: Bearer fc_…");
      }
      const seconds = await calls.take(machine.id);
      if (seconds !== undefined) {
        c.header("Retry-After", String(seconds));
        return answer(c, 429, "Too many calls. Try again later.");
      }
      if (!allowedSomewhere(machine.rights, permission)) return answer(c, 403, `The token has no right “${permission}”.`);
      const body = schema ? await bodyOf(c, schema) : undefined;
      if (body instanceof Response) return body;
      const { searchParams } = new URL(c.req.url);
      const found = await run({
        rights: machine.rights,
        query: searchParams,
        params: c.req.param(),
        header: (name) => c.req.header(name),
        body: body as Body,
        author: {
          actor: { kind: "staff", staff: machine.maker, session: null },
          request: c.req.header("X-Request-Id"),
          token: machine.id,
        },
      });
      if (found instanceof ApiAnswer) return c.json(found.body, found.status, found.headers);
      return found ? c.json(found) : answer(c, 404, "There is nothing here.");
    });
    noteGuarded(smallBody as Handler<AdminEnv>);
    if (schema) app.on(method, `${STAFF_API}${path}`, smallBody, handler);
    else app.on(method, `${STAFF_API}${path}`, handler);
  };
}

async function bodyOf<Body>(c: Context<AdminEnv>, schema: z.ZodType<Body>): Promise<Body | Response> {
  if (!/^application\/json\b/i.test(c.req.header("Content-Type") ?? "")) return answer(c, 400, "Send the body as application/json.");
  const sent = await readJsonObject(c);
  if (sent instanceof Response) return sent;
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  for (const { path: at, message } of parsed.error.issues) (errors[String(at[0] ?? "body")] ??= []).push(message);
  return c.json({ message: "The body is not as the document says.", errors }, 422);
}

function answer(c: Context<AdminEnv>, status: Status, message: string): Response {
  return c.json({ message }, status);
}
