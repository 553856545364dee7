import type { Config } from "#server/config.ts";
import type { Group } from "#server/open-group.ts";
import { rootCause } from "#server/startup-error.ts";
import { demoInvitation } from "#server/staff/people/demo-invitation.ts";

/** This machine only. */
const LOOPBACK = "127.0.0.1";

/**
 * What a start prints about Admin: its address, and with demo data that nobody but this machine can reach a link for the demonstration's
 * owner. The one before is void.
 */
export async function adminLines(
  { host, origin: websiteOrigin }: Pick<Config, "host" | "origin">,
  { admin, isDemo, dealerships: [{ database, now }] }: Pick<Group, "admin" | "isDemo" | "dealerships">,
): Promise<string[]> {
  if (!admin) return ["Admin is off: behind a proxy it needs a host of its own (ADMIN_ORIGIN=https://admin.cars.example)."];
  const origin = admin.origin() ?? "";
  const address = `Admin, for the dealer's staff, is open at ${origin}`;
  if (!isDemo || host !== LOOPBACK || websiteOrigin !== undefined) return [address];
  try {
    const token = await demoInvitation({ database, now });
    return token === undefined ? [address] : [address, `Sign in there as the demo dealer's owner: ${origin}/invitation#${token}`];
  } catch (error) {
    return [address, `There is no link to sign in with, because the database did not answer: ${rootCause(error)}`];
  }
}
