import { toMutation, type Change, type Mutation } from "./mutation.ts";

const english = "locales/en-GB.json";
const routes = "web/routes.ts";
const bar = "web/vehicle/breadcrumb-bar.tsx";
const modals = "web/vehicle/history/history-modals.tsx";
const start = "web/deal/builder/initial-screen.ts";
const share = "web/vehicle/dialogs/share-links.ts";
const vehicle = "domain/stock/vehicle.ts";
const steps = "domain/deal/steps.ts";
const order = "domain/deal/order.ts";
const quality = "websites/wexcombe/content.ts";
const payments = "domain/deal/transitions.ts";

const CHANGES: readonly Change[] = [
  ["2.1", "domain/search/search-urls.ts", '"/used-vans"] as const', '"/vans"] as const'],
  ["2.3", routes, 'route("valuation", ', 'route("value-my-car", '],
  ["2.4", routes, 'route("apply-today", ', 'route("apply", '],
  ["2.5", routes, "path.slice(1)", "path.slice(2)"],
  ["2.6", vehicle, 'cap_database === "CAR"', 'cap_database !== "CAR"'],
  ["2.7", routes, 'route("locations", ', 'route("branches", '],
  ["2.8", bar, "/print${", "/paper${"],
  ["2.9", bar, "/?format=pdf", "/?format=paper"],
  ["2.10", start, 'query.has("addpx")', 'query.has("px")'],
  ["2.11", start, 'query.has("enquiry")', 'query.has("ask")'],
  ["2.17", "web/analytics/data-layer.ts", '"view_item"', '"view_vehicle"'],
  ["2.22", english, '"vehicle.gallery": "Gallery"', '"vehicle.gallery": "Pictures"'],
  ["2.22", english, '"vehicle.video": "Video"', '"vehicle.video": "Film"'],
  ["2.22", english, '"Imperfections"', '"Marks"'],
  ["2.22", english, '"vehicle.allRound": "360"', '"vehicle.allRound": "All round"'],
  ["2.25", english, '"common.saved": "Saved"', '"common.saved": "Kept"'],
  ["2.25", english, '"compare.comparing": "Comparing"', '"compare.comparing": "Compared"'],
  ...["Facebook", "X", "WhatsApp", "LinkedIn", "Pinterest"].map((name): Change => [
    "2.25",
    share,
    `{ name: "${name}"`,
    `{ name: "Another"`,
  ]),
  ["2.33", "web/vehicle/vehicle-loader.ts", '"details_page_header"', '"details_page"'],
  ["2.34", quality, "{warranty_months}-month warranty and", "6-month warranty and"],
  ["2.34", quality, "6-month MOT", "3-month MOT"],
  ["2.34", quality, '"Super prices"', '"Good prices"'],
  ["2.34", quality, '"Extras"', '"More"'],
  ["2.34", quality, '"Finance"', '"Loans"'],
  ["2.34", quality, '"{return_days}-day returns"', '"14-day returns"'],
  ["2.34", quality, '"Ways to buy"', '"How to buy"'],
  ["2.34", quality, '"Service plans"', '"Servicing"'],
  ["2.34", quality, 'title: "Quality"', 'title: "Checked"'],
  ["2.37", english, '"common.buildYourDeal": "Build your deal"', '"common.buildYourDeal": "Your deal"'],
  ["2.39", english, '"deal.checkout": "Checkout"', '"deal.checkout": "Order"'],
  ["2.46", english, '"View similar, ', '"See similar, '],
  ["2 ten modals", modals, '"mot-vehicle": (', '"mot": ('],
  ["2 ten modals", modals, '"service-history": (', '"services": ('],
  ["2 ten modals", modals, '"previous-keepers": (', '"keepers": ('],
  ["2 ten modals", modals, "review: (", "reviews: ("],
  ["2 ten modals", modals, '"0-finance": (', '"interest-free": ('],
  ["2 ten modals", modals, '"nearly-ready": (', '"on-order": ('],
  ["2 ten modals", modals, '"deposit-contribution": (', '"contribution": ('],
  ["2 ten modals", modals, '"admin-fee": (', '"fee": ('],
  ["2 ten modals", modals, '"optional-extras": (', '"extras": ('],
  ["2 ten modals", "web/vehicle/dialogs/share-button.tsx", '"share-vehicle"', '"share"'],
  ["3.8", vehicle, '"USED", "NEW", "OFFER"', '"USED", "NEW", "SPECIAL"'],
  ["3.8", vehicle, '"MOTABILITY", "CONTRACT-HIRE-BUSINESS"] as const', '"MOTABILITY", "CONTRACT-HIRE"] as const'],
  ["3.19", vehicle, '"Available", "On Order", "Reserved"] as const', '"Available", "Ordered", "Reserved"] as const'],
  ["3.22", "demo/dealer.ts", 'display: "Sales"', 'display: "Used cars"'],
  ["3.29", "server/orders/applications/order-application.ts", "[field, vault.seal(guid, field, text)]", "[field, text]"],
  ["3.35", steps, '["finance", "cash", "reserve"] as const', '["finance", "cash", "hold"] as const'],
  ["3.36", "domain/finance/lender-terms.ts", '["PCP", "HP", "CS"] as const', '["PCP", "HP", "PL"] as const'],
  ["3.42", payments, 'to: "STATUS_CANCELLED"', 'to: "EXPIRED"'],
  ["3.44", order, '["both", "email", "telephone"] as const', '["either", "email", "telephone"] as const'],
  ["3.54", "server/part-exchange/present-valuation.ts", 'type: "PX"', 'type: "TI"'],
  [
    "4.22",
    "domain/part-exchange/transitions.ts",
    'start_valued: { from: ["idle"], at: [1], to: "done"',
    'start_valued: { from: ["idle"], at: [1], to: "pending"',
  ],
  ["4.25", "domain/part-exchange/transitions.ts", 'at: [1, 2], to: "fail"', 'at: [1, 2], to: "idle"'],
  ...["Mr", "Mrs", "Miss", "Ms", "Dr", "Other"].map((title): Change => ["5.19", order, `"${title}"`, `"${title}x"`]),
  ["5.20", "domain/enquiries/forms.ts", '"Test Drive"', '"Test drive"'],
  [
    "8.20",
    english,
    '"common.pleaseTryAgain": "Please try again or contact us if the problem persists."',
    '"common.pleaseTryAgain": "Please try again."',
  ],
  ["9.37", "web/vehicle/history/review-panel.tsx", '<b className="tabular">{percent}%</b>', '<b className="tabular">{percent}</b>'],
];

/** Mutations of URLs, trade terms and field values, one change each. */
export const NAMES: readonly Mutation[] = CHANGES.map(toMutation);
