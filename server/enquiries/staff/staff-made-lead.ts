import { leads } from "#server/database/schema.ts";
import { announceLead } from "#server/deliveries/announce.ts";
import { currentAct, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { randomUUID } from "node:crypto";
import { noteEvent } from "./change-lead.ts";

export type NewCustomer = { first_name: string; last_name: string; email: string; telephone: string };

type StaffMadeLead = Pick<typeof leads.$inferInsert, "website" | "form" | "stock_id" | "site_id" | "answers"> & {
  customer: NewCustomer;
  person: string;
};

/** A lead of a customer who rang or came in. Staff and lead systems are told of it, its customer is not. Its id. */
export async function addStaffMadeLead(tx: StaffTx, { customer, person, ...lead }: StaffMadeLead): Promise<string> {
  const id = randomUUID();
  const contact = Object.fromEntries(Object.entries(customer).filter(([, value]) => value !== ""));
  const created_at = new Date((await currentAct(tx)).at);
  const [stored] = await tx
    .insert(leads)
    .values({ id, ...lead, contact, created_at })
    .returning();
  if (!stored) throw new Error("The lead was not stored");
  await noteEvent(tx, { lead: id, person }, "received");
  await announceLead(tx, stored, { by_staff: true });
  return id;
}
