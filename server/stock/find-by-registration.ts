import type { Database } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { and, eq } from "drizzle-orm";

/** The live vehicle with a registration (upper case, no spaces); undefined when there is none. */
export async function findLiveByRegistration(database: Database, registration: string): Promise<{ turntable: string[] } | undefined> {
  const [row] = await database
    .select({ details: vehicles.details })
    .from(vehicles)
    .where(and(eq(vehicles.vrm, registration), eq(vehicles.state, "live")))
    .limit(1);
  return row && { turntable: row.details.turntable ?? [] };
}
