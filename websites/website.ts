import type { Locale } from "#domain/labels/locales.ts";
import type { LabelOverrides } from "#domain/labels/translations.ts";
import type { WebsiteContent } from "#websites/content.ts";
import type { PersonalField } from "#domain/finance-application/application-fields.ts";
import type { ContractPlace } from "#domain/deal/rights.ts";
import type { SurplusRule } from "#domain/deal/surplus.ts";
import type { CreditRating, LenderTerms } from "#domain/finance/lender-terms.ts";
import type { Integrations } from "#domain/integrations/integrations.ts";
import type { Multipliers } from "#domain/part-exchange/valuation.ts";
import type { CardSwitches } from "#domain/stock/card.ts";
import type { StockSelection } from "#domain/search/stock-selection.ts";
import type { TermsTemplate } from "#domain/finance/terms-and-conditions.ts";

/** A form's numbers by language; a form that is there in English only has one. */
export type FormIds = Readonly<{ "en-GB": number } & Partial<Record<Locale, number>>>;

/** What makes one website of a dealer group its own. Grows with the product; every switch lives here. */
export type Website = {
  name: string;
  /** "Wexcombe Cars & Vans": after the dash in page titles. */
  site_name: string;
  /** "Cars & Vans": under the name in the logo. */
  tagline: string;
  /** Host names it answers to; the first website also answers to unknown hosts. One below `localhost` is for looking at it on the own machine. */
  hosts: readonly [string, ...string[]];
  /** What of the group's stock it shows. */
  stock: StockSelection;
  /** The slugs of the branches that it names, in this order: in lists, maps, opening hours and test drives. Left out, all of the group's; so too while the group has none of them. */
  sites?: readonly [string, ...string[]];
  /** The folder of `websites/` that holds its theme.css, logo.svg and, if it has one, hero.svg. */
  theme: string;
  /** The theme's --brand as six hex digits: paper wears it too. Dark enough for words on white. */
  brand_colour: `#${string}`;
  telephone: string;
  whatsapp: string;
  postal_address: string;
  /** Where the menus of the footer are kept, when that is not in the content: lists of name and url (specification 7.29). */
  footer_menu_urls?: { upper?: string; lower?: string };
  /** Where a branch's services have pictures, `{service}` for the service's key: "https://media.example/icons/{service}.svg" (specification 7.28). */
  service_icons?: `https://${string}`;
  /** Who is told of a weakness of the website: stands in /.well-known/security.txt. Left out, there is none. */
  security_contact?: `mailto:${string}` | `https://${string}`;
  /** The legal and regulatory lines of the footer. */
  legal: string[];
  search_path: "/vehicle-search";
  /** Whether offers stand among the results of a search. */
  showResultsPageOffers: boolean;
  finance_defaults: {
    deposit: number;
    deposit_type: "percentage" | "amount";
    term: number;
    mileage: number;
    credit_rating: CreditRating;
  };
  /** Percent, one decimal. */
  representative_apr: number;
  lender_terms: LenderTerms;
  /** Set at start: a lender is asked for every figure, so lists have none. */
  figures_by_lender?: boolean;
  /** Set at start: who is asked whether a form was sent by a person. */
  bot_check_by?: "turnstile" | "recaptcha" | "demo";
  finance_terms: TermsTemplate;
  finance_promotion: {
    /** Who the firm is to the Financial Conduct Authority: legal name, broker or lender, number in the register. */
    status: string;
    /** That the lender pays for the introduction, how, and how to learn the amount. */
    commission: string;
    /** Who may borrow, and on what condition. */
    conditions: string;
    example: {
      title: string;
      style: "box" | "plain";
      /** On offer vehicles there is then no example, and no monthly figure, rate or APR either. */
      hideIfOfferVehicles: boolean;
      /** The stock number of the vehicle whose example stands with lists, while it is for sale at the representative APR; else the one nearest the median price that is. */
      vehicle?: number;
    };
  };
  /** How often one client may ask in an hour, and how many mails one recipient is sent because somebody asked for them. */
  limits?: {
    /** Postcodes whose place is looked up: 60. The first website's counts for its group. */
    postcodes?: number;
    /** Postcodes whose addresses are looked up: 30. The first website's counts for its group. */
    addresses?: number;
    /** Finance quotes by the API: 600. */
    quotes?: number;
    /** Orders that there are not: 30; then even those that there are. */
    unknown_orders?: number;
    /** 4 and 12. */
    mails_an_hour?: number;
    mails_a_day?: number;
  };
  order: {
    /** Pence taken online to reserve. */
    deposit_fee: number;
    pay_in_full: boolean;
    /** Paying in full takes the whole price by card; else the fee is taken and the rest comes by bank transfer. */
    full_card_payment: boolean;
    /** Minutes an unpaid order keeps its vehicle. */
    hold_minutes: number;
    /** Minutes at most, however often the shopper asks for more time. */
    hold_limit_minutes: number;
    /** Where the contract for a vehicle that is bought is made: it decides what the shopper may do afterwards. */
    contract: ContractPlace;
    /** Words of the website's own, in the place of an order's messages. */
    customErrorMessages: Readonly<Record<string, string>>;
    /** Days a vehicle waits for the dealer's decision on a finance application. */
    finance_hold_days: number;
    /** What the lender insists on beyond what every lender asks. */
    application_insists: readonly PersonalField[];
    /** Days that a finance application is kept after its order came to nothing, and after it was completed. */
    application_days: { ended: number; complete: number };
    /** Vehicles that one client address and one e-mail address may keep without having paid. */
    unpaid_holds: {
      per_client: number;
      per_email: number;
      /** The part of the group's orderable stock that may be held unpaid at once, but always ten vehicles: 0.1. */
      of_stock?: number;
      /** How often one client or e-mail address may take the same vehicle in 24 hours: 3. */
      times_a_day?: number;
      /** How long it waits before that after a hold without a confirmed address: 15 minutes. */
      pause_minutes?: number;
    };
    recaptcha: boolean;
    enquiry_form: boolean;
  };
  enquiries: {
    /** The numbers under which the forms are sent, each form's by language: `{ "en-GB": 12, cy: 13 }`. */
    formIds: Readonly<Record<"enquiry" | "testDrive" | "preApproval" | "partExchange" | "moveCloser", FormIds>>;
    /** Forms that one client address may send in an hour. */
    per_client_hour: number;
    /** Test drives that a branch can accompany at the same hour. */
    test_drives_at_once: number;
    /** What a reserved vehicle's page still offers. */
    on_reserved: { enquiry: boolean; part_exchange: boolean };
    /** The general enquiry has no way back to the deal. */
    hideGeneralEnquiryBackButton: boolean;
    /** Every vehicle is asked about instead of ordered. */
    requiresEnquiryFormOverride: boolean;
  };
  deliveries: {
    /** From whom mails come: "Wexcombe Cars & Vans <hello@wexcombe.example>". Customers answer to it. */
    sender: string;
    /** Who reads by mail of orders and of leads; a branch named in `branches` reads of its own vehicles instead. */
    orders_to: readonly string[];
    leads_to: readonly string[];
    branches: Readonly<Record<string, readonly string[]>>;
    /** A lead system that takes in ADF 1.0 by mail. */
    adf_to: readonly string[];
    /** Who reads by mail of rows that a feed of stock brought and that were refused, and of a guard that stopped it. Of the first website only: its stock is everybody's. */
    feeds_to?: readonly string[];
    /** The colours of the mails: of links, and of the band at the top. */
    colours: { brand: string; deep: string };
    /** Days that what was told is kept after it has reached everybody. */
    keep_days: number;
  };
  /** How long whose something was is kept; `order.application_days` and `deliveries.keep_days` say it of applications and messages. Left out, each has its default. */
  retention?: {
    /** Days after which an order that ended without a payment no longer says who ordered: 30. */
    unpaid_order_days?: number;
    /** Days that what was sent in a form is kept after the dealer is done with it: 365; and where nobody ever was: 730. */
    lead_days?: number;
    open_lead_days?: number;
    /** Days that a valuation is kept after its price has run out: 30. */
    valuation_days?: number;
    /** Years that an order which was completed, or paid and refunded, says who ordered: 6. */
    records_years?: number;
  };
  part_exchange: {
    /** What the dealer gives of each trade value (specification 9.17), as a factor. */
    multipliers: Multipliers;
    /** Cars that one client address may ask about in an hour: registers and valuers charge for each. */
    questions_per_client_hour: number;
    /** What happens with a part exchange that is worth more than the vehicle: `call` (left out) to agree it by telephone, `pay` by bank transfer. */
    surplus?: SurplusRule;
  };
  /** Whether results stand in columns of cards or in rows of one. */
  listingCardStyle: { layout: "card" | "row" };
  /** What the bar of a vehicle's page offers beside the way back. */
  vehicleActions: { favourites: boolean; compare: boolean; share: boolean; print: boolean; pdf: boolean };
  /** The ways to talk to somebody about a vehicle. */
  contactActions: {
    call: boolean;
    /** Needs `integrations.chat`, or a chat that the website brings along as `window.dealerChat`. */
    chat: boolean;
    whatsapp: boolean;
    /** Numbers that count calls, by the branch's slug: they take the place of its own when somebody calls. */
    trackedTelephones: Readonly<Record<string, string>>;
  };
  /** Scripts of other companies in its pages: analytics, chat, reviews (docs/integrations.md). Left out, there are none. */
  integrations?: Integrations;
  /** What the page of a vehicle tells beside its specification. */
  vdpContent: {
    /** Asking for the vehicle to be brought to a nearer branch. */
    moveCloser: boolean;
    tiles: { mot: boolean; service: boolean; keepers: boolean; review: boolean };
    /** Counts every owner, not only those before the present keeper. */
    incrementPreviousKeepers: boolean;
    priceHistory: boolean;
    /** The deal on an offer is added up line by line; else its headline figure stands alone. */
    offerOrderSummary: boolean;
    /** Beside the extras a link leads to what explains them. */
    optionalExtrasModal: boolean;
  };
  /** The types of paragraphs that are left out of reviews. */
  vehicleReview: { excludedTypes: string[] };
  vehicleConfig: Required<Omit<CardSwitches, "tagArray">> & { leftAlignPricing: boolean };
  /** Words for tags of the stock, shown as badges on cards. */
  tagArray: readonly { tag: string; text: string }[];
  /** Pictures come in the sizes and formats that a screen needs; else as the original alone. */
  useResponsiveImages: boolean;
  /** The widths in pixels that pictures come in beside their own, up to six from 160 to 1279. Left out, 480 and 768. */
  imageWidths?: readonly number[];
  /** A message beside the content has an edge in its colour. */
  showNotificationBorder: boolean;
  /** Ask by registration for the film of a vehicle that came without one. */
  find_films: boolean;
  /** The warranty that every used vehicle comes with; 0 is none, and no page speaks of one. */
  warranty_months: number;
  /** Days of the dealer's own promise to take a vehicle back; 0 is no such promise. */
  return_days: number;
  /** Vehicles are brought to customers: search engines are told. Left out, nothing is said of it. */
  home_delivery?: boolean;
  /** Templates of its own for the title and the description of a vehicle's page, with the placeholders of `domain/stock/titles.ts`. */
  titles?: { vehicle?: string; description?: string };
  /** What it calls the services of its branches, by their keys: `{ used_cars: "Sales" }`. Left out, what each branch calls them. */
  service_names?: Readonly<Record<string, string>>;
  /**
   * Words of its own by the English that they take the place of, in pages, messages, letters and papers alike: labels of the catalogue
   * (`domain/labels/english.ts`), `{ "Sort by": "Order by" }`, and sentences of `domain/`, what is filled in named in braces: `{ "Hello {name},": "Dear {name}," }`.
   */
  labels?: LabelOverrides;
  /** Other languages it is read in, each with its own words in it (of menus, footer, hero …) by their English; `{}` where it has none. */
  locales?: Partial<Record<Locale, LabelOverrides>>;
  content: WebsiteContent;
};
