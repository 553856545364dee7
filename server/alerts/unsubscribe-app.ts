import { Hono } from "hono";
import type { Alerts } from "./alerts.ts";

/** Followed by the token of an alert. */
export const UNSUBSCRIBE_PATH = "/alerts/unsubscribe";

const HEADERS = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer" };

/**
 * What List-Unsubscribe of each mail names (RFC 8058): mail programs post to it on a press of their own button, without cookies and without
 * an Origin header, so it is apart from the pages' forms. Opening it unsubscribes nobody; it leads to the alert's page.
 */
export function unsubscribeApp({ stop }: Pick<Alerts, "stop">): Hono {
  return new Hono()
    .get(`${UNSUBSCRIBE_PATH}/:token`, (c) => {
      for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
      return c.redirect(`/alert/yours/${encodeURIComponent(c.req.param("token"))}`, 303);
    })
    .post(`${UNSUBSCRIBE_PATH}/:token`, async (c) => {
      // An alert that was stopped before is stopped: repeated requests succeed.
      await stop(c.req.param("token"));
      return c.text("", 200, HEADERS);
    });
}
