import type { Outbox } from "#server/providers/mail/demo-outbox.ts";
import { Hono } from "hono";

/** Mails have inline styles only: no script, no picture, no external resource. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
const HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": POLICY,
  "X-Robots-Tag": "noindex",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/** The demo outbox: its mails as HTML, and their attachments. */
export function outboxApp(outbox: Outbox): Hono {
  return new Hono()
    .get("/:number/html", async (c) => {
      const mail = await outbox.mail(c.req.param("number"));
      return mail?.html ? c.html(mail.html, 200, HEADERS) : c.notFound();
    })
    .get("/:number/files/:name", async (c) => {
      const mail = await outbox.mail(c.req.param("number"));
      const file = mail?.attachments.find(({ name }) => name === c.req.param("name"));
      if (!file) return c.notFound();
      return c.body(file.content, 200, {
        ...HEADERS,
        "Content-Type": file.type,
        "Content-Disposition": `attachment; filename="${file.name}"`,
      });
    });
}
