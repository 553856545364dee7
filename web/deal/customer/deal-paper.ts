import type { Dealership } from "#server/dealership.ts";
import { NO_STORE_HEADERS } from "#web/forms/action-headers.ts";

const DEAL = /^(?:\/[a-z]{2})?\/your-deal\/([\w-]{43})\/?$/;

/** The order form that the customer of a deal signed, at `/your-deal/{token}?format=pdf`. Undefined for every other request. */
export async function dealPaper({ deals }: Dealership, request: Request): Promise<Response | undefined> {
  if (request.method !== "GET" || !request.url.includes("format=")) return undefined;
  const url = new URL(request.url);
  const [, token] = DEAL.exec(url.pathname) ?? [];
  if (token === undefined || url.searchParams.get("format") !== "pdf") return undefined;
  const pdf = await deals.signedForm(token);
  return (
    pdf &&
    new Response(pdf, {
      headers: {
        ...NO_STORE_HEADERS,
        "Content-Type": "application/pdf",
        "Content-Disposition": 'inline; filename="order-form.pdf"',
        "Referrer-Policy": "same-origin",
        "X-Robots-Tag": "noindex",
      },
    })
  );
}
