import { databaseAwayContext } from "#web/context.ts";
import { isDatabaseAway } from "#web/database-away.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";
import { localisedPath } from "#web/locale/translate.ts";
import { data, type ActionFunctionArgs, type RouterContextProvider, type ServerBuild } from "react-router";
import { ATTEMPT_FIELD, MAX_ATTEMPTS, type UnsentForm } from "./unsent-form.ts";

/** More fields than a page of ours has: each becomes markup of the answer. */
const MAX_FIELDS = 500;

type Args = ActionFunctionArgs<Readonly<RouterContextProvider>>;
type Action = (args: Args) => unknown;

/** The site with actions that, while the database is away, answer with the form as it was sent, so that its page can send it again. */
export function withUnsentForms(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const action = route?.module.action as Action | undefined;
    return [id, route && action ? { ...route, module: { ...route.module, action: answeringWithForm(action) } } : route];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function answeringWithForm(action: Action): Action {
  return async (args) => {
    const form = await args.request.clone().formData();
    const attempts = Math.min(Math.max(Math.trunc(Number(form.get(ATTEMPT_FIELD))) || 0, 0), MAX_ATTEMPTS);
    const fields = [...form].filter((field): field is [string, string] => field[0] !== ATTEMPT_FIELD && typeof field[1] === "string");
    try {
      return await action(form.has(ATTEMPT_FIELD) ? { ...args, request: withFields(args.request, fields) } : args);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      args.context.set(databaseAwayContext, true);
      if (fields.length === 0 || fields.length > MAX_FIELDS || hasFile(form)) throw error;
      const unsent: UnsentForm = { kind: "unsent", action: localisedPath(args.url.pathname + args.url.search), fields, attempts };
      throw data(unsent, { status: 503, headers: NO_STORE_HEADERS });
    }
  };
}

function withFields({ url, method, headers, signal }: Request, fields: [string, string][]): Request {
  const others = new Headers(headers);
  for (const name of ["content-type", "content-length"]) others.delete(name);
  return new Request(url, { method, headers: others, signal, body: new URLSearchParams(fields) });
}

/** A file cannot be part of markup. */
function hasFile(form: FormData): boolean {
  return [...form.values()].some((value) => typeof value !== "string");
}
