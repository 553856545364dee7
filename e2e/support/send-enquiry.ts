import { expect } from "vitest";
import type { Requesting } from "./place-order.ts";

/** A general enquiry as a shopper's page sends it; `vehicle_id` is the vehicle that it is about. The answer's data. */
export async function sendEnquiry(
  url: string,
  answers: Record<string, string> = {},
  request: Requesting = fetch,
): Promise<{ stock_id?: number }> {
  const { last_name = "Okafor" } = answers;
  const fields = {
    form_id: "12",
    first_name: "Amina",
    last_name,
    email: `amina.${last_name.toLowerCase()}@example.com`,
    telephone: "07700 900123",
    enquiry_type: "General Enquiry",
    message: "Is the service history complete?",
    _terms_accepted: "true",
    ...answers,
  };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const response = await request(`${url}/api/v2/form-submit`, { method: "POST", body });
  expect(response.status).toBe(201);
  return (await response.json()).data;
}
