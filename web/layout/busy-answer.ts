import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";

/** A paper takes a tenth of a second, and a few are waited for. */
const RETRY_AFTER_SECONDS = 5;

/** What is answered while as many PDFs are being made as can wait for one another. */
export function busyAnswer(): Response {
  return new Response(t(labels.manyPdfsAreBeingMade), {
    status: 503,
    headers: { "Content-Type": "text/plain; charset=UTF-8", "Cache-Control": "no-store", "Retry-After": String(RETRY_AFTER_SECONDS) },
  });
}
