import { kennetTerms } from "#websites/wexcombe/finance-terms.ts";
import { kennetMotorFinance } from "#websites/wexcombe/lender-terms.ts";
import type { Website } from "#websites/website.ts";
import { content } from "./content.ts";

export const tradeyardVans = {
  name: "tradeyard-vans",
  site_name: "Tradeyard Vans",
  tagline: "Vans",
  hosts: ["tradeyard-vans.example", "tradeyard.localhost"],
  stock: "vans",
  theme: "tradeyard-vans",
  brand_colour: "#1b3f8f",
  telephone: "01632 960 430",
  whatsapp: "441632960430",
  postal_address: "Tradeyard Vans, Weyhill Business Park, Andover, SP99 7WX",
  legal: [
    "Tradeyard Vans is a fictional business. Example regulatory wording: authorised and regulated by the Financial Conduct Authority, FRN 000000. We are a credit broker and not a lender.",
  ],
  search_path: "/vehicle-search",
  showResultsPageOffers: true,
  finance_defaults: { deposit: 20, deposit_type: "percentage", term: 48, mileage: 12_000, credit_rating: "excellent" },
  representative_apr: 9.9,
  lender: kennetMotorFinance.lender,
  lender_terms: kennetMotorFinance,
  finance_terms: kennetTerms,
  finance_promotion: {
    status:
      "Tradeyard Vans is a fictional business. Example wording: Tradeyard Vans is a trading name of Wexcombe Cars & Vans Ltd, a credit broker, not a lender, authorised and regulated by the Financial Conduct Authority (FRN 000000).",
    commission:
      "We introduce customers to one lender, Kennet Motor Finance. It pays us a fixed percentage of the amount of credit for the introduction. That does not change what you pay, and we have no say in your APR. We tell you the amount in good time before you sign.",
    conditions: "Finance on vans sold plus VAT is for business use. Subject to status, UK residents aged 18 or over. The example is for information; your own quote may differ.",
    example: { title: "Representative example", style: "box", hideIfOfferVehicles: false },
  },
  order: { deposit_fee: 9900, pay_in_full: true, hold_minutes: 30, hold_limit_minutes: 120, contract: "premises", customErrorMessages: {}, finance_hold_days: 7, application_insists: [], application_days: { ended: 30, complete: 90 }, unpaid_holds: { per_client: 20, per_email: 3 }, recaptcha: false, enquiry_form: true },
  enquiries: {
    formIds: { enquiry: { "en-GB": 112 }, testDrive: 131, preApproval: 144, partExchange: 152, moveCloser: 60 },
    locale: "en-GB",
    per_client_hour: 20,
    test_drives_at_once: 2,
    on_reserved: { enquiry: true, part_exchange: true },
    hideGeneralEnquiryBackButton: false,
    requiresEnquiryFormOverride: false,
  },
  deliveries: {
    sender: "Tradeyard Vans <yard@tradeyard-vans.example>",
    orders_to: ["orders@tradeyard-vans.example"],
    leads_to: ["yard@tradeyard-vans.example"],
    branches: {},
    adf_to: ["leads@tradeyard-vans.example"],
    colours: { brand: "#1b3f8f", deep: "#10141c" },
    keep_days: 90,
  },
  part_exchange: { multipliers: { clean: 0.95, average: 0.95, below: 0.9 }, questions_per_client_hour: 30 },
  listingCardStyle: { layout: "row" },
  vehicleActions: { favourites: true, compare: true, share: true, print: true, pdf: true },
  contactActions: { call: true, chat: false, whatsapp: true, trackedTelephones: {} },
  vdpContent: { moveCloser: true, tiles: { mot: true, service: true, keepers: true, review: false }, incrementPreviousKeepers: true, priceHistory: true, offerOrderSummary: true, optionalExtrasModal: true },
  vehicleReview: { excludedTypes: [] },
  vehicleConfig: { leftAlignPricing: true, hideReservedTag: false, promotionalSash: true, franchiseApprovedLogo: false, vatBesidePrice: true },
  tagArray: [{ tag: "fdc-500", text: "Lender adds £500" }, { tag: "fdc-750", text: "Lender adds £750" }],
  useResponsiveImages: true,
  showNotificationBorder: false,
  find_films: true,
  warranty_months: 12,
  return_days: 15,
  content,
} satisfies Website as Website;
