import type { Database } from "#server/database/connect.ts";
import { sites } from "#server/database/schema.ts";
import { importStock } from "#server/stock/import/import-stock.ts";
import type { ImportedVehicle } from "#server/stock/import/imported-vehicle.ts";
import type { IndexedVehicle } from "#server/stock/index/indexed-vehicle.ts";
import { seededRandom } from "#server/stock/test-support/seeded-random.ts";
import { generatedStock } from "./generated-stock.ts";

/** Imports generated vehicles, each at its own branch. */
export async function fillStock(database: Database, { size, seed }: { size: number; seed: number }): Promise<void> {
  const bySite = Map.groupBy(generatedStock(size, seededRandom(seed)), (vehicle) => vehicle.location.slug);
  for (const [slug, vehicles] of bySite) {
    await database.insert(sites).values({ slug, name: vehicles[0]!.location.name });
    const { problems } = await importStock(
      database,
      { kind: "vehicles", name: "generated", vehicles: vehicles.map(imported) },
      { now: Date.now(), site: slug },
    );
    if (problems.length > 0) throw new Error(problems.map((problem) => problem.message).join("; "));
  }
}

function imported(vehicle: IndexedVehicle): ImportedVehicle {
  const { engine_size, franchise_approved, ...rest } = vehicle;
  const details = {
    ...(engine_size !== null && { engine_size_litres: Number(engine_size) }),
    ...(franchise_approved === "yes" && { franchise_approved: true }),
  };
  return { ...rest, id: String(vehicle.stock_id), model: vehicle.range, vrm: null, details };
}
