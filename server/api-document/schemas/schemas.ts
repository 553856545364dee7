import * as content from "./content-schemas.ts";
import * as finance from "./finance-schemas.ts";
import * as kinds from "./scalars.ts";
import * as orders from "./order-schemas.ts";
import * as vehicles from "./vehicle-schemas.ts";

/** The response schemas by their names in the document. */
export const SCHEMAS = {
  Message: kinds.MessageAnswer,
  Errors: kinds.ErrorsAnswer,
  Refused: kinds.RefusedAnswer,
  ListedVehicle: vehicles.ListedVehicle,
  Vehicle: vehicles.Vehicle,
  SearchAnswer: vehicles.SearchAnswer,
  SuggestionsAnswer: vehicles.SuggestionsAnswer,
  VehicleAnswer: vehicles.VehicleAnswer,
  Quote: finance.Quote,
  FinanceItem: finance.FinanceItem,
  VehicleFinanceAnswer: finance.VehicleFinanceAnswer,
  QuoteAnswer: finance.QuoteAnswer,
  TermsAnswer: finance.TermsAnswer,
  Block: content.Block,
  Offer: content.Offer,
  OffersAnswer: content.OffersAnswer,
  Page: content.Page,
  PageAnswer: content.PageAnswer,
  Post: content.Post,
  PostAnswer: content.PostAnswer,
  PostsAnswer: content.PostsAnswer,
  Site: content.Site,
  SiteAnswer: content.SiteAnswer,
  SitesAnswer: content.SitesAnswer,
  Review: content.ReviewAnswer,
  Order: orders.Order,
  OrderAnswer: orders.OrderAnswer,
  RefusedOrder: orders.RefusedOrder,
  OrderConfigAnswer: orders.OrderConfigAnswer,
  CheckAnswer: orders.CheckAnswer,
  LookupAnswer: orders.LookupAnswer,
  ValuationAnswer: orders.ValuationAnswer,
  LeadAnswer: orders.LeadAnswer,
  PaymentMessageAnswer: orders.PaymentMessageAnswer,
  LenderMessageAnswer: orders.LenderMessageAnswer,
  ReplyMessageAnswer: orders.ReplyMessageAnswer,
  FilmAnswer: orders.FilmAnswer,
  HealthAnswer: orders.HealthAnswer,
  ReadyAnswer: orders.ReadyAnswer,
} as const;
export type SchemaName = keyof typeof SCHEMAS;
