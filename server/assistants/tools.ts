import { isoMoment, londonDay } from "#domain/calendar.ts";
import { hasOpenRecall } from "#domain/stock/mot/mot-record.ts";
import { outcodeOf, tidyPostcode } from "#domain/organisation/postcode.ts";
import { representativeExample } from "#domain/finance/representative-example.ts";
import { datedRates } from "#domain/running-costs/energy-prices.ts";
import { DEFAULT_HOME_SHARE } from "#domain/running-costs/cost-terms.ts";
import { MAX_ENERGY_PENCE, MAX_MILES_A_YEAR } from "#domain/search/cost-params.ts";
import { facetValue, STOCK_ORDERS } from "#domain/search/filters.ts";
import { isEnquiryOnly, reservationStatus, vehiclePath, type Vehicle } from "#domain/stock/vehicle.ts";
import { inEnglish } from "#locales/in-english.ts";
import { vehicleFinanceApi } from "#server/api/vehicle-finance.ts";
import { vehicleSearchApi } from "#server/api/vehicle-search.ts";
import type { Dealership } from "#server/dealership.ts";
import { agedSince } from "#server/nodes/figures-age.ts";
import { shortened } from "#server/feeds-out/plain-text.ts";
import { presentVehicle } from "#server/stock/present.ts";
import type { Hono } from "hono";
import * as z from "zod";
import { runningCostsAnswer } from "./running-costs-answer.ts";
import { vehicleAnswer } from "./vehicle-answer.ts";

const MAX_RESULTS = 20;
const MAX_PAGE = 500;
const MAX_TEXT = 200;
const MAX_POUNDS = 1_000_000;
/** Characters of a vehicle's name in a list. */
const MAX_NAME = 200;
const NO_SUCH_VEHICLE = "There is no such vehicle.";

const shortText = z.string().max(MAX_TEXT);
const pounds = z.number().min(0).max(MAX_POUNDS);
const energyPence = z.number().min(0).max(MAX_ENERGY_PENCE);
const stock_id = z.number().int().min(1).max(2_147_483_647).describe("The vehicle's stock number");

/** A JSON object; one with `problem` says why there is no answer. */
type Answer = { [name: string]: unknown };
export type Tool = {
  name: string;
  title: string;
  description: string;
  input: z.ZodRawShape;
  run: (given: unknown) => Promise<Answer>;
};

/** The parts of the API behind the tools. Made once: they have caches of their own. */
export type AssistantApis = { searches: Hono; quotes: Hono };

export function assistantApis(dealership: Dealership): AssistantApis {
  const { stock, website } = dealership;
  return { searches: vehicleSearchApi({ stock, website }), quotes: vehicleFinanceApi(dealership) };
}

/**
 * The tools of a website at an origin. They read, take and give no personal data, and date every answer: while the database is away, by
 * the moment when the figures were last confirmed.
 */
export function assistantTools(dealership: Dealership, { searches, quotes }: AssistantApis, site: string): Tool[] {
  const { stock, website, organisation, now } = dealership;
  const aged = agedSince(dealership);
  const dated = (answer: Answer): Answer => ({ dealer: website.site_name, as_of: isoMoment(aged() ?? now()), ...answer });

  async function found(id: number): Promise<Vehicle | undefined> {
    const vehicle = await stock.vehicle(id);
    return vehicle?.state === "withdrawn" ? undefined : vehicle;
  }

  return [
    tool({
      name: "search_vehicles",
      title: "Search vehicles for sale",
      description: "A page of the vehicles for sale, with prices in pounds that include every compulsory fee. No monthly figures.",
      input: {
        text: shortText.optional().describe("Free text, like “red automatic estate under 15k”"),
        make: shortText.optional(),
        range: shortText.optional().describe("The model range, like “Focus”"),
        fuel_type: shortText.optional(),
        body_type: shortText.optional(),
        transmission: shortText.optional(),
        min_price: pounds.optional(),
        max_price: pounds.optional(),
        max_mileage: z.number().int().min(0).max(1_000_000).optional(),
        min_year: z.number().int().min(1900).max(2100).optional(),
        postcode: z.string().max(10).optional().describe("For distances. Only the first half is used"),
        order: z.enum([...STOCK_ORDERS, "distance"]).optional(),
        page: z.number().int().min(1).max(MAX_PAGE).optional(),
        results: z.number().int().min(1).max(MAX_RESULTS).optional(),
      },
      run: async ({ text: q, postcode, order, page = 1, results = MAX_RESULTS, ...filters }) => {
        const place = postcode === undefined ? undefined : outcode(postcode);
        if (postcode !== undefined && place === undefined) return { problem: "That is not a postcode." };
        const query = new URLSearchParams({ page: String(page), resultsPerPage: String(results) });
        for (const [name, value] of Object.entries(filters)) {
          if (value !== undefined) query.set(name, typeof value === "string" ? facetValue(value) : String(value));
        }
        for (const [name, value] of Object.entries({ q, postcode: place, orderBy: order })) {
          if (value !== undefined) query.set(name, value);
        }
        const { data, meta, errors } = await read(searches, `/vehicle-search?${query}`);
        if (!Array.isArray(data)) return { problem: problemOf(errors) };
        return dated({
          total: meta?.total ?? null,
          page: meta?.page ?? null,
          pages: meta?.pages ?? null,
          vehicles: data.map((one) => described(Shown.parse(one), site)),
        });
      },
    }),
    tool({
      name: "get_vehicle",
      title: "Read a vehicle",
      description:
        "A vehicle's facts, price, equipment and description as its page has them. Long lists and texts are cut, and `left_out` says " +
        "how much; its page has everything.",
      input: { stock_id },
      run: async ({ stock_id: id }) => {
        const vehicle = await found(id);
        if (!vehicle) return { problem: NO_SUCH_VEHICLE };
        const facts = presentVehicle(stock.addressed(vehicle), organisation.site(vehicle.site_id));
        return dated({
          url: `${site}${vehiclePath(vehicle)}`,
          ...vehicleAnswer(facts),
          availability: availabilityOf(vehicle, dealership),
        });
      },
    }),
    tool({
      name: "finance_quote",
      title: "Quote finance on a vehicle",
      description:
        "The website's own finance figures on a vehicle, with the representative example that must accompany them. They are not an offer " +
        "of credit, and nothing about a person is needed for them.",
      input: {
        stock_id,
        deposit: pounds.optional().describe("Pounds; the website's usual deposit if left out"),
        term: z.number().int().min(12).max(84).optional().describe("Months"),
        annual_mileage: z.number().int().min(1_000).max(100_000).optional(),
        product: z.enum(["HP", "PCP", "CS"]).optional(),
        payments: z
          .boolean()
          .optional()
          .describe("Whether to list every payment; left out, the answer has the first, regular and final one"),
      },
      run: async ({ stock_id: id, deposit, term, annual_mileage, product, payments = false }) => {
        const vehicle = await found(id);
        if (!vehicle) return { problem: NO_SUCH_VEHICLE };
        const example = stock.example();
        if (vehicle.state !== "live" || isEnquiryOnly(vehicle)) return { problem: "There are no finance figures on this vehicle." };
        if (!example) return { problem: "There is no representative example at present, so no figures are given. Ask the dealer." };
        const query = new URLSearchParams({ stock_id: String(id) });
        const terms = { deposit, term, mileage: annual_mileage, finance_type: product };
        for (const [name, value] of Object.entries(terms)) if (value !== undefined) query.set(name, String(value));
        if (deposit !== undefined) query.set("deposit_type", "amount");
        const { data, errors, message } = await read(quotes, `/vehicle-finance-quote?${query}`);
        if (data === undefined) return { problem: message ?? problemOf(errors) };
        return dated({
          url: `${site}${vehiclePath(vehicle)}`,
          quote: payments ? data : withoutPayments(data),
          representative_apr: website.representative_apr,
          representative_example: inEnglish(representativeExample(example)),
          status: website.finance_promotion.status,
          commission: website.finance_promotion.commission,
          conditions: website.finance_promotion.conditions,
        });
      },
    }),
    tool({
      name: "running_costs",
      title: "Estimate tax, energy and MOT of a vehicle",
      description:
        "What vehicle tax, fuel or electricity and an MOT test cost a month, as the vehicle's page has it: estimates, not part of the " +
        "price. Prices you leave out are published ones, with their dates. Null is not known. Insurance and depreciation are not in them.",
      input: {
        stock_id,
        annual_mileage: z.number().int().min(0).max(MAX_MILES_A_YEAR).optional().describe("The website's usual mileage if left out"),
        fuel_pence_a_litre: energyPence.optional(),
        electricity_pence_a_kwh: energyPence.optional().describe("At home"),
        public_pence_a_kwh: energyPence.optional().describe("At public chargers"),
        home_share: z
          .number()
          .min(0)
          .max(1)
          .optional()
          .describe(`Share of charging at home; ${DEFAULT_HOME_SHARE / 100} if left out`),
      },
      run: async ({ stock_id: id, ...use }) => {
        const vehicle = await found(id);
        if (!vehicle) return { problem: NO_SUCH_VEHICLE };
        const { mileage } = website.finance_defaults;
        const rates = datedRates(website.energy_prices);
        const setting = { mileage, today: londonDay(now()), rates, site: organisation.site(vehicle.site_id) };
        return dated({ url: `${site}${vehiclePath(vehicle)}`, ...runningCostsAnswer(vehicle, use, setting) });
      },
    }),
    tool({
      name: "availability",
      title: "Ask whether a vehicle is available",
      description: "Whether a vehicle can be reserved, bought or asked about at this moment.",
      input: { stock_id },
      run: async ({ stock_id: id }) => {
        await stock.refresh();
        const vehicle = await found(id);
        if (!vehicle) return { problem: NO_SUCH_VEHICLE };
        return dated({ stock_id: id, url: `${site}${vehiclePath(vehicle)}`, ...availabilityOf(vehicle, dealership) });
      },
    }),
  ];
}

const ApiAnswer = z.looseObject({
  data: z.unknown().optional(),
  meta: z.looseObject({ total: z.number(), page: z.number(), pages: z.number() }).optional(),
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
/** A lender that does not answer: the API says so in words for shoppers. */
const UNAVAILABLE = 503;

async function read(api: Hono, path: string): Promise<z.infer<typeof ApiAnswer>> {
  const response = await api.request(path);
  if (response.status >= 500 && response.status !== UNAVAILABLE) throw new Error(`The API answered ${response.status}`);
  return ApiAnswer.parse(await response.json());
}

/** What a list says of a vehicle: neither its plate nor anything about a person. */
const Shown = z.object({
  stock_id: z.number(),
  path: z.string(),
  name: z.string(),
  year: z.number(),
  mileage: z.number().nullable(),
  colour: z.string().nullable(),
  fuel_type: z.string().nullable(),
  transmission: z.string().nullable(),
  body_type: z.string().nullable(),
  headline_price: z.number().nullable(),
  vat_label: z.string().nullable(),
  reservation_status: z.string(),
  location: z.object({ name: z.string().nullable() }),
  distance_miles: z.number().nullish(),
});

function described({ path, name, location, ...vehicle }: z.infer<typeof Shown>, site: string): Answer {
  return { ...vehicle, name: shortened(name, MAX_NAME), branch: location.name, url: `${site}${path}` };
}

function tool<Input extends z.ZodRawShape>(one: {
  name: string;
  title: string;
  description: string;
  input: Input;
  run: (given: z.infer<z.ZodObject<Input>>) => Promise<Answer>;
}): Tool {
  const Given = z.object(one.input);
  return { ...one, run: async (given) => one.run(Given.parse(given)) };
}

/** An enquiry-only website never calls a vehicle available. */
function availabilityOf(vehicle: Vehicle, { website }: Dealership): Answer {
  if (vehicle.state !== "live") return { status: "sold", can_be: [] };
  const status = reservationStatus(vehicle);
  if (status === "Reserved") return { status: "reserved", can_be: website.enquiries.on_reserved.enquiry ? ["asked about"] : [] };
  if (website.enquiries.requiresEnquiryFormOverride || isEnquiryOnly(vehicle) || hasOpenRecall(vehicle)) {
    return { status: "enquiry only: ask the dealer whether it is available", can_be: ["asked about"] };
  }
  return { status: status === "On Order" ? "on order" : "available", can_be: ["reserved", "bought", "asked about"] };
}

/** "SN1" of "sn1 1dq", or of an outward code alone. */
function outcode(postcode: string): string | undefined {
  const tidy = tidyPostcode(postcode);
  return tidy && outcodeOf(tidy);
}

function problemOf(errors: Readonly<Record<string, readonly string[]>> | undefined): string {
  return Object.values(errors ?? {})
    .flat()
    .join(" ");
}

/** The figures of a quote without the list of its payments, which has one row for each month or week. */
function withoutPayments(quote: unknown): unknown {
  const { Payments: _payments, ...figures } = z.looseObject({ Payments: z.unknown() }).parse(quote);
  return figures;
}
