import { resolveSearchPath } from "#domain/search/search-urls.ts";
import type { Dealership } from "#server/dealership.ts";
import { busyAnswer } from "#web/layout/busy-answer.ts";
import { PUBLIC_PAGE_HEADERS, PRIVATE_PAGE_HEADERS } from "#web/layout/cache-headers.ts";
import { vehicleSheet } from "./vehicle-sheet.ts";

/**
 * The PDF at `{search path}/{slug}/?format=pdf` (specification 2.9). Undefined for every other request, and for a vehicle that
 * is not for sale or has another slug: then the page request handles it.
 */
export async function vehiclePdf(dealership: Dealership, request: Request): Promise<Response | undefined> {
  if (!request.url.includes("format=")) return undefined;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.searchParams.get("format") !== "pdf") return undefined;
  const address = resolveSearchPath(url.pathname);
  if (address.kind !== "vehicle") return undefined;
  const vehicle = await dealership.stock.vehicle(address.stock_id);
  if (!vehicle || vehicle.state !== "live" || vehicle.slug !== address.slug) return undefined;
  const sheet = await vehicleSheet(dealership, vehicle, url.origin);
  const pdf = await dealership.documents.pdf(sheet);
  if (!pdf) return busyAnswer();
  return new Response(pdf, {
    headers: {
      ...(dealership.website.figures_by_lender ? PRIVATE_PAGE_HEADERS : PUBLIC_PAGE_HEADERS),
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${vehicle.slug}.pdf"`,
      "X-Robots-Tag": "noindex",
      Link: `<${sheet.address}>; rel="canonical"`,
    },
  });
}
