import type { PageLocale } from "./translate.ts";

/** The request without locale prefix, as loaders expect it. */
export function withoutLocalePrefix(request: Request, path: string, { base }: Pick<PageLocale, "base">): Request {
  const url = new URL(request.url);
  url.pathname = path;
  const paths = url.searchParams.get("paths");
  if (paths !== null)
    url.searchParams.set(
      "paths",
      paths
        .split(",")
        .map((each) => (each === base ? "/" : each.startsWith(`${base}/`) ? each.slice(base.length) : each))
        .join(","),
    );
  return new Request(url, request);
}

/** Adds the locale prefix to a redirect. In the browser React Router's basename does that. */
export function withLocalisedRedirect(response: Response, { at }: Pick<PageLocale, "at">): Response {
  const location = response.headers.get("Location");
  if (!location?.startsWith("/")) return response;
  const headers = new Headers(response.headers);
  headers.set("Location", at(location));
  return new Response(response.body, { status: response.status, headers });
}

/** Redirects to a page that exists in English only; a `.data` request gets a response that makes the client load it as a new document. */
export function redirectToDefaultLocale(path: string, request: Request): Response {
  const url = new URL(request.url);
  const forScript = path.endsWith(".data");
  url.pathname = path.replace(/\.data$/, "");
  url.searchParams.delete("_routes");
  if (!forScript) return new Response(null, { status: 302, headers: { Location: `${url.pathname}${url.search}` } });
  return new Response(null, {
    status: 204,
    headers: { "X-Remix-Redirect": url.href, "X-Remix-Status": "302", "X-Remix-Reload-Document": "true" },
  });
}
