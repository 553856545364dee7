import { etagMatches, strongEtag } from "#server/http/etag.ts";
import { Hono, type Context } from "hono";
import type { VehicleCertificates } from "./vehicle-certificates.ts";

const FIVE_MINUTES = "public, max-age=300";
const RETRY_AFTER_SECONDS = 60;

/** `/<stock_id>.pdf`: the battery certificate of a vehicle for sale, as a download. */
export function certificateApp(certificateOf: VehicleCertificates): Hono {
  return new Hono().get("/:file{[1-9][0-9]{0,8}\\.pdf}", async (context) => {
    const stock_id = Number.parseInt(context.req.param("file"), 10);
    const has = (digest: string) => etagMatches(context.req.header("If-None-Match"), quoted(digest));
    const found = await certificateOf(stock_id, has).catch((error: unknown) => {
      console.error(`The battery certificate of vehicle ${stock_id} cannot be read:`, error);
      return "away" as const;
    });
    if (found === "unknown") return notFound(context);
    if (found === "away") return unavailable(context);
    if ("is_same" in found) return unchanged(context, quoted(found.digest));
    const { bytes, digest } = found;
    const etag = digest === undefined ? strongEtag(bytes) : quoted(digest);
    if (etagMatches(context.req.header("If-None-Match"), etag)) return unchanged(context, etag);
    return download(context, bytes, { name: `battery-certificate-${stock_id}.pdf`, etag });
  });
}

function quoted(digest: string): string {
  return `"${digest}"`;
}

function unchanged(context: Context, etag: string): Response {
  setHeaders(context, etag);
  return context.body(null, 304);
}

function setHeaders(context: Context, etag: string): void {
  context.header("ETag", etag);
  context.header("Cache-Control", FIVE_MINUTES);
  context.header("X-Content-Type-Options", "nosniff");
  context.header("X-Robots-Tag", "noindex");
}

/** Never shown within the site: what another company wrote is downloaded. */
function download(context: Context, bytes: Buffer, { name, etag }: { name: string; etag: string }): Response {
  setHeaders(context, etag);
  context.header("Content-Type", "application/pdf");
  context.header("Content-Disposition", `attachment; filename="${name}"`);
  context.header("Content-Length", String(bytes.length));
  return context.body(new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength));
}

function unavailable(context: Context): Response {
  context.header("Cache-Control", "no-store");
  context.header("Retry-After", String(RETRY_AFTER_SECONDS));
  return context.text("The certificate can’t be fetched now. Please try again in a minute.", 503);
}

function notFound(context: Context): Response {
  context.header("Cache-Control", "no-store");
  return context.text("There is no such certificate.", 404);
}
