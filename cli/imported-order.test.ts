import type { PresentedOrder } from "#server/orders/orders.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applicationsCommand } from "./applications-command.ts";
import { openImportedDealer, type ImportedDealer } from "./imported-dealer-fixture.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const CAR = {
  vrm: "AB21CDE",
  make: "Ford",
  range: "Fiesta",
  year: 2021,
  price: 11_995,
  mileage: 31_870,
  site: "swindon",
  additional_features: [{ id: "rack", name: "Roof rack", price: 250 }],
};
const ORDERS = "/api/v2/website-orders";

const CUSTOMER = {
  customer_title: "Ms",
  customer_first_name: "Amina",
  customer_middle_name: "Ruth",
  customer_last_name: "Okafor",
  customer_email: "amina.okafor@example.com",
  customer_telephone: "+447700900123",
  customer_secondary_telephone: "+441632960001",
};
const PREFERENCES = {
  preferred_date: "2026-11-24",
  preferred_time: "Morning",
  contactMethod: "both",
  message: "Is it still there?",
  enquiry_source: "search",
  enquiry_source_history: "/used-cars",
  enquiry_source_type: "organic",
};
const FINANCE = {
  finance_type: "PCP",
  finance_term: 36,
  finance_deposit: 1_500,
  finance_deposit_type: "amount",
  finance_mileage: 10_000,
  finance_credit_rating: "good",
};
const APPLICATION: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "birth, family, nationality and licence": {
    date_of_birth_day: "7",
    date_of_birth_month: "3",
    date_of_birth_year: "1991",
    gender: "Female",
    marital_status: "Single",
    nationality: "British",
    dependants: "1",
    driving_license: "Full UK",
  },
  "the address": {
    address_building: "12",
    address_building_name: "The Old Mill",
    address_street: "River Row",
    address_line_1: "4 Wexcombe Lane",
    address_line_2: "Mill Yard",
    address_line_3: "Axford",
    address_city: "Marlborough",
    address_town: "Marlborough",
    address_county: "Wiltshire",
    address_country: "United Kingdom",
    address_postcode: "SN8 3RF",
    address_status: "Private tenant",
    address_years: "4",
    address_months: "2",
  },
  "work and income": {
    employment_type: "Full time",
    occupation_type: "Professional",
    employer: "Kennet Valley School",
    job_title: "Teacher",
    employment_years: "6",
    employment_months: "3",
    monthly_income: "3200",
    net_monthly_income: "2450",
  },
  "the account and what is spent": {
    bank_account_name: "A R Okafor",
    bank_sort_code: "30-94-30",
    bank_account_number: "55779911",
    bank_years: "9",
    bank_months: "1",
    other_income: "120",
    rent_or_mortgage: "850",
    childcare_costs: "75",
  },
  "what will change": { replacing_existing_loan: "No", circumstance_changes_expected: "Yes" },
};
const EARLIER = {
  previous_addresses: [
    { line_1: "7 Weyhill Road", town: "Andover", postcode: "SP10 1AA", status: "Private tenant", years: "2", months: "1" },
  ],
  previous_employments: [{ employment_type: "Student", years: "3", months: "2" }],
};
const FIGURES = [
  "finance_apr",
  "finance_regular_payment",
  "finance_final_payment",
  "finance_residual",
  "finance_balance",
  "finance_total_charges",
  "finance_total_payable",
  "finance_no_of_payments",
  "finance_lender",
];

const DEAL = {
  ...customer(5_006),
  vehicle: 5_006,
  payment_type: "FINANCE",
  terms_accepted: true,
  products: [{ id: "rack", price: 250 }],
  ...FINANCE,
};

let site: ImportedDealer;
let order: PresentedOrder;
/** The figures that a page shows of a finance deal, submitted with the order. */
let shown: Record<string, unknown>;
let lender: Record<string, string>;

/** Orders an imported car on finance, with every field that an order can have. */
beforeAll(async () => {
  const cars = Array.from({ length: 12 }, (_, at) => ({ ...CAR, id: `car ${at}`, stock_id: 5_000 + at, vrm: `AB${21 + at}CDE` }));
  site = await openImportedDealer(
    { branches: [{ slug: "swindon", name: "Hill Cars Swindon", hours: "Mon-Sat 09:00-17:00" }], stock: cars },
    { now: () => NOW },
  );
  const answers = {
    vehicle: 5_000,
    payment_type: "FINANCE",
    has_finance: true,
    terms_accepted: true,
    products: [{ id: "rack", price: 250 }],
    opt_ins: ["email"],
    ...CUSTOMER,
    ...PREFERENCES,
    ...FINANCE,
    ...Object.assign({}, ...Object.values(APPLICATION)),
    ...EARLIER,
  };
  const made = await send("POST", "/order", answers);
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  const { guid, finance } = made.body.order;
  const agreed = await send("PUT", `/order/${guid}`, {
    finance_terms_accepted: true,
    disclosure_agreement: true,
    finance_quote_reference: finance.QuoteReference,
  });
  expect([agreed.status, agreed.body.order?.status]).toEqual([200, "SUBMITTED"]);
  order = (await (await site.app.request(`${ORDERS}/order/${guid}`)).json()).order;
  shown = (await send("POST", "/order", { ...DEAL, finance_quote_reference: "none yet" })).body.current;
  lender = await applicationOf(guid);
});
afterAll(() => site?.close());

test.each([
  ["the customer", () => order.customer, CUSTOMER],
  ["when to call and where they came from", () => order.customer, { ...PREFERENCES, opt_ins: ["email"] }],
  [
    "vehicle, way to pay and extras",
    () => order,
    { stock_id: 5_000, payment_type: "FINANCE", products: [{ id: "rack", name: "Roof rack", price: 250 }], total: 12_245 },
  ],
  ["what was accepted", () => order, { terms_accepted: true, finance_terms_accepted: true, disclosure_agreement: true }],
  ["finance", () => order, { finance: { key: "PCP", Term: 36, AnnualMileage: 10_000, Deposit: { Cash: 1_500 }, Apr: 12.9 } }],
])(
  "what an order says of %s is what its holder is given",
  { tags: ["c3-24", "c3-31", "c3-32", "c3-33", "c3-34", "c3-38", "c3-39", "c3-43", "c3-44", "c3-47"] },
  (_, given, answers) => {
    expect(given()).toMatchObject(answers);
  },
);

test.each(Object.entries(APPLICATION))(
  "what an application says of %s is what the lender is given",
  { tags: ["c3-25", "c3-26", "c3-27", "c3-29", "c3-30"] },
  (_, answers) => {
    expect(lender).toMatchObject(answers);
  },
);

test("earlier addresses and employments of an application reach the lender", { tags: ["c3-28"] }, () => {
  expect(JSON.parse(lender["previous_addresses"] ?? "")).toMatchObject(EARLIER.previous_addresses);
  expect(JSON.parse(lender["previous_employments"] ?? "")).toMatchObject(EARLIER.previous_employments);
});

test.each([
  ["OUTRIGHT_FULL", 5_001],
  ["OUTRIGHT_DEPOSIT", 5_002],
])("an order is paid %s", { tags: ["c3-33"] }, async (payment_type, vehicle) => {
  const made = await send("POST", "/order", { ...customer(vehicle), vehicle, payment_type, terms_accepted: true });
  expect([made.status, made.body.order?.payment_type]).toEqual([201, payment_type]);
});

test.each(["PCP", "HP", "CS"])(
  "an order is financed by %s, at the excellent rating where none is chosen",
  { tags: ["c3-36", "c3-37"] },
  async (finance_type) => {
    const vehicle = 5_003 + ["PCP", "HP", "CS"].indexOf(finance_type);
    const made = await send("POST", "/order", {
      ...customer(vehicle),
      vehicle,
      payment_type: "FINANCE",
      finance_type,
      terms_accepted: true,
    });
    expect([made.status, made.body.order?.finance]).toMatchObject([201, { key: finance_type, Apr: 9.9 }]);
  },
);

test.each(FIGURES)("an order is refused when a shown figure differs: %s", { tags: ["c3-47", "c3-48"] }, async (field) => {
  const other = typeof shown[field] === "number" ? Number(shown[field]) + 1 : "Ashdown Bank";
  const refused = await send("POST", "/order", { ...DEAL, ...figuresShown(), [field]: other });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, [field]]);
});

test("an order is accepted when the shown figures match", { tags: ["c3-47", "c3-48"] }, async () => {
  expect(Object.values(figuresShown())).not.toContain(undefined);
  expect((await send("POST", "/order", { ...DEAL, ...figuresShown() })).status).toBe(201);
});

function figuresShown(): Record<string, unknown> {
  return Object.fromEntries(FIGURES.map((field) => [field, shown[field]]));
}

/** A different customer for each vehicle, because unpaid holds are limited per person. */
function customer(vehicle: number): typeof CUSTOMER {
  return { ...CUSTOMER, customer_email: `customer.${vehicle}@example.com` };
}

type Answer = {
  status: number;
  body: {
    order: PresentedOrder & { finance: { QuoteReference: string } };
    errors: Record<string, string[]>;
    current: Record<string, unknown>;
  };
};

async function send(method: string, path: string, body: object): Promise<Answer> {
  const response = await site.app.request(ORDERS + path, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

/** The application as printed for the lender. */
async function applicationOf(guid: string): Promise<Record<string, string>> {
  const printed: string[] = [];
  expect(
    await applicationsCommand(["show", guid, "--json"], { dataDir: site.dataDir, databaseUrl: undefined, keyFile: undefined }, (line) =>
      printed.push(line),
    ),
  ).toBe(0);
  return JSON.parse(printed.join("\n"));
}
