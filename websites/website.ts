import type { Locale } from "#domain/labels/locales.ts";
import type { TextOverrides } from "#locales/overrides.ts";
import type { WebsiteContent } from "#websites/content.ts";
import type { PersonalField } from "#domain/finance-application/application-fields.ts";
import type { DeliverySettings } from "#domain/deal/delivery.ts";
import type { ContractPlace } from "#domain/deal/rights.ts";
import type { SurplusRule } from "#domain/deal/surplus.ts";
import type { EnergyPrices } from "#domain/running-costs/energy-prices.ts";
import type { DiaryPlaces } from "#domain/diary/appointment.ts";
import type { CreditRating, LenderTerms } from "#domain/finance/lender-terms.ts";
import type { Integrations } from "#domain/integrations/integrations.ts";
import type { Multipliers } from "#domain/part-exchange/valuation.ts";
import type { CardSwitches } from "#domain/stock/card.ts";
import type { AdvertFeed } from "#domain/stock/advert-feeds.ts";
import type { STOCK_ORDERS } from "#domain/search/filters.ts";
import type { StockSelection } from "#domain/search/stock-selection.ts";
import type { TermsTemplate } from "#domain/finance/terms-and-conditions.ts";

/** A form's numbers by language; a form that is only in English has one. */
export type FormIds = Readonly<{ "en-GB": number } & Partial<Record<Locale, number>>>;

/** The settings of one website of a dealer group. */
export type Website = {
  name: string;
  /** "Wexcombe Cars & Vans": after the dash in page titles. */
  site_name: string;
  /** "Cars & Vans": under the name in the logo. */
  tagline: string;
  /** Its host names; the first website also serves unknown hosts. Names below `localhost` are for local use. */
  hosts: readonly [string, ...string[]];
  /** The part of the group's stock it shows. */
  stock: StockSelection;
  /**
   * Slugs of the branches shown in lists, maps, opening hours and test drives, in this order. All of the group's if absent, or if the group
   * has none of them.
   */
  sites?: readonly [string, ...string[]];
  /** The folder of `websites/` with its theme.css, logo.svg and optional hero.svg. */
  theme: string;
  /** The theme's --brand as six hex digits, also used on paper. Dark enough for text on white. */
  brand_colour: `#${string}`;
  telephone: string;
  whatsapp: string;
  postal_address: string;
  /** Sources of the footer menus other than the content: URLs of JSON lists of name and url (specification 7.29). */
  footer_menu_urls?: { upper?: string; lower?: string };
  /**
   * URL pattern of the branch service icons, `{service}` for the service's key: "https://media.example/icons/{service}.svg" (specification
   * 7.28).
   */
  service_icons?: `https://${string}`;
  /** Contact for vulnerability reports in /.well-known/security.txt. Without it the file is not served. */
  security_contact?: `mailto:${string}` | `https://${string}`;
  /** The legal and regulatory lines of the footer. */
  legal: string[];
  search_path: "/vehicle-search";
  /** How results are ordered until the shopper chooses; default `recommended`. The API's default is `price-asc` on every website. */
  default_order?: (typeof STOCK_ORDERS)[number];
  /** Whether offers are shown in search results. Staff may change this and the five settings below in Admin. */
  showResultsPageOffers: boolean;
  /** Offers of the content that are shown nowhere, by file name. */
  hidden_offers?: readonly string[] | undefined;
  /** Whether the notice on vehicle pages, the snippet `details_page_header`, is shown; default true. */
  shows_banner?: boolean | undefined;
  /** Its Markdown, instead of the snippet's. */
  banner_text?: string | undefined;
  /** Whether the ticker, the snippet `text-ticker`, is shown; default true. */
  shows_ticker?: boolean | undefined;
  /** Its lines, instead of the snippet's. */
  ticker_lines?: readonly string[] | undefined;
  /** Own prices of fuel and electricity behind the running costs; those of the release where absent. Staff may change them in Admin. */
  energy_prices?: EnergyPrices | undefined;
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
  /** Set at start: every figure must be requested from a lender, so lists have none. */
  figures_by_lender?: boolean;
  /** Set at start: the provider of the bot check. */
  bot_check_by?: "turnstile" | "recaptcha" | "demo";
  finance_terms: TermsTemplate;
  finance_promotion: {
    /** The firm's status with the Financial Conduct Authority: legal name, broker or lender, register number. */
    status: string;
    /** That the lender pays commission, how, and how to learn the amount. */
    commission: string;
    /** Eligibility and conditions for finance. */
    conditions: string;
    example: {
      title: string;
      style: "box" | "plain";
      /** Offer vehicles then show no example and no monthly figure, rate or APR. */
      hideIfOfferVehicles: boolean;
      /**
       * Stock number of the vehicle in the example of lists, while it is for sale at the representative APR; otherwise the qualifying
       * vehicle nearest the median price is used.
       */
      vehicle?: number;
    };
  };
  /** Requests per client and hour, and requested mails per recipient. */
  limits?: {
    /** Postcode location lookups; default 60. The first website's value applies to the group. */
    postcodes?: number;
    /** Postcode address lookups; default 30. The first website's value applies to the group. */
    addresses?: number;
    /** Finance quotes by API; default 600. */
    quotes?: number;
    /** Requests for orders that do not exist; default 30. Above it, existing orders are refused too. */
    unknown_orders?: number;
    /** Defaults: 4 and 12. */
    mails_an_hour?: number;
    mails_a_day?: number;
  };
  order: {
    /** Reservation fee in pence, taken online. */
    deposit_fee: number;
    pay_in_full: boolean;
    /** Payment in full takes the full price by card; otherwise the fee is taken and the rest is paid by bank transfer. */
    full_card_payment: boolean;
    /** Minutes for which an unpaid order holds its vehicle. */
    hold_minutes: number;
    /** Maximum minutes including extensions. */
    hold_limit_minutes: number;
    /** Where the contract of sale is made, which determines the shopper's rights. */
    contract: ContractPlace;
    /** Overrides of an order's error messages. */
    customErrorMessages: Readonly<Record<string, string>>;
    /** Days for which a vehicle is held during the decision on a finance application. */
    finance_hold_days: number;
    /** The most days from now to which staff lengthen a hold; default 14. */
    staff_hold_days?: number;
    /** Fields the lender requires that are optional by default. */
    application_insists: readonly PersonalField[];
    /** Days for which a finance application is retained after its order ended without a sale, or was completed. */
    application_days: { ended: number; complete: number };
    /** Maximum number of vehicles held unpaid per client address and per e-mail address. */
    unpaid_holds: {
      per_client: number;
      per_email: number;
      /** Maximum share of the group's orderable stock held unpaid, but at least ten vehicles; default 0.1. */
      of_stock?: number;
      /** How many times one client or e-mail address may hold the same vehicle in 24 hours; default 3. */
      times_a_day?: number;
      /** Minutes before holding it again after a hold with an unconfirmed address; default 15. */
      pause_minutes?: number;
    };
    recaptcha: boolean;
    enquiry_form: boolean;
  };
  enquiries: {
    /** The numbers under which forms are sent, by language: `{ "en-GB": 12, cy: 13 }`. */
    formIds: Readonly<Record<"enquiry" | "testDrive" | "preApproval" | "partExchange" | "moveCloser", FormIds>> & {
      readonly sell?: FormIds;
    };
    /** Forms per client address and hour. */
    per_client_hour: number;
    /** The earlier name of `diary.test_drives`. */
    test_drives_at_once?: number;
    /** What the page of a reserved vehicle still offers. */
    on_reserved: { enquiry: boolean; part_exchange: boolean };
    /** Whether the general enquiry has no Back button to the deal. */
    hideGeneralEnquiryBackButton: boolean;
    /** Whether every vehicle takes enquiries instead of orders. */
    requiresEnquiryFormOverride: boolean;
  };
  /** How staff answer leads in Admin; shoppers never see it. */
  leads?: {
    /** Opening minutes of the branch within which a lead is answered; default 60. */
    answer_minutes?: number;
  };
  /** How many appointments of each kind a branch has at the same time; defaults 2, 2 and 1. */
  diary?: DiaryPlaces;
  /** Customers' replies to what staff write about a lead. Needs REPLIES_SECRET or IMAP_URL. */
  replies?: {
    /** "reply@cars.example": they go to "reply+token@cars.example". */
    address: string;
  };
  deliveries: {
    /** Sender of mails: "Wexcombe Cars & Vans <hello@wexcombe.example>". Replies go to it. */
    sender: string;
    /** Recipients of notices about orders and leads; a branch in `branches` receives those for its own vehicles instead. */
    orders_to: readonly string[];
    leads_to: readonly string[];
    branches: Readonly<Record<string, readonly string[]>>;
    /**
     * What notices to staff about orders and leads have: a `link` to Admin and no personal data (default with ADMIN_ORIGIN), or everything
     * (`full`). Lead systems get everything in any case.
     */
    staff_mail?: "link" | "full";
    /** Addresses of a lead system that accepts ADF 1.0 by mail. */
    adf_to: readonly string[];
    /** Recipients of notices about refused feed rows and stopped feeds. Only the first website's are used, because the stock is shared. */
    feeds_to?: readonly string[];
    /** The colours of mails: links, and the band at the top. */
    colours: { brand: string; deep: string };
    /** Days for which payloads are retained after delivery to every recipient. */
    keep_days: number;
  };
  /** Retention of personal data; see also `order.application_days` and `deliveries.keep_days`. Absent values have defaults. */
  retention?: {
    /** Days after which an order that ended unpaid is anonymised; default 30. */
    unpaid_order_days?: number;
    /** Days for which a lead is retained after the dealer closed it (default 365), and if it was never closed (default 730). */
    lead_days?: number;
    open_lead_days?: number;
    /** Days for which a valuation is retained after it has expired; default 30. */
    valuation_days?: number;
    /** Years for which an order that was completed, or paid and refunded, names its customer; default 6. */
    records_years?: number;
  };
  part_exchange: {
    /** The factor the dealer applies to each trade value (specification 9.17). */
    multipliers: Multipliers;
    /** Valuation requests per client address and hour: registers and valuers charge for each. */
    questions_per_client_hour: number;
    /** Whether the website buys cars without selling one (`/sell-my-car`); default true. */
    buys_cars?: boolean;
    /** How part-exchange value above the price is settled: `call` (default) to agree it by telephone, `pay` by bank transfer. */
    surplus?: SurplusRule;
  };
  /** Whether results are shown as a grid of cards or one card per row. */
  listingCardStyle: { layout: "card" | "row" };
  /** The actions in the bar of a vehicle page. */
  vehicleActions: { favourites: boolean; compare: boolean; share: boolean; print: boolean; pdf: boolean };
  /** The ways to contact the dealer about a vehicle. */
  contactActions: {
    call: boolean;
    /** Needs `integrations.chat`, or a chat supplied by the website as `window.dealerChat`. */
    chat: boolean;
    whatsapp: boolean;
    /** Call-tracking numbers by branch slug, shown instead of the branch's own. */
    trackedTelephones: Readonly<Record<string, string>>;
  };
  /** Where customers review the dealer: the ID of its business unit on Trustpilot. Needs TRUSTPILOT_API_KEY. */
  customer_reviews?: { provider: "trustpilot"; business_unit: string };
  /** Third-party scripts in its pages: analytics, chat, reviews (docs/integrations.md). None if absent. */
  integrations?: Integrations;
  /** Additional content of a vehicle page. */
  vdpContent: {
    /** Requests to move the vehicle to a nearer branch. */
    moveCloser: boolean;
    tiles: { mot: boolean; service: boolean; keepers: boolean; review: boolean };
    /** Counts the present keeper too, not only previous ones. */
    incrementPreviousKeepers: boolean;
    priceHistory: boolean;
    /** Compares the price with those of the group's own similar vehicles. Default: true. */
    pricePosition?: boolean;
    /** Itemises the deal on an offer; otherwise only its headline figure is shown. */
    offerOrderSummary: boolean;
    /** Shows a link to an explanation beside the extras. */
    optionalExtrasModal: boolean;
  };
  /** The paragraph types excluded from reviews. */
  vehicleReview: { excludedTypes: string[] };
  vehicleConfig: Required<Omit<CardSwitches, "tagArray">> & { leftAlignPricing: boolean };
  /** Texts for stock tags, shown as badges on cards. */
  tagArray: readonly { tag: string; text: string }[];
  /** Pictures are served in responsive sizes and formats; otherwise as the original only. */
  useResponsiveImages: boolean;
  /** Picture widths in pixels besides the original, up to six from 160 to 1279. Default: 480 and 768. */
  imageWidths?: readonly number[];
  /** Whether a notification has a border in its colour. */
  showNotificationBorder: boolean;
  /** Look up videos by registration for vehicles without one. */
  find_films: boolean;
  /** The feeds of its vehicles for sale below /feeds/ (docs/feeds-out.md); none if absent. */
  feeds_out?: readonly AdvertFeed[];
  /** Whether programs that answer shoppers' questions may read it at /mcp and /llms.txt (docs/assistants.md); default true. */
  assistants?: boolean;
  /** Warranty of every used vehicle in months; 0 means none, and no page mentions one. */
  warranty_months: number;
  /** Days of the dealer's own return policy; 0 means none. */
  return_days: number;
  /**
   * Delivery to the shopper's door: postcode areas or outward codes with a fee, the longest match wins. A postcode that no band has is told
   * to call. Without this vehicles are collected, and no page mentions delivery.
   */
  delivery?: DeliverySettings;
  /** `false` leaves delivery out of the descriptions of vehicle pages, which otherwise mention it where there are bands. */
  home_delivery?: boolean;
  /** Templates for the title and description of a vehicle page, with the placeholders of `domain/stock/titles.ts`. */
  titles?: { vehicle?: string; description?: string };
  /** Names of branch services, by key: `{ used_cars: "Sales" }`. Default: each branch's own name. */
  service_names?: Readonly<Record<string, string>>;
  /**
   * Own words in pages, messages, letters and printed documents, by the message's key in `locales/en-GB.json`: `{ "search.sortBy": "Order
   * by", "letter.helloName": "Dear {name}," }`.
   */
  labels?: TextOverrides;
  /**
   * Other languages of the website, each with own words of messages by their key, and with translations of the website's own texts (menus,
   * footer, hero …) by the English; `{}` if there are none.
   */
  locales?: Partial<Record<Locale, TextOverrides>>;
  content: WebsiteContent;
};
