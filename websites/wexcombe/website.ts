import { welshOverrides } from "./welsh.ts";
import { kennetTerms } from "#websites/wexcombe/finance-terms.ts";
import { kennetMotorFinance } from "#websites/wexcombe/lender-terms.ts";
import type { Website } from "#websites/website.ts";
import { content } from "./content.ts";

export const wexcombe = {
  name: "wexcombe",
  site_name: "Wexcombe Cars & Vans",
  tagline: "Cars & Vans",
  hosts: ["wexcombe.example", "wexcombe.localhost"],
  stock: "all",
  theme: "wexcombe",
  brand_colour: "#0a5a47",
  telephone: "01632 960 410",
  whatsapp: "441632960410",
  postal_address: "Wexcombe Cars & Vans, Marlborough Road, Swindon, SN99 4WX",
  security_contact: "mailto:security@wexcombe.example",
  legal: [
    "Wexcombe Cars & Vans is a fictional business. Example regulatory wording: authorised and regulated by the Financial " +
      "Conduct Authority, FRN 000000. We are a credit broker and not a lender.",
  ],
  search_path: "/vehicle-search",
  showResultsPageOffers: true,
  finance_defaults: { deposit: 10, deposit_type: "percentage", term: 48, mileage: 8000, credit_rating: "excellent" },
  representative_apr: 9.9,
  lender_terms: kennetMotorFinance,
  finance_terms: kennetTerms,
  finance_promotion: {
    status:
      "Wexcombe Cars & Vans is a fictional business. Example wording: Wexcombe Cars & Vans Ltd is a credit broker, not a " +
      "lender, and is authorised and regulated by the Financial Conduct Authority (FRN 000000).",
    commission:
      "We introduce customers to one lender, Kennet Motor Finance. It pays us a fixed percentage of the amount of credit for " +
      "the introduction. That does not change what you pay, and we have no say in your APR. We tell you the amount in good " +
      "time before you sign.",
    conditions: "Finance is subject to status, UK residents aged 18 or over. The example is for information; your own quote may differ.",
    example: { title: "Representative example", style: "box", hideIfOfferVehicles: false },
  },
  order: {
    deposit_fee: 9900,
    pay_in_full: true,
    full_card_payment: false,
    hold_minutes: 30,
    hold_limit_minutes: 120,
    contract: "premises",
    customErrorMessages: {},
    finance_hold_days: 7,
    staff_hold_days: 14,
    application_insists: [],
    application_days: { ended: 30, complete: 90 },
    unpaid_holds: { per_client: 20, per_email: 3 },
    recaptcha: false,
    enquiry_form: true,
  },
  enquiries: {
    formIds: {
      enquiry: { "en-GB": 12, cy: 13 },
      testDrive: { "en-GB": 31, cy: 32 },
      preApproval: { "en-GB": 44 },
      partExchange: { "en-GB": 52, cy: 53 },
      moveCloser: { "en-GB": 60, cy: 61 },
      sell: { "en-GB": 70, cy: 71 },
    },
    per_client_hour: 20,
    on_reserved: { enquiry: true, part_exchange: true },
    hideGeneralEnquiryBackButton: false,
    requiresEnquiryFormOverride: false,
  },
  diary: { test_drives: 2, collections: 2, deliveries: 1 },
  replies: { address: "reply@wexcombe.example" },
  deliveries: {
    sender: "Wexcombe Cars & Vans <hello@wexcombe.example>",
    orders_to: ["orders@wexcombe.example"],
    leads_to: ["sales@wexcombe.example"],
    feeds_to: ["stock@wexcombe.example"],
    branches: {},
    adf_to: ["leads@wexcombe.example"],
    colours: { brand: "#0a5a47", deep: "#062c25" },
    keep_days: 90,
  },
  retention: { unpaid_order_days: 30, lead_days: 365, open_lead_days: 730, valuation_days: 30, records_years: 6 },
  part_exchange: {
    multipliers: { clean: 0.95, average: 0.95, below: 0.9 },
    questions_per_client_hour: 30,
    buys_cars: true,
    surplus: "call",
  },
  listingCardStyle: { layout: "card" },
  vehicleActions: { favourites: true, compare: false, share: true, print: true, pdf: true },
  contactActions: { call: true, chat: false, whatsapp: true, trackedTelephones: { swindon: "01632 960 499" } },
  vdpContent: {
    moveCloser: true,
    tiles: { mot: true, service: true, keepers: true, review: true },
    incrementPreviousKeepers: true,
    priceHistory: true,
    pricePosition: true,
    offerOrderSummary: true,
    optionalExtrasModal: true,
  },
  vehicleReview: { excludedTypes: ["rivals"] },
  vehicleConfig: {
    leftAlignPricing: true,
    hideReservedTag: false,
    promotionalSash: true,
    franchiseApprovedLogo: true,
    vatBesidePrice: false,
  },
  tagArray: [],
  useResponsiveImages: true,
  showNotificationBorder: true,
  find_films: true,
  feeds_out: ["google.tsv", "meta.csv", "autotrader.json", "stock.csv", "stock.json"],
  warranty_months: 12,
  return_days: 15,
  delivery: {
    bands: [
      { areas: ["SN1", "SN2", "SN3", "SN5", "SN25", "SN26"], fee: 4_900 },
      { areas: ["SN", "BA", "GL", "OX", "RG", "SP"], fee: 9_900 },
      { areas: ["BH", "BS", "CF", "GU", "HP", "SL", "SO", "TA", "WR"], fee: 14_900 },
    ],
  },
  locales: { cy: welshOverrides },
  content,
} satisfies Website as Website;
