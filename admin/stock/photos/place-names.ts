import { msg, type PlainMessage } from "#domain/messages/message.ts";
import type { PhotoPlace } from "#domain/stock/photos/photo-list.ts";

export const PLACE_NAMES: Readonly<Record<PhotoPlace | "none", PlainMessage>> = {
  outside: msg("admin.photos.outside"),
  inside: msg("admin.photos.inside"),
  details: msg("admin.vehicleField.groupDetails"),
  none: msg("admin.photos.noGroup"),
  imperfections: msg("vehicle.imperfections"),
};
