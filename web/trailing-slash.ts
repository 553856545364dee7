/**
 * Redirects (301) a path with a trailing slash. Null for any other request, and for the PDF of a vehicle, whose URL has one
 * (specification 2.9). A path starting with two slashes would redirect to another host.
 */
export function withoutSlash({ method, url }: Pick<Request, "method" | "url">): Response | null {
  const { pathname, search, searchParams } = new URL(url);
  if (!pathname.endsWith("/") || pathname === "/" || pathname.startsWith("//")) return null;
  if ((method !== "GET" && method !== "HEAD") || searchParams.has("format")) return null;
  return new Response(null, { status: 301, headers: { Location: pathname.replace(/\/+$/, "") + search } });
}
