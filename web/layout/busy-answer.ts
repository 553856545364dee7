import { t } from "#web/locale/translate.ts";

/** A PDF takes a tenth of a second, and the queue is short. */
const RETRY_AFTER_SECONDS = 5;

/** The response while the queue for PDFs is full. */
export function busyAnswer(): Response {
  return new Response(t("layout.manyPdfsAreBeingMade"), {
    status: 503,
    headers: { "Content-Type": "text/plain; charset=UTF-8", "Cache-Control": "no-store", "Retry-After": String(RETRY_AFTER_SECONDS) },
  });
}
