import { takeCertificate, type CertificateFolder } from "#server/media/certificates/certificate-files.ts";
import { isWebAddress } from "#server/stock/import/fields/electric-facts.ts";
import { quoteCell } from "#server/stock/import/fields/parse-cells.ts";
import type { ReadVehicle } from "./read-vehicle.ts";

type ReadRow = Extract<ReadVehicle, { vehicle: object }>;
type Refused = Extract<ReadVehicle, { problems: object }>;

/** A row whose battery certificate is a file: the file is stored and the vehicle has its address, or the row is refused. */
export async function withStoredCertificate(row: ReadRow, folder: CertificateFolder | undefined): Promise<ReadRow | Refused> {
  const { vehicle, unknown } = row;
  const name = vehicle.details?.battery_certificate;
  if (!folder || name === undefined || isWebAddress(name)) return row;
  const imported = await takeCertificate(folder, name);
  if ("reason" in imported) {
    const { id = null, stock_id = null, vrm = null } = vehicle;
    return { problems: [{ column: "battery_certificate", reason: `${quoteCell(name)} ${imported.reason}` }], unknown, id, stock_id, vrm };
  }
  const stored = { battery_certificate: imported.url };
  const { written } = vehicle;
  return {
    ...row,
    vehicle: {
      ...vehicle,
      details: { ...vehicle.details, ...stored },
      ...(written && { written: { ...written, details: { ...written.details, ...stored } } }),
    },
  };
}
