import { data, redirect, type LoaderFunctionArgs } from "react-router";
import { allowedSomewhere } from "#domain/staff/allowed.ts";
import { LIVE_PARAMETER } from "#domain/staff/live-parameter.ts";
import type { Permission } from "#domain/staff/permissions.ts";
import type { Viewport } from "#server/admin/admin-context.ts";
import type { AdminReads } from "#server/admin/admin-reads.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import { readsContext, visitorContext } from "./context.ts";

type Loader<Data> = (args: LoaderFunctionArgs) => Promise<Data>;
type Loaded = {
  reads: AdminReads;
  signedIn: SignedIn;
  params: LoaderFunctionArgs["params"];
  query: URLSearchParams;
  viewport: Viewport | undefined;
};

/** The loaders that check who asks: Admin does not start with another. */
const guarded = new WeakSet<object>();

export function isGuarded(loader: unknown): boolean {
  return typeof loader === "function" && guarded.has(loader);
}

/** The data of a page that needs a permission, or any of several: without one it does not compile. */
export function staffLoader<Data>(
  needed: Permission | readonly [Permission, ...Permission[]],
  load: (loaded: Loaded) => Promise<Data> | Data,
): Loader<Data> {
  const permissions = typeof needed === "string" ? [needed] : needed;
  return signedInLoader((loaded) => {
    if (!permissions.some((permission) => allowedSomewhere(loaded.signedIn.rights, permission))) throw data(null, { status: 403 });
    return load(loaded);
  });
}

/** The data of a page that everybody has of their own. */
export function signedInLoader<Data>(load: (loaded: Loaded) => Promise<Data> | Data): Loader<Data> {
  return openLoader(async ({ context, request, params }) => {
    const { signedIn, viewport } = context.get(visitorContext);
    if (!signedIn) throw redirect(`/sign-in?to=${encodeURIComponent(pathOf(request.url))}`);
    return load({ reads: context.get(readsContext), signedIn, params, query: new URL(request.url).searchParams, viewport });
  });
}

/** The data of a page for people who are not signed in. */
export function openLoader<Data>(load: Loader<Data>): Loader<Data> {
  guarded.add(load);
  return load;
}

/** A page's data is requested at its path and `.data`. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  const page = pathname.replace(/(?:\/_root)?\.data$/, "") || "/";
  const query = new URLSearchParams(search);
  query.delete("_routes");
  query.delete(LIVE_PARAMETER);
  return query.size === 0 ? page : `${page}?${query}`;
}
