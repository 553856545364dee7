import { t } from "#web/locale/translate.ts";
import { dayText } from "#domain/date-texts.ts";
import { londonDay } from "#domain/calendar.ts";
import type { Dealership } from "#server/dealership.ts";
import { busyAnswer } from "#web/layout/busy-answer.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";

const ORDER = /^\/order\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;

/**
 * The papers of an order: at `/order/{guid}?format=pdf` the confirmation letter with current figures, at `?format=ics` the calendar file of
 * the visit asked for. Undefined for every other request, and for an order without a confirmation, whose page explains why.
 */
export async function orderPaper(dealership: Dealership, request: Request): Promise<Response | undefined> {
  if (request.method !== "GET" || !request.url.includes("format=")) return undefined;
  const url = new URL(request.url);
  const [, guid] = ORDER.exec(url.pathname) ?? [];
  const format = url.searchParams.get("format");
  if (guid === undefined || (format !== "pdf" && format !== "ics")) return undefined;
  const { website, deliveries, documents, now } = dealership;
  const confirmed = await deliveries.confirmation(website.name, guid);
  if (!confirmed) return undefined;
  const { letter, lang, unreviewed, reference, visit } = confirmed;
  if (format === "ics") return visit && paper(visit.content, visit.type, `attachment; filename="visit-${reference}.ics"`);
  const dealer = {
    name: website.site_name,
    telephone: website.telephone,
    postal_address: website.postal_address,
    colour: website.brand_colour,
  };
  const pdf = await documents.letter({
    lang,
    dealer,
    letter,
    foot: [website.postal_address, ...website.legal, ...(unreviewed === undefined ? [] : [unreviewed])],
    as_of: t(dayText(londonDay(now()))),
  });
  if (!pdf) return busyAnswer();
  return paper(pdf, "application/pdf", `inline; filename="order-${reference}.pdf"`);
}

function paper(content: BodyInit, type: string, disposition: string): Response {
  return new Response(content, {
    headers: {
      ...NO_STORE_HEADERS,
      "Content-Type": type,
      "Content-Disposition": disposition,
      "Referrer-Policy": "same-origin",
      "X-Robots-Tag": "noindex",
    },
  });
}
