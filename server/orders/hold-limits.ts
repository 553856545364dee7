import { UNPAID } from "#domain/deal/moves.ts";
import type { Database } from "#server/database/connect.ts";
import { orders } from "#server/database/schema.ts";
import type { Website } from "#websites/website.ts";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { isIPv6 } from "node:net";

/** A home or an office has one network: the last half of an IPv6 address says nothing about who asks. */
const NETWORK_GROUPS = 4;

/** Whom the limit counts: an address, or an IPv6 network. A loopback address is a proxy's, and with it everybody's: nobody. */
export function clientOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, "");
  if (plain === "::1" || plain.startsWith("127.")) return "";
  return isIPv6(plain) ? `${expanded(plain).slice(0, NETWORK_GROUPS).join(":")}::/64` : plain;
}

/** Whether the client or the e-mail address keeps more vehicles unpaid than the website allows. Counted after the new hold. */
export async function holdsTooMany(tx: Database, holder: { client: string; email: string }, website: Website): Promise<boolean> {
  const { per_client, per_email } = website.order.unpaid_holds;
  const email = holder.email.toLowerCase();
  // Without an address there is nobody to count.
  const ofClient = holder.client === "" ? undefined : eq(orders.client, holder.client);
  const ofEmail = sql`lower(${orders.customer} ->> 'customer_email') = ${email}`;
  const [counted] = await tx
    .select({
      client: ofClient ? sql<number>`count(*) filter (where ${ofClient})`.mapWith(Number) : sql<number>`0`.mapWith(Number),
      email: sql<number>`count(*) filter (where ${ofEmail})`.mapWith(Number),
    })
    .from(orders)
    .where(and(inArray(orders.status, [...UNPAID]), or(ofClient, ofEmail)));
  return (counted?.client ?? 0) > per_client || (counted?.email ?? 0) > per_email;
}

function expanded(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right];
}
