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
    staff_hold_days: 14,
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
      sell: { "en-GB": 70 },
    },
    per_client_hour: 20,
    on_reserved: { enquiry: true, part_exchange: true },
    hideGeneralEnquiryBackButton: false,
    requiresEnquiryFormOverride: false,
  },
  diary: { test_drives: 2, collections: 2, deliveries: 1 },
  replies: { address: "reply@tradeyard-vans.example" },
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
    pricePosition: true,
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
  feeds_out: ["google.tsv", "meta.csv", "autotrader.json", "stock.csv", "stock.json"],
  warranty_months: 12,
  return_days: 15,
  delivery: {
    bands: [
      { areas: ["SN", "BA", "GL", "OX", "RG", "SP"], fee: 11_880 },
      { areas: ["BH", "BS", "CF", "GU", "HP", "SL", "SO", "TA", "WR"], fee: 17_880 },
    ],
  },
  labels: {
    // Vans have no such supplement: the two texts are never shown there.
    "costs.supplementDue": "That includes the supplement on a high list price, which is due on each licence that begins before {until}.",
    "costs.supplementMayApply":
      "The higher figure includes the supplement on a high list price, which may be due on each licence that begins before {until}: it " +
      "depends on the list price with options when the vehicle was new.",
    "home.carsAndVansInTowns": "Vans and pickups in {towns}",
    "common.carsAndVans": "Vans",
    "search.usedCarsAndVans": "Used vans",
    "search.newCarsAndVans": "New vans",
    "search.newCarsAndOffers": "New vans and offers",
    "search.dieselAutomaticUnder20k": "Transit diesel under 18k",
    "home.orSayItAutomaticSuv": "Try “automatic van under £20k”",
    "common.valueMyCar": "Value my van",
    "home.enterYourRegistration": "Enter your registration for a guide price that holds for 7 days. Put it towards your next van.",
    "partExchange.valueYourCar": "Value your van",
    "deal.valueYourCarAgain": "Value your van again, or continue without it.",
    "problem.valueYourCarFirst": "Value your van first",
    "home.sellItOrPutItTowards":
      "Enter your registration for a price that holds for 7 days. Sell it to us, or put it towards your next van.",
    "sell.tellUsWhoYouAre": "Tell us how to reach you and when you’d like to bring your van. We’ll call to confirm.",
    "sell.thanksForSelling": "Thank you for offering us your van. We’ll call to agree when you’ll bring it.",
    "sell.youOweMore": "You owe more than the van is worth. To sell it, you’d pay the difference to your lender.",
    "sell.sellYourCar": "Sell your van",
    "sell.lead": "We’ll buy your van, even if you don’t buy one of ours. Enter two details for a price that holds for 7 days.",
    "sell.isThisYourCar": "Is this your van?",
    "sell.findMyCar": "Find my van",
    "problem.carValuedAlready": "You have already valued your van",
    "partExchange.yourCarsValueComesOff": "Your van’s value comes off what you pay. All we need is its registration and mileage.",
    "enquiry.haveACarToPartExchange": "Have a van to part exchange?",
    "partExchange.youHaveACarToBring": "Have a van to part exchange? Its value comes off what you pay.",
    "partExchange.lookingForYourCar": "Looking for your van",
    "partExchange.tellUsAboutYourCar": "Tell us about your van",
    "problem.enterTheMakeOfYourCar": "Enter the make of your van",
    "problem.enterTheModelOfYourCar": "Enter the model of your van",
    "problem.enterTheMileageOfYourCar": "Enter the mileage of your van",
    "partExchange.towardsYourNextCar": "Towards your next van",
    "partExchange.thePriceOfYourCar": "The price of your van is no longer held",
    "partExchange.held": "Price held until {until} if the van is as you described it",
    "partExchange.youOweMore": "You owe more than the van is worth. You’d need to pay the difference, in cash or from your deposit.",
    "partExchange.weLookAtTheCar":
      "We’ll look at the van when you bring it in. If anything isn’t as you described, we’ll go through the figures with you again.",
    "deal.thePartExchangeStays": "The part exchange isn’t shared with the link. Add your own van to see it in the figures.",
    "enquiry.weHaveTheDetails": "We have the details of your van",
    "letter.thanksForPartExchange": "Thank you. We’ll work out what your van is worth and get back to you with a figure.",
    "findOrder.callWithTheRegistration":
      "Call us with the van’s registration and your name. We’ll find your order and email you a link to it.",
    "partExchange.callOrComeBy":
      "Call us with your registration and mileage to hand, or bring the van in. You don’t need an appointment while a branch is open.",
    "content.howBuyingPaying": "How to buy, pay for and run a van, in plain English.",
    "content.whatSiteNameOffersToday": "Current offers from {site_name} on new and used vans, with their dates and terms.",
  },
  content,
} satisfies Website as Website;
