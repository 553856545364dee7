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
  sites: ["andover", "swindon", "salisbury"],
  theme: "tradeyard-vans",
  brand_colour: "#1b3f8f",
  telephone: "01632 960 430",
  whatsapp: "441632960430",
  postal_address: "Tradeyard Vans, Weyhill Business Park, Andover, SP99 7WX",
  security_contact: "mailto:security@tradeyard-vans.example",
  legal: [
    "Tradeyard Vans is a fictional business. Example regulatory wording: authorised and regulated by the Financial Conduct " +
      "Authority, FRN 000000. We are a credit broker and not a lender.",
  ],
  search_path: "/vehicle-search",
  showResultsPageOffers: true,
  finance_defaults: { deposit: 20, deposit_type: "percentage", term: 48, mileage: 12_000, credit_rating: "excellent" },
  representative_apr: 9.9,
  lender_terms: kennetMotorFinance,
  finance_terms: kennetTerms,
  finance_promotion: {
    status:
      "Tradeyard Vans is a fictional business. Example wording: Tradeyard Vans is a trading name of Wexcombe Cars & Vans Ltd, a " +
      "credit broker, not a lender, authorised and regulated by the Financial Conduct Authority (FRN 000000).",
    commission:
      "We introduce customers to one lender, Kennet Motor Finance. It pays us a fixed percentage of the amount of credit for " +
      "the introduction. That does not change what you pay, and we have no say in your APR. We tell you the amount in good " +
      "time before you sign.",
    conditions:
      "Finance on vans sold plus VAT is for business use. Subject to status, UK residents aged 18 or over. The example is for " +
      "information; your own quote may differ.",
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
    application_insists: [],
    application_days: { ended: 30, complete: 90 },
    unpaid_holds: { per_client: 20, per_email: 3 },
    recaptcha: false,
    enquiry_form: true,
  },
  enquiries: {
    formIds: {
      enquiry: { "en-GB": 112 },
      testDrive: { "en-GB": 131 },
      preApproval: { "en-GB": 144 },
      partExchange: { "en-GB": 152 },
      moveCloser: { "en-GB": 60 },
    },
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
  part_exchange: { multipliers: { clean: 0.95, average: 0.95, below: 0.9 }, questions_per_client_hour: 30, surplus: "pay" },
  listingCardStyle: { layout: "row" },
  vehicleActions: { favourites: true, compare: true, share: true, print: true, pdf: true },
  contactActions: { call: true, chat: false, whatsapp: true, trackedTelephones: {} },
  vdpContent: {
    moveCloser: true,
    tiles: { mot: true, service: true, keepers: true, review: false },
    incrementPreviousKeepers: true,
    priceHistory: true,
    offerOrderSummary: true,
    optionalExtrasModal: true,
  },
  vehicleReview: { excludedTypes: [] },
  vehicleConfig: {
    leftAlignPricing: true,
    hideReservedTag: false,
    promotionalSash: true,
    franchiseApprovedLogo: false,
    vatBesidePrice: true,
  },
  tagArray: [
    { tag: "fdc-500", text: "Lender adds £500" },
    { tag: "fdc-750", text: "Lender adds £750" },
  ],
  useResponsiveImages: true,
  showNotificationBorder: false,
  find_films: true,
  warranty_months: 12,
  return_days: 15,
  home_delivery: true,
  labels: {
    "Cars and vans in {towns}": "Vans and pickups in {towns}",
    "Cars and vans": "Vans",
    "Used cars and vans": "Used vans",
    "New cars and vans": "New vans",
    "New cars and offers": "New vans and offers",
    "Diesel automatic under 20k": "Transit diesel under 18k",
    "Or say it: automatic SUV under 15k": "Or say it: automatic van under 20k",
    "Value my car": "Value my van",
    "Enter your registration for a guide price that holds for 7 days. Put it towards your next car.":
      "Enter your registration for a guide price that holds for 7 days. Put it towards your next van.",
    "Value your car": "Value your van",
    "Value your car again, or carry on without it.": "Value your van again, or carry on without it.",
    "Value your car first": "Value your van first",
    "Your car is valued already": "Your van is valued already",
    "Your car’s value comes off what you pay. All we need is its registration and mileage.":
      "Your van’s value comes off what you pay. All we need is its registration and mileage.",
    "You have a car to part exchange?": "You have a van to part exchange?",
    "You have a car to bring? Its value comes off what you pay.": "You have a van to bring? Its value comes off what you pay.",
    "Looking for your car": "Looking for your van",
    "Tell us about your car": "Tell us about your van",
    "Tell us about the car instead": "Tell us about the van instead",
    "Enter the make of your car": "Enter the make of your van",
    "Enter the model of your car": "Enter the model of your van",
    "Enter the mileage of your car": "Enter the mileage of your van",
    "Towards your next car": "Towards your next van",
    "The price of your car is no longer held": "The price of your van is no longer held",
    "Price held until {clock} on {full_date} if the car is as you described it":
      "Price held until {clock} on {full_date} if the van is as you described it",
    "You owe more than the car is worth. The difference has to be paid, in cash or from your deposit.":
      "You owe more than the van is worth. The difference has to be paid, in cash or from your deposit.",
    "We look at the car when you bring it. If something is not as you described it, we go through the same sum with you again.":
      "We look at the van when you bring it. If something is not as you described it, we go through the same sum with you again.",
    "The part exchange stays with whoever valued the car. Add yours to see it in the figures.":
      "The part exchange stays with whoever valued the van. Add yours to see it in the figures.",
    "We have the details of your car": "We have the details of your van",
    "We have the details of your car: {vehicle}": "We have the details of your van: {vehicle}",
    "Thank you. We look at what your car is worth and come back to you with a figure.":
      "Thank you. We look at what your van is worth and come back to you with a figure.",
    "What {site_name} offers today on new and used cars and vans, with the dates and conditions of each offer.":
      "What {site_name} offers today on new and used vans, with the dates and conditions of each offer.",
  },
  content,
} satisfies Website as Website;
