import { AMINA } from "#domain/finance-application/application-fixture.ts";
import { expect } from "vitest";

export type PlacedOrder = { reference: string; guid: string; stock_id: number; session: string };

/** How a site is requested: over the network, or in the test's own process. */
export type Requesting = (address: string, init?: RequestInit) => Response | Promise<Response>;

/** An order as a shopper's page sends it, of a vehicle that nobody has ordered. */
export async function placeOrder(
  url: string,
  name: string,
  changes: Record<string, unknown> = {},
  request: Requesting = fetch,
): Promise<PlacedOrder> {
  const { data } = await (await request(`${url}/api/v2/vehicle-search?orderBy=price-desc`)).json();
  const free = data.filter((vehicle: { reservation_status: string }) => vehicle.reservation_status === "Available");
  for (const { stock_id } of free) {
    const response = await send(request, url, stock_id, { name, changes });
    if (response.status === 409) continue;
    expect(response.status).toBe(201);
    const { order } = await response.json();
    return { reference: order.reference, guid: order.guid, stock_id, session: order.payment?.session ?? "" };
  }
  throw new Error("no vehicle could be ordered");
}

/** The same on finance: the application is complete and sent, with the terms accepted. */
export async function sendApplication(
  url: string,
  name: string,
  answers: Record<string, unknown> = {},
  request: Requesting = fetch,
): Promise<PlacedOrder> {
  const changes = { payment_type: "FINANCE", ...AMINA, ...answers };
  const { data } = await (await request(`${url}/api/v2/vehicle-search?orderBy=price-desc`)).json();
  const free = data.filter((vehicle: { reservation_status: string }) => vehicle.reservation_status === "Available");
  for (const { stock_id } of free) {
    const unknown = await send(request, url, stock_id, { name, changes: { ...changes, finance_quote_reference: "none yet" } });
    const reference = (await unknown.json()).current?.finance_quote_reference;
    if (reference === undefined) continue;
    const accepted = { finance_terms_accepted: true, disclosure_agreement: true, finance_quote_reference: reference };
    const response = await send(request, url, stock_id, { name, changes: { ...changes, ...accepted } });
    if (response.status === 409) continue;
    expect(response.status).toBe(201);
    const { order } = await response.json();
    expect(order.status).toBe("SUBMITTED");
    return { reference: order.reference, guid: order.guid, stock_id, session: "" };
  }
  throw new Error("no vehicle could be financed");
}

async function send(
  request: Requesting,
  url: string,
  vehicle: number,
  { name, changes }: { name: string; changes: Record<string, unknown> },
): Promise<Response> {
  return request(`${url}/api/v2/website-orders/order`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      vehicle,
      customer_title: "Ms",
      customer_first_name: name,
      customer_last_name: "Pemberton",
      customer_email: `${name}.pemberton@example.com`.toLowerCase(),
      customer_telephone: "07700 900218",
      terms_accepted: true,
      payment_type: "OUTRIGHT_DEPOSIT",
      ...changes,
    }),
  });
}
