import { msg, type PlainMessage } from "../../messages/message.ts";
import type { StaffOrder } from "./staff-query.ts";

/** The orders of the list in words, where its columns have no heads to press. */
export const ORDER_NAMES: Readonly<Record<StaffOrder, PlainMessage>> = {
  "days-desc": msg("admin.order.daysDesc"),
  "days-asc": msg("admin.order.daysAsc"),
  "name-asc": msg("admin.order.nameAsc"),
  "name-desc": msg("admin.order.nameDesc"),
  "price-asc": msg("search.priceLowToHigh"),
  "price-desc": msg("search.priceHighToLow"),
  "state-asc": msg("admin.order.stateAsc"),
  "state-desc": msg("admin.order.stateDesc"),
  "branch-asc": msg("admin.order.branchAsc"),
  "branch-desc": msg("admin.order.branchDesc"),
  "readiness-desc": msg("admin.order.readinessDesc"),
  "readiness-asc": msg("admin.order.readinessAsc"),
  "position-desc": msg("admin.order.positionDesc"),
  "position-asc": msg("admin.order.positionAsc"),
  "photos-asc": msg("admin.order.photosAsc"),
  "photos-desc": msg("admin.order.photosDesc"),
  "mileage-asc": msg("search.mileageLowToHigh"),
  "mileage-desc": msg("admin.order.mileageDesc"),
  "year-asc": msg("admin.order.yearAsc"),
  "year-desc": msg("admin.order.yearDesc"),
};
