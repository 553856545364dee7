import { allowedSomewhere, type Rights } from "#domain/staff/allowed.ts";
import type { ApiPermission } from "#domain/staff/api-permissions.ts";
import { noteSecurityEvent } from "#server/log/noted-security-events.ts";
import { readToken } from "#server/staff/tokens/tokens.ts";
import { MINUTE_MS } from "#domain/calendar.ts";
import type { Context, Hono } from "hono";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { noteGuarded } from "#server/admin/staff-route.ts";

const CALLS = { most: 600, withinMs: 10 * MINUTE_MS };

type ApiCall = { rights: Rights; query: URLSearchParams; params: Readonly<Record<string, string>> };

/** Reads for machines: by a token in the Authorization header alone, never by a session. Undefined is answered with 404. */
export function apiRoutes(app: Hono<AdminEnv>, { database, now, openLimit }: AdminServices) {
  const calls = openLimit("staff api", [CALLS]);
  return (path: `/${string}`, permission: ApiPermission, run: (call: ApiCall) => Promise<object | undefined>) => {
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
      const { searchParams } = new URL(c.req.url);
      const found = await run({ rights: machine.rights, query: searchParams, params: c.req.param() });
      return found ? c.json(found) : answer(c, 404, "There is nothing here.");
    });
    app.get(path, handler);
  };
}

function answer(c: Context<AdminEnv>, status: 400 | 401 | 403 | 404 | 429, message: string): Response {
  return c.json({ message }, status);
}
