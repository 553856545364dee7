import type { Website } from "#websites/website.ts";
import type { Operation } from "#server/api-document/operation.ts";
import { OPERATIONS } from "#server/api-document/operations.ts";

/** The input of a call: parameters by their names in the document, and a body (form fields or JSON). */
export type Sent = { parameters?: Record<string, unknown>; body?: Readonly<Record<string, unknown>> };
type Answer = Awaited<ReturnType<Response["json"]>>;
/** `answer` is the parsed JSON, or the text of any other response. */
export type Call = Sent & { operation: Operation; status: number; type: string; answer: Answer };
export type Requests = (address: string, init: RequestInit) => Response | Promise<Response>;

/** A person of the demonstration, whose car is in its register. */
const AMINA = { first_name: "Amina", last_name: "Yusuf", email: "amina.yusuf@example.com", telephone: "07700 900123" };
const HER_CAR = { vrm: "HK16 VRT", mileage: "71200" };

/** A client that calls operations by their ids. */
export function createCaller(request: Requests) {
  const known = new Map(OPERATIONS.map((operation) => [operation.id, operation]));
  return async (id: string, sent: Sent = {}): Promise<Call> => {
    const operation = known.get(id);
    if (!operation) throw new Error(`The document has no ${id}`);
    const response = await request(...requestOf(operation, sent));
    const type = response.headers.get("Content-Type")?.split(";")[0] ?? "";
    const text = await response.text();
    return { operation, ...sent, status: response.status, type, answer: type === "application/json" ? JSON.parse(text) : text };
  };
}

/** Calls every operation once, in the order of a shopper's journey. */
export async function callEveryOperation(website: Website, request: Requests): Promise<Call[]> {
  const call = createCaller(request);
  const calls: Call[] = [];
  const made = async (...request: Parameters<typeof call>) => {
    const done = await call(...request);
    calls.push(done);
    return done;
  };
  /** The first of several calls whose response meets a condition. */
  const first = async (tries: readonly Parameters<typeof call>[], good: (done: Call) => boolean) => {
    for (const each of tries) {
      const done = await call(...each);
      if (!good(done)) continue;
      calls.push(done);
      return done;
    }
    throw new Error(`None of ${tries.length} calls of ${tries[0]?.[0]} gave what was looked for`);
  };

  const found = await made("searchVehicles", {
    parameters: { category: "cars", advert_classification: "used", min_price: 8000, reservation_status: "available", orderBy: "price-asc" },
  });
  const cars: { stock_id: number; slug: string; vrm: string | null }[] = found.answer.data;
  const [car, other] = cars;
  if (!car || !other) throw new Error("The demonstration has used cars");
  await made("searchMotability", { parameters: { resultsPerPage: 2 } });
  await made("suggestSearches", { parameters: { q: "vauxal", path: "/used-cars" } });
  await made("readVehicle", { parameters: { slug: car.slug } });
  await first(
    cars.map(({ slug }) => ["reviewUsed", { parameters: { slug } }]),
    ({ status }) => status === 200,
  );
  const fresh = (await call("searchVehicles", { parameters: { advert_classification: "new,offer" } })).answer.data;
  await first(
    fresh.map(({ slug }: { slug: string }) => ["reviewNew", { parameters: { slug } }]),
    ({ status }) => status === 200,
  );
  await first(
    cars.map(({ vrm }) => ["findFilm", { parameters: { vrm } }]),
    ({ answer }) => answer.videourl !== null,
  );

  await made("listFinance", {
    parameters: { stock_ids: `${car.stock_id},${other.stock_id}`, deposit: 10, deposit_type: "percentage", term: 48, mileage: 8000 },
  });
  const quoted = await first(
    cars.map(({ stock_id }) => ["quoteFinance", { parameters: { stock_id, finance_type: "PCP", deposit: 1500, deposit_type: "amount" } }]),
    ({ answer }) => !answer.data.HasError,
  );
  await made("readTerms", { parameters: { quoteReference: quoted.answer.data.QuoteReference } });

  await made("lookUpCar", { parameters: HER_CAR });
  const valued = await made("valueCar", {
    body: { ...HER_CAR, settlement: "1200", condition: "C2", type: "PX", interested_vehicle: String(car.stock_id), email: AMINA.email },
  });
  const hash = String(valued.answer).split("/").at(-1);
  await made("readValuation", { parameters: { hash } });

  await made("readOrderConfig");
  await made("checkVehicle", { parameters: { stockId: car.stock_id } });
  const customer = { customer_first_name: AMINA.first_name, customer_last_name: AMINA.last_name, customer_email: AMINA.email };
  const ordered = await made("createOrder", {
    parameters: { "Idempotency-Key": "4f0c9a52-reserve-once" },
    body: { vehicle: car.stock_id, ...customer, payment_type: "OUTRIGHT_DEPOSIT", terms_accepted: true },
  });
  const { guid } = ordered.answer.data;
  await made("readOrder", { parameters: { guid } });
  await made("changeOrder", { parameters: { guid }, body: { customer_telephone: AMINA.telephone } });
  await made("addPartExchange", {
    body: { invoice: guid, valuation_hash: hash, valuation_outstanding_finance: 1200, valuation_condition: "C2" },
  });
  await made("removePartExchange", { parameters: { guid }, body: { valuation_hash: hash } });
  await made("tellOfFinanceApplications", { parameters: { "Forecourt-Signature": "t=1,v1=unknown" }, body: { decision: "approved" } });
  await made("tellOfPayments", { parameters: { "Stripe-Signature": "t=1,v1=unknown" }, body: { type: "checkout.session.completed" } });

  const form_id = String(website.enquiries.formIds.enquiry["en-GB"]);
  await made("submitForm", {
    body: {
      form_id,
      ...AMINA,
      message: "Is it still on its first set of tyres?",
      vehicle_id: String(other.stock_id),
      _terms_accepted: "true",
    },
  });
  await made("tellOfReplies", { parameters: { "Forecourt-Signature": "t=1,v1=unknown" } });

  await made("listSites", { parameters: { "searchOptions[show_on_frontend]": 1, "pageOptions[resultsPerPage]": 60 } });
  await made("readSite", { parameters: { slug: "swindon" } });
  await made("listOffers", {
    parameters: { "searchOptions[template]": "results-page-offer", "searchOptions[use_filter_rules]": 1, "searchOptions[live]": 1 },
  });
  await made("readPage", { parameters: { url: "privacy" } });
  const posts = await made("listPosts", { parameters: { "sortOptions[published]": "desc", "pageOptions[resultsPerPage]": -1 } });
  await made("readPost", { parameters: { id: posts.answer.data[0].id } });
  await made("readDocument");
  await made("readStockSchema");
  await made("readDocs");
  await made("checkHealth");
  await made("checkLive");
  await made("checkReady");
  return calls;
}

/** The HTTP request of an operation with its input. */
export function requestOf(
  { method, path, parameters, body: taken }: Operation,
  { parameters: given = {}, body }: Sent,
): [string, RequestInit] {
  const query = new URLSearchParams();
  const headers = new Headers();
  let address = path;
  for (const { name, in: where } of parameters()) {
    const value = given[name];
    if (value === undefined) continue;
    if (where === "path") address = address.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (where === "header") headers.set(name, String(value));
    else query.append(name, String(value));
  }
  const init: RequestInit = { method: method.toUpperCase(), headers };
  if (body && taken?.types[0] === "application/json") {
    headers.set("Content-Type", "application/json");
    init.body = JSON.stringify(body);
  } else if (body) {
    const form = new FormData();
    for (const [name, value] of Object.entries(body)) form.set(name, typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
    init.body = form;
  }
  return [query.size > 0 ? `${address}?${query}` : address, init];
}
