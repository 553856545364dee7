import { ENQUIRY, openLeadsAdmin } from "#server/admin/test-support/leads-admin.ts";
import type { TestDatabase } from "#server/database/test-support/test-databases.ts";
import { collectedMails } from "#server/deliveries/test-support/collected-mails.ts";
import { expect } from "vitest";

/** A lead that Owen has answered, and the address that its mail asks to reply to. */
export async function answeredLead(open: TestDatabase, way: Parameters<typeof openLeadsAdmin>[1]) {
  const shop = await openLeadsAdmin(open, way);
  const { admin, here, send, asPerson, reads } = shop;
  const id = await send({ ...ENQUIRY, vehicle_id: String(here) });
  const owen = await admin.signedIn({ name: "Owen Price", role: "sales" });
  const { mails, outbox } = await collectedMails(open, admin.services.now);
  const answer = async (subject: string) => {
    expect((await owen.send(`/leads/${id}/answer`, { subject, text: "It has four stamps." })).status).toBe(200);
    await outbox.deliver();
    return mails.at(-1)?.reply_to ?? "";
  };
  const page = async () => (await reads.lead(asPerson(owen.id), id))!;
  return { ...shop, id, owen, answer, page, to: await answer("The history") };
}
