import type { VehicleDetails } from "#domain/stock/vehicle.ts";
import type { Database } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { takeCertificate, type CertificateFolder } from "#server/media/certificates/certificate-files.ts";
import { certificateUrl } from "#server/media/certificates/certificate-names.ts";
import { isWebAddress } from "#server/stock/import/fields/electric-facts.ts";
import { quoteCell } from "#server/stock/import/fields/parse-cells.ts";
import type { ImportedVehicle } from "#server/stock/import/imported-vehicle.ts";
import type { ReadVehicle } from "#server/stock/import/read-vehicle.ts";
import { like, sql } from "drizzle-orm";

type ReadRow = Extract<ReadVehicle, { vehicle: object }>;
type Refused = Extract<ReadVehicle, { problems: object }>;

/**
 * A row whose battery certificate is a file: the file is stored and the vehicle has its address. One that can't be had now is left out and
 * reported, and the vehicle keeps its place; a row that names what is no certificate is refused.
 */
export async function withStoredCertificate(row: ReadRow, certificates: CertificateFolder | undefined): Promise<ReadRow | Refused> {
  const { vehicle, unknown } = row;
  const name = vehicle.details?.battery_certificate;
  if (!certificates || name === undefined || isWebAddress(name)) return row;
  const imported = await takeCertificate(certificates, name);
  if ("url" in imported) return { ...row, vehicle: withDocument(vehicle, { battery_certificate: imported.url }) };
  const problem = { column: "battery_certificate", reason: `${quoteCell(name)} ${imported.reason}` };
  if (imported.is_absent) return { ...row, vehicle: withDocument(vehicle, {}), unread: [...row.unread, problem] };
  const { id = null, stock_id = null, vrm = null } = vehicle;
  return { problems: [problem], unknown, id, stock_id, vrm };
}

/**
 * Whether a vehicle has an address of a stored certificate, by one search of all vehicles when it is first asked: no index has their
 * details, and while the store is away each row asks.
 */
export function knownCertificates(database: Database): (url: string) => Promise<boolean> {
  let known: Promise<ReadonlySet<string>> | undefined;
  return async (url) => (await (known ??= storedCertificates(database))).has(url);
}

async function storedCertificates(database: Database): Promise<ReadonlySet<string>> {
  const url = sql<string>`${vehicles.details} ->> 'battery_certificate'`;
  const rows = await database
    .selectDistinct({ url })
    .from(vehicles)
    .where(like(url, certificateUrl("%")));
  return new Set(rows.map((row) => row.url));
}

function withDocument(vehicle: ImportedVehicle, document: Pick<VehicleDetails, "battery_certificate">): ImportedVehicle {
  const { written } = vehicle;
  const replaced = (details: VehicleDetails = {}) => {
    const others = { ...details };
    delete others.battery_certificate;
    return { ...others, ...document };
  };
  return {
    ...vehicle,
    details: replaced(vehicle.details),
    ...(written && { written: { ...written, details: replaced(written.details) } }),
  };
}
