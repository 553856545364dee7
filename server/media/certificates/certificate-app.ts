import { etagMatches, strongEtag } from "#server/http/etag.ts";
import { Hono, type Context } from "hono";
import type { VehicleCertificates } from "./vehicle-certificates.ts";

const FIVE_MINUTES = "public, max-age=300";
const RETRY_AFTER_SECONDS = 60;

/** `/<stock_id>.pdf`: the battery certificate of a vehicle for sale, as a download. */
export function certificateApp(certificateOf: VehicleCertificates): Hono {
  return new Hono().get("/:file{[1-9][0-9]{0,8}\\.pdf}", async (context) => {
    const stock_id = Number.parseInt(context.req.param("file"), 10);
    const found = await certificateOf(stock_id).catch((error: unknown) => {
      console.error(`The battery certificate of vehicle ${stock_id} cannot be read:`, error);
      return "away" as const;
    });
    if (found === "unknown") return notFound(context);
    return found === "away" ? unavailable(context) : download(context, found.bytes, `battery-certificate-${stock_id}.pdf`);
  });
}

/** Never shown within the site: what another company wrote is downloaded. */
function download(context: Context, bytes: Buffer, name: string): Response {
  const etag = strongEtag(bytes);
  context.header("ETag", etag);
  context.header("Cache-Control", FIVE_MINUTES);
  context.header("X-Content-Type-Options", "nosniff");
  context.header("X-Robots-Tag", "noindex");
  if (etagMatches(context.req.header("If-None-Match"), etag)) return context.body(null, 304);
  context.header("Content-Type", "application/pdf");
  context.header("Content-Disposition", `attachment; filename="${name}"`);
  context.header("Content-Length", String(bytes.length));
  return context.body(new Uint8Array(bytes));
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
