/**
 * Where a page is that was asked for with a slash at its end: each has one address, without it. Null for any other request,
 * and for the PDF of a vehicle, whose address has one (specification 2.9). One that begins with two would lead to another host.
 */
export function withoutSlash({ method, url }: Pick<Request, "method" | "url">): Response | null {
  const { pathname, search, searchParams } = new URL(url);
  if (!pathname.endsWith("/") || pathname === "/" || pathname.startsWith("//")) return null;
  if ((method !== "GET" && method !== "HEAD") || searchParams.has("format")) return null;
  return new Response(null, { status: 301, headers: { Location: pathname.replace(/\/+$/, "") + search } });
}
