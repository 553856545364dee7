import { DAY_MS, isoMoment } from "#domain/calendar.ts";
import type { Dealership } from "#server/dealership.ts";
import { Hono } from "hono";

const EXPIRES_AFTER_DAYS = 180;
const A_DAY = "public, max-age=86400";

/** GET /.well-known/security.txt (RFC 9116): the contact for vulnerabilities, if the website has one. */
export function securityTxtApp({ website, now }: Pick<Dealership, "website" | "now">, origin: string | undefined): Hono {
  const { security_contact } = website;
  return new Hono().get("/.well-known/security.txt", (c) => {
    if (security_contact === undefined) return c.text("This website has no security contact.", 404);
    const site = origin ?? new URL(c.req.url).origin;
    const expires = isoMoment(now() + EXPIRES_AFTER_DAYS * DAY_MS);
    const lines = [
      `Contact: ${security_contact}`,
      `Expires: ${expires}`,
      "Preferred-Languages: en",
      `Canonical: ${site}/.well-known/security.txt`,
    ];
    return c.body(`${lines.join("\n")}\n`, 200, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": A_DAY });
  });
}
