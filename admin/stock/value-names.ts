import { msg, type PlainMessage } from "#domain/messages/message.ts";
import type { AdvertClassification, VatScheme } from "#domain/stock/vehicle.ts";

export const CLASSIFICATION_NAMES: Readonly<Record<AdvertClassification, PlainMessage>> = {
  USED: msg("stockValue.used"),
  NEW: msg("home.new"),
  OFFER: msg("stockValue.offer"),
  MOTABILITY: msg("stockValue.motability"),
  "CONTRACT-HIRE-BUSINESS": msg("search.businessContractHire"),
};

export const VAT_NAMES: Readonly<Record<VatScheme, PlainMessage>> = {
  Commercial: msg("stockValue.commercial"),
  Qualifying: msg("stockValue.qualifying"),
  Margin: msg("stockValue.margin"),
};
