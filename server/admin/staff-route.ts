import { text } from "#domain/messages/message-text.ts";
import { errorsByField, type Problem } from "#domain/problem.ts";
import { allowed, allowedSomewhere } from "#domain/staff/allowed.ts";
import { needsProof, type Permission, type SubjectOf } from "#domain/staff/permissions.ts";
import { smallBody } from "#server/http/body-size.ts";
import { readJsonObject } from "#server/http/json-body.ts";
import { noteSecurityEvent } from "#server/log/noted-security-events.ts";
import { isProved, type SignedIn } from "#server/staff/sessions/sessions.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Context, Handler, Hono } from "hono";
import type * as z from "zod";
import type { AdminEnv } from "./admin-env.ts";

type AdminContext = Context<AdminEnv>;
type Call<Body> = { c: AdminContext; body: Body; request: string | undefined };
type Params = Readonly<Record<string, string>>;

type StaffRoute<P extends Permission, Body> = {
  path: `/${string}`;
  permission: P;
  body: z.ZodType<Body>;
  /** What the request is about; undefined if there is no such thing. All of it must be the person's. */
  find: (params: Params, body: Body) => Promise<readonly SubjectOf<P>[] | undefined> | readonly SubjectOf<P>[] | undefined;
  run: (call: Call<Body> & { signedIn: SignedIn; params: Params }) => Promise<Response>;
};

/** The handlers that check who calls them: a test looks for others. */
const guarded = new WeakSet<Handler>();

export function isGuarded(handler: unknown): boolean {
  return typeof handler === "function" && guarded.has(handler as Handler);
}

/** Notes that a handler checks who calls it by itself. */
export function noteGuarded<Checking extends Handler<AdminEnv>>(handler: Checking): Checking {
  guarded.add(handler as Handler);
  return handler;
}

/** A change that needs a permission: without one it does not compile. */
export function staffRoute<P extends Permission, Body>(
  app: Hono<AdminEnv>,
  now: () => number,
  { path, permission, body: schema, find, run }: StaffRoute<P, Body>,
): void {
  route(app, path, schema, async (call) => {
    const { c, body } = call;
    const permitted = await permittedTo(c, permission, (params) => find(params, body));
    if (permitted instanceof Response) return permitted;
    if (needsProof(permission) && !isProved(permitted.signedIn, now())) return proofNeeded(c, permitted.signedIn);
    return run({ ...call, ...permitted });
  });
}

type StaffDownload<P extends Permission> = Pick<StaffRoute<P, void>, "path" | "permission"> & {
  find: (params: Params) => Promise<readonly SubjectOf<P>[] | undefined> | readonly SubjectOf<P>[];
  run: (call: { c: AdminContext } & Permitted) => Promise<Response>;
};

/** A file that needs a permission. A change of the same permission has asked for a proof of presence where one is needed. */
export function staffDownload<P extends Permission>(app: Hono<AdminEnv>, { path, permission, find, run }: StaffDownload<P>): void {
  const handler = async (c: AdminContext) => {
    const permitted = await permittedTo(c, permission, find);
    return permitted instanceof Response ? permitted : run({ c, ...permitted });
  };
  guarded.add(handler as Handler);
  app.get(path, handler);
}

type StaffUpload<P extends Permission> = Pick<StaffRoute<P, void>, "path" | "permission"> & {
  /** What the file is for, by its address. */
  find: (c: AdminContext) => Promise<readonly SubjectOf<P>[] | undefined> | readonly SubjectOf<P>[] | undefined;
  /** Reads the body as it arrives, and bounds it. */
  run: (call: { c: AdminContext; content: ReadableStream<Uint8Array>; request: string | undefined } & Permitted) => Promise<Response>;
};

/** A file that is sent as the body, which may be larger than other bodies. Who may not send it is told before it is read. */
export function staffUpload<P extends Permission>(app: Hono<AdminEnv>, { path, permission, find, run }: StaffUpload<P>): void {
  const handler = async (c: AdminContext) => {
    const permitted = await permittedTo(c, permission, () => find(c));
    if (permitted instanceof Response) return permitted;
    const content = c.req.raw.body ?? new Blob([]).stream();
    return run({ c, content, request: c.req.header("X-Request-Id"), ...permitted });
  };
  guarded.add(handler as Handler);
  app.post(path, handler);
}

type Permitted = { signedIn: SignedIn; params: Params };

/** Who is signed in, if the permission is theirs for everything that is found; else the refusal. */
async function permittedTo<P extends Permission>(
  c: AdminContext,
  permission: P,
  find: (params: Params) => Promise<readonly SubjectOf<P>[] | undefined> | readonly SubjectOf<P>[] | undefined,
): Promise<Permitted | Response> {
  const signedIn = c.get("signedIn");
  if (!signedIn) return signedOut(c);
  if (!allowedSomewhere(signedIn.rights, permission)) return forbidden(c);
  const params = c.req.param();
  const subjects = await find(params);
  return subjects?.every((subject) => allowed(signedIn.rights, permission, subject)) ? { signedIn, params } : notFound(c);
}

/** What somebody changes of their own, such as their passkeys; `proved` needs a proof of presence. */
export function accountRoute<Body>(
  app: Hono<AdminEnv>,
  now: () => number,
  {
    path,
    body: schema,
    proved,
    run,
  }: { path: `/${string}`; body: z.ZodType<Body>; proved: boolean; run: (call: Call<Body> & { signedIn: SignedIn }) => Promise<Response> },
): void {
  route(app, path, schema, async (call) => {
    const signedIn = call.c.get("signedIn");
    if (!signedIn) return signedOut(call.c);
    return proved && !isProved(signedIn, now()) ? proofNeeded(call.c, signedIn) : run({ ...call, signedIn });
  });
}

/** What works without being signed in: signing in. */
export function openRoute<Body>(
  app: Hono<AdminEnv>,
  { path, body: schema, run }: { path: `/${string}`; body: z.ZodType<Body>; run: (call: Call<Body>) => Promise<Response> },
): void {
  route(app, path, schema, run);
}

function route<Body>(app: Hono<AdminEnv>, path: string, schema: z.ZodType<Body>, run: (call: Call<Body>) => Promise<Response>): void {
  const handler = async (c: AdminContext) => {
    const sent = await readJsonObject(c);
    if (sent instanceof Response) return sent;
    const parsed = schema.safeParse(sent);
    if (!parsed.success) {
      const problems = parsed.error.issues.map(({ path: at, message }) => ({ field: String(at[0] ?? "body"), message }));
      return refusedWith(c, problems);
    }
    return run({ c, body: parsed.data, request: c.req.header("X-Request-Id") });
  };
  guarded.add(handler as Handler);
  guarded.add(smallBody as Handler);
  app.post(path, smallBody, handler);
}

export function refusedWith(c: AdminContext, problems: readonly Problem<Problem["message"] | string>[]): Response {
  const errors = errorsByField(inEnglish(problems.map(({ field, message }) => ({ field, message }))));
  return c.json({ message: inEnglish(text("admin.refused.check")), errors }, 422);
}

export function signedOut(c: AdminContext): Response {
  return c.json({ message: inEnglish(text("admin.refused.signedOut")), reason: "signed out" }, 401);
}

export function notFound(c: AdminContext): Response {
  return c.json({ message: inEnglish(text("admin.refused.notFound")), reason: "not found" }, 404);
}

function forbidden(c: AdminContext): Response {
  noteSecurityEvent(c, "right_missing");
  return c.json({ message: inEnglish(text("admin.refused.forbidden")), reason: "permission" }, 403);
}

/** A company account is asked for on a page of its own, because the browser has to leave for its provider. */
function proofNeeded(c: AdminContext, { session }: SignedIn): Response {
  noteSecurityEvent(c, "proof_missing");
  if (session.how === "sso") return c.json({ message: inEnglish(text("admin.refused.companyProof")), reason: "company proof" }, 403);
  return c.json({ message: inEnglish(text("admin.refused.proof")), reason: "proof" }, 403);
}
