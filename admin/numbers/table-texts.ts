import type { LeadSource } from "#domain/enquiries/lead-sources.ts";
import { msg, type PlainMessage } from "#domain/messages/message.ts";
import type { ColumnOf, NumberTableName } from "#domain/numbers/number-tables.ts";

/** `bar`: the columns whose figures are drawn too, as parts of the largest row's. */
type TableTexts<Name extends NumberTableName> = {
  title: PlainMessage;
  means: PlainMessage;
  row: PlainMessage;
  columns: Readonly<Record<ColumnOf<Name>, PlainMessage>>;
  bar: readonly ColumnOf<Name>[];
};

export const TABLE_TEXTS: { readonly [Name in NumberTableName]: TableTexts<Name> } = {
  "stock-days": {
    title: msg("admin.numbers.stockDays"),
    means: msg("admin.numbers.stockDaysMeans"),
    row: msg("enquiry.branch"),
    columns: {
      up_to_30: msg("admin.numbers.upTo30"),
      "31_to_60": msg("admin.numbers.31To60"),
      "61_to_90": msg("admin.numbers.61To90"),
      over_90: msg("admin.numbers.over90"),
      all: msg("home.all"),
    },
    bar: ["up_to_30", "31_to_60", "61_to_90", "over_90"],
  },
  "price-position": {
    title: msg("admin.stock.position"),
    means: msg("admin.numbers.positionMeans"),
    row: msg("enquiry.branch"),
    columns: { below: msg("admin.numbers.below"), within: msg("admin.numbers.within"), above: msg("admin.numbers.above") },
    bar: ["below", "within", "above"],
  },
  leads: {
    title: msg("admin.numbers.leadsBySource"),
    means: msg("admin.numbers.leadsMeans"),
    row: msg("admin.numbers.source"),
    columns: {
      leads: msg("admin.nav.leads"),
      median_minutes: msg("admin.numbers.median"),
      in_time: msg("admin.today.inTime"),
      late: msg("admin.numbers.late"),
    },
    bar: ["leads"],
  },
  orders: {
    title: msg("admin.numbers.ordersByStep"),
    means: msg("admin.numbers.ordersMeans"),
    row: msg("admin.numbers.step"),
    columns: { orders: msg("admin.settings.ordersTo") },
    bar: ["orders"],
  },
  searches: {
    title: msg("admin.numbers.searches"),
    means: msg("admin.numbers.searchesMeans"),
    row: msg("admin.numbers.words"),
    columns: { searches: msg("admin.numbers.times"), in_stock: msg("home.inStockNow") },
    bar: ["searches"],
  },
  wanted: {
    title: msg("admin.numbers.wanted"),
    means: msg("admin.numbers.wantedMeans"),
    row: msg("admin.numbers.model"),
    columns: { leads: msg("admin.nav.leads"), in_stock: msg("home.inStockNow") },
    bar: ["leads"],
  },
};

export const SOURCE_NAMES: Readonly<Record<LeadSource, PlainMessage>> = {
  campaign: msg("admin.numbers.sourceCampaign"),
  search: msg("admin.numbers.sourceSearch"),
  social: msg("admin.numbers.sourceSocial"),
  referral: msg("admin.numbers.sourceReferral"),
  direct: msg("admin.numbers.sourceDirect"),
  website: msg("admin.numbers.sourceWebsite"),
  unknown: msg("admin.numbers.sourceUnknown"),
};
