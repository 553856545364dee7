import type { Problem } from "#domain/problem.ts";
import { text, type MessageText } from "#domain/messages/message-text.ts";
import { hostedDigests, MAX_PHOTOS, PHOTO_FIELDS, withPhoto, type PhotoPlace } from "#domain/stock/photos/photo-list.ts";
import { viewAlt, type WantedView } from "#domain/stock/photos/wanted-views.ts";
import { depictedName, proposedAlt } from "#domain/stock/photos/proposed-alt.ts";
import type { VehiclePicture } from "#domain/stock/vehicle.ts";
import { vehicleOverrides } from "#server/database/overrides-schema.ts";
import { vehicles } from "#server/database/schema.ts";
import { missingPhotos } from "#server/media/photos/photo-store.ts";
import type { StaffTx } from "#server/staff/acts/staff-write.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { inEnglish } from "#locales/in-english.ts";
import { and, eq, inArray } from "drizzle-orm";
import { changeVehicle, type VehicleChange, type VehicleOutcome } from "./change-vehicle.ts";
import { takeBack, type TakeBackOutcome } from "./overrides.ts";
import { fieldText, storedText, type StoredVehicle } from "./vehicle-fields.ts";

type Refused = { ok: false; why: "refused"; problems: Problem<MessageText>[] };

/** The texts of a vehicle's photographs, imperfections and films, as `VehicleChange.from` has them. */
export function photoTexts(row: StoredVehicle): Record<string, string> {
  return Object.fromEntries(PHOTO_FIELDS.map((field) => [field, fieldText(row, field)]));
}

/** Saves lists of photographs and films as they were arranged. */
export async function changePhotos(tx: StaffTx, change: VehicleChange): Promise<VehicleOutcome | Refused> {
  await lockStock(tx);
  const row = await rowOf(tx, change.stock_id);
  if (!row) return { ok: false, stock_id: change.stock_id, why: "unknown" };
  const before = Object.values(photoTexts(row)).join(" ");
  const after = Object.values({ ...photoTexts(row), ...change.fields }).join(" ");
  const missing = await missingPhotos(tx, after);
  const problems: Problem<MessageText>[] = [];
  if (missing.some((digest) => !hostedDigests(before).includes(digest)))
    problems.push({ field: "media_urls", message: text("admin.photos.notStored") });
  const count =
    countOf(change.fields?.["media_urls"], row.details.media_urls) + countOf(change.fields?.["imperfections"], row.details.imperfections);
  if (count > MAX_PHOTOS && count > photosOf(row)) problems.push(tooMany());
  return problems.length > 0 ? { ok: false, why: "refused", problems } : changeVehicle(tx, change);
}

export type AddedPhoto =
  | {
      ok: true;
      revision: number;
      /** The revision before, and whether the photograph was there already. */ from: number;
      known: boolean;
      texts: Record<string, string>;
    }
  | { ok: false; why: "unknown" }
  | Refused;

/** Adds a stored photograph to a vehicle, whatever else has changed; one that it has already stays where it is. */
export async function addPhoto(
  tx: StaffTx,
  { stock_id, url, place, view }: { stock_id: number; url: string; place: PhotoPlace; view?: WantedView | undefined },
): Promise<AddedPhoto> {
  await lockStock(tx);
  const row = await rowOf(tx, stock_id);
  if (!row) return { ok: false, why: "unknown" };
  const { media_urls = [], imperfections = [] } = row.details;
  if ([...media_urls, ...imperfections].some((picture) => picture.url === url))
    return { ok: true, revision: row.revision, from: row.revision, known: true, texts: photoTexts(row) };
  if (photosOf(row) >= MAX_PHOTOS) return { ok: false, why: "refused", problems: [tooMany()] };
  const alt = inEnglish(view === undefined ? proposedAlt(place, row) : viewAlt(view, depictedName(row)));
  const field = place === "imperfections" ? "imperfections" : "media_urls";
  const list: VehiclePicture[] =
    place === "imperfections" ? [...imperfections, { url, alt }] : withPhoto(media_urls, { url, alt, group: place });
  const outcome = await changeVehicle(tx, { stock_id, fields: { [field]: storedText(field, list) } });
  if (outcome.ok) {
    const changed = await rowOf(tx, stock_id);
    return { ok: true, revision: outcome.revision, from: row.revision, known: false, texts: changed ? photoTexts(changed) : {} };
  }
  // Lists that an earlier release stored may break a rule of today's importer.
  const problems = outcome.why === "problems" ? outcome.problems : [];
  return {
    ok: false,
    why: "refused",
    problems: problems.map(({ field: at, message }) => ({ field: at, message: text("admin.photos.oldList", { message }) })),
  };
}

/** Takes back what staff decided about photographs and films: the vehicle shows its feed's. */
export async function takePhotosBack(tx: StaffTx, stock_id: number): Promise<TakeBackOutcome> {
  const decided = await tx
    .select({ field: vehicleOverrides.field })
    .from(vehicleOverrides)
    .where(and(eq(vehicleOverrides.stock_id, stock_id), inArray(vehicleOverrides.field, [...PHOTO_FIELDS])));
  if (decided.length === 0) return { ok: false, why: "followed", field: "media_urls" };
  return takeBack(
    tx,
    stock_id,
    decided.map(({ field }) => field),
  );
}

function photosOf({ details: { media_urls = [], imperfections = [] } }: StoredVehicle): number {
  return media_urls.length + imperfections.length;
}

/** The entries of a text that the importer reads as a list; what it does not read is refused there. */
function countOf(given: string | undefined, stored: readonly unknown[] = []): number {
  if (given === undefined) return stored.length;
  try {
    const list: unknown = JSON.parse(given);
    return Array.isArray(list) ? list.length : 0;
  } catch {
    return 0;
  }
}

function tooMany(): Problem<MessageText> {
  return { field: "media_urls", message: text("admin.photos.tooMany", { most: MAX_PHOTOS }) };
}

async function rowOf(tx: StaffTx, stock_id: number): Promise<StoredVehicle | undefined> {
  const [row] = await tx.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
  return row;
}
