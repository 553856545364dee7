import { each, toMutation, type Change, type Mutation } from "./mutation.ts";

const forms = "domain/enquiries/forms.ts";
const orders = "server/api/website-orders.ts";
const config = "server/orders/order-operations.ts";
const content = "server/api/content.ts";
const contentQuery = "server/content/content-query.ts";
const finance = "server/api/vehicle-finance.ts";
const financeQuery = "server/finance/finance-query.ts";
const search = "server/api/vehicle-search.ts";
const sites = "server/api/sites.ts";
const valuation = "server/api/valuation.ts";
const valuationBody = "server/part-exchange/valuation-body.ts";
const presented = "server/part-exchange/present-valuation.ts";
const valued = "server/part-exchange/value-car.ts";
const reviews = "server/api/reviews.ts";
const formSubmit = "server/api/form-submit.ts";
const films = "server/providers/films/autos-on-show.ts";
const filmsApi = "server/api/autos-on-show.ts";
const menus = "server/content/footer-menus.ts";
const icons = "server/organisation/service-icons.ts";
const bodies = "server/api-document/bodies.ts";
const creating = "server/orders/placing/create-order.ts";
const body = "server/orders/placing/order-body.ts";

/** The operations: their clauses, file, name and route. */
const ROUTES: readonly (readonly [clause: string, file: string, operation: string, route: string])[] = [
  ["7.1", sites, "readSite", "/web/organisation/unit/:slug"],
  ["7.2", sites, "listSites", "/web/organisation/site"],
  ["7.4", search, "searchVehicles", "/vehicle-search"],
  ["7.4", search, "searchMotability", "/motability-search"],
  ["7.5", finance, "listFinance", "/vehicle-finance"],
  ["7.6", content, "listOffers", "/content/offer"],
  ["7.7", content, "readPage", "/content/page/:url{.+}"],
  ["7.8", content, "listPosts", "/content/post"],
  ["7.9", content, "readPost", "/content/post/:id"],
  ["7.10", finance, "readTerms", "/vehicle-finance-quote/:quoteReference/terms"],
  ["7.11", orders, "checkVehicle", "/website-orders/check/:stockId"],
  ["7.12", orders, "createOrder", "/website-orders/order"],
  ["7.13", orders, "readOrder", "/website-orders/order/:guid"],
  ["7.14", orders, "changeOrder", "/website-orders/order/:guid"],
  ["7.15", orders, "readOrderConfig", "/website-orders/config"],
  ["7.16", orders, "addPartExchange", "/website-orders/part-exchange"],
  ["7.17", orders, "removePartExchange", "/website-orders/part-exchange/:guid"],
  ["7.18", valuation, "lookUpCar", "/v2/web/valuation-lookup"],
  ["7.19", valuation, "valueCar", "/valuations/process"],
  ["7.20", valuation, "readValuation", "/v2/valuation-fetch/:hash"],
  ["7.23", formSubmit, "submitForm", "/form-submit"],
  ["7.26", filmsApi, "findFilm", "/single/:vrm"],
];

/** Paths and methods of the calls, which the router and the API's document share. */
const ADDRESSES: readonly Change[] = [
  ...ROUTES.flatMap(([clause, file, operation, route]): Change[] => [
    [clause, file, `route: "${route}",`, `route: "/elsewhere${route}",`, `const ${operation} = operation({`],
    [clause, file, "method:", 'method: "patch", was:', `const ${operation} = operation({`],
  ]),
  ["7.21", reviews, '"/usedcarreview/:slug"', '"/v2/usedcarreview/:slug"'],
  ["7.22", reviews, '"/vehiclereview/:slug"', '"/v2/vehiclereview/:slug"'],
  ["7.21", reviews, 'base: "/api"', 'base: "/api/v2"'],
  ["7.26", "server/site-app.ts", '"/autosonshowimages"', '"/films"'],
  ["7.1", "server/api-document/operation.ts", 'API_V2 = "/api/v2"', 'API_V2 = "/api/v3"'],
];

/** Parameters, request fields and response fields of the calls. */
const FIELDS: readonly Change[] = [
  ["7.2", sites, '"searchOptions[show_on_frontend]"', '"searchOptions[shown]"'],
  ["7.2", sites, '"pageOptions[resultsPerPage]"', '"pageOptions[limit]"'],
  ["7.2", sites, "integerOf(c, QUERY.shown, problems)", "undefined"],
  ["7.2", sites, "countFromOne(c, QUERY.resultsPerPage, problems)", "undefined"],
  ["7.2", sites, "JSON.stringify({ data })", "JSON.stringify({ sites: data })"],
  ["7.2", sites, "errors: errorsByField(problems) }, 422", "errors: errorsByField(problems) }, 400"],
  ["7.1", sites, '"We have no such site." }, 404', '"We have no such site." }, 410'],
  ["7.3", sites, '"searchOptions[parent_id]"', '"searchOptions[parent]"'],
  ["7.4", "server/stock/search/search-response.ts", "'{\"data\":['", "'{\"vehicles\":['"],
  ["7.4", "server/stock/search/search-response.ts", '],"meta":{"total"', '],"about":{"total"'],
  ["7.4", search, '["advert_classification", "motability"]', '["advert_classification", "used"]'],
  ["7.4", search, "errors: errorsByField(problems) }, 422", "errors: errorsByField(problems) }, 400"],
  ...each("7.5", financeQuery, ["term", "mileage"], 'queryParameter("NAME"', 'queryParameter("NAMEs"'),
  ["7.5", financeQuery, 'queryParameter( "deposit"', 'queryParameter( "cash_deposit"'],
  ["7.5", financeQuery, 'queryParameter("deposit_type"', 'queryParameter("type"'],
  ["7.5", financeQuery, 'listParameter("stock_ids"', 'listParameter("ids"'],
  ["7.5", "domain/search/budget-and-location.ts", '["amount", "percentage"] as const', '["pounds", "percentage"] as const'],
  ["7.5", "domain/search/budget-and-location.ts", '["amount", "percentage"] as const', '["amount", "percent"] as const'],
  ["7.5", financeQuery, "this.#text(parameter)?.toLowerCase()", "this.#text(parameter)"],
  ["7.5", financeQuery, "MAX_VEHICLES = 60", "MAX_VEHICLES = 61"],
  ["7.5", finance, "return answer(c, { data });", "return answer(c, data);"],
  ["7.6", content, '"searchOptions[live]"', '"searchOptions[is_live]"'],
  ["7.6", content, '"searchOptions[template]", "Where the offer', '"searchOptions[place]", "Where the offer'],
  ["7.6", content, '"searchOptions[use_filter_rules]"', '"searchOptions[filter]"'],
  ...each("7.6", content, ["make", "range", "location", "type"], '"searchOptions[NAME]"', '"searchOptions[NAMEs]"'),
  ["7.6", "domain/offers/offer.ts", '["results-page-offer", "home-offer"]', '["results-offer", "home-offer"]'],
  ["7.6", "server/api-document/schemas/content-schemas.ts", "matching_rules:", "rules:"],
  ["7.8", "server/api-document/schemas/content-schemas.ts", "template: z.enum(POST_TEMPLATES)", "kind: z.enum(POST_TEMPLATES)"],
  ["7.6", contentQuery, "searchOptions|sortOptions|pageOptions", "search|sortOptions|pageOptions"],
  ["7.7", content, "{ ...page, page_live: 1 }", "page"],
  ["7.7", content, '"We have no such page." }, 404', '"We have no such page." }, 410'],
  ["7.8", content, '"searchOptions[page_live]"', '"searchOptions[live_page]"'],
  ["7.8", content, '"searchOptions[template]", "Where the post', '"searchOptions[kind]", "Where the post'],
  ["7.8", contentQuery, "const ALL = -1;", "const ALL = 0;"],
  ["7.8", contentQuery, "searchOptions|sortOptions|pageOptions", "searchOptions|sort|pageOptions"],
  ["7.8", contentQuery, "searchOptions|sortOptions|pageOptions", "searchOptions|sortOptions|page"],
  ["7.8", contentQuery, '"pageOptions[resultsPerPage]"', '"pageOptions[limit]"'],
  ["7.9", content, '"We have no such post." }, 404', '"We have no such post." }, 410'],
  ["7.10", finance, "{ TermsAndConditions: termsText", "{ terms: termsText"],
  ["7.10", finance, 'Ask for a new one." }, 410', 'Ask for a new one." }, 404'],
  ["7.11", orders, "errors: { vehicle: [checked.message] } }, 409)", "errors: { vehicle: [checked.message] } }, 422)"],
  ["7.11", orders, "{ message: checked.message, errors", "{ errors"],
  ["7.11", orders, "canOrder: true", "orderable: true"],
  ["7.11", orders, 'queryParameter("guid"', 'queryParameter("order"'],
  ["7.11", "server/orders/holds/vehicle-hold.ts", "if (isEnquiryOnly(vehicle)) return ENQUIRY_ONLY;", ""],
  ["7.11", "server/orders/holds/vehicle-hold.ts", "vehicle.held_by === guid", "vehicle.held_by !== guid"],
  ["7.12", orders, "return answer(c, outcome, 201);", "return answer(c, outcome, 200);"],
  [
    "7.12",
    orders,
    "{ data: { guid, status: order.status }, order }, success",
    "{ data: { id: guid, status: order.status }, order }, success",
  ],
  ["7.12", orders, "status: order.status }, order }, success", "status: order.status } }, success"],
  ["7.12", orders, "refuse(c, { errors: outcome.errors }, 422)", "refuse(c, { errors: outcome.errors }, 400)"],
  ["7.12", "server/http/idempotency-key.ts", '"Idempotency-Key"', '"Request-Key"'],
  ["7.12", "server/http/idempotency-key.ts", "IDEMPOTENCY_KEY_TTL_MS = DAY_MS", "IDEMPOTENCY_KEY_TTL_MS = DAY_MS / 2"],
  ["7.12", creating, "known.same ?", "known ?"],
  ["7.12", "websites/wexcombe/website.ts", "hold_minutes: 30", "hold_minutes: 31"],
  ["7.13", orders, "data: { guid: order.guid, status: order.status }", "data: { guid: order.guid }"],
  ["7.13", orders, "status: order.status }, order }) :", "status: order.status } }) :"],
  ["7.14", body, "products: several(product, PRODUCT_UNKNOWN)", "extras: several(product, PRODUCT_UNKNOWN)"],
  [
    "7.14",
    orders,
    "outcome ? answer(c, outcome, 200) : refuse(c, { message: NO_ORDER }, 404); }); api.on(addPartExchange",
    "outcome ? answer(c, outcome, 201) : refuse(c, { message: NO_ORDER }, 404); }); api.on(addPartExchange",
  ],
  ...each(
    "7.15",
    config,
    ["finance_deposit", "enquiry_form", "recaptcha", "pay_in_full", "deposit_fee", "fixed_deposit"],
    "NAME:",
    "NAMEx:",
  ),
  ["7.16", orders, '"invoice"', '"order"'],
  ...each("7.16", body, ["outstanding_finance", "condition"], "valuation_NAME:", "car_NAME:"),
  ["7.16", body, "valuation_hash:", "hash:"],
  ["7.17", orders, '"valuation_hash"', '"hash"'],
  ["7.17", orders, "refuse(c, { message: NO_CAR }, 404)", "refuse(c, { message: NO_CAR }, 410)"],
  ...each("7.18", valuation, ["vrm", "mileage"], 'queryParameter("NAME"', 'queryParameter("NAMEs"'),
  ["7.18", valuation, "existing: outcome.existing", "known: outcome.existing"],
  ["7.18", valuation, "{ data: outcome.data, existing", "{ car: outcome.data, existing"],
  [
    "7.18",
    presented,
    "return { vrm, plate: formatMark(vrm), make, model, derivative, colour, date_first_registered };",
    "return { vrm, plate: formatMark(vrm), make, model, derivative, colour, registered: date_first_registered };",
  ],
  ["7.18", presented, "return { vrm, plate: formatMark(vrm), make, model,", "return { plate: formatMark(vrm), make, model,"],
  ["7.18", presented, "return { vrm, plate: formatMark(vrm), make, model,", "return { vrm, plate: formatMark(vrm), model,"],
  ["7.18", presented, "return { vrm, plate: formatMark(vrm), make, model,", "return { vrm, plate: formatMark(vrm), make,"],
  ["7.18", valuation, 'queryParameter("ip"', 'queryParameter("address"'],
  ...each("7.19", valuationBody, ["settlement"], "NAME,", "NAMEx: NAME,", "valuationFields = z.object({"),
  ...each(
    "7.19",
    valuationBody,
    ["mileage", "email", "telephone", "interested_vehicle", "name"],
    "NAME: requiredText",
    "NAMEx: requiredText",
  ),
  ["7.19", valuation, "c.text(`/valuation/${outcome.hash}`", "c.text(`/valuation/${outcome.hash}/`"],
  ["7.19", presented, 'type: "PX"', 'type: "TI"'],
  ["7.19", bodies, "{ ...properties, type }", "properties"],
  ...each("7.19", valuationBody, ["department_code", "previous_urls", "recently_viewed_vrms"], "NAME: z", "NAMEx: z"),
  ["7.19", valued, "status: 409, message: NOT_VALUED", "status: 404, message: NOT_VALUED"],
  ["7.20", presented, "contact: { first_name, last_name, email, salutation }", "contact: { email, salutation }"],
  ["7.20", presented, 'type: "PX",', 'type: "PX", cap_clean: row.trade_values.clean,'],
  ["7.20", presented, "valuation: poundsFromPence(car.price)", "value: poundsFromPence(car.price)"],
  ["7.20", valuation, "? c.json({ data }, 200", "? c.json({ valuation: data }, 200"],
  ["7.21", "domain/reviews/review.ts", '=== "USED" ? "usedcarreview"', '!== "NEW" ? "usedcarreview"'],
  ["7.21", reviews, '"We have no review of this vehicle." }, 404', '"We have no review of this vehicle." }, 410'],
  ["7.22", "domain/reviews/review.ts", ': "vehiclereview"', ': "newcarreview"'],
  ...each(
    "7.23",
    forms,
    ["make", "model", "trim", "_vehicle_type", "enquiry_source", "enquiry_source_history", "enquiry_source_type"],
    "NAME: { label",
    "NAMEx: { label",
    "ALONG = {",
  ),
  ...each("7.23", forms, ["email", "telephone"], "NAME: { label: msg(", "NAMEx: { label: msg("),
  ...each("7.23", forms, ["first_name", "last_name"], "NAME: { label", "NAMEx: { label"),
  ["7.23", forms, "postcode: POSTCODE, enquiry_type", "post_code: POSTCODE, enquiry_type"],
  [
    "7.23",
    forms,
    'message: { label: msg("field.message"), kind: "words", missing: msg("problem.enterYourMessage") }, ...TERMS, _organisational_unit',
    'message: { label: msg("field.message"), kind: "words", missing: msg("problem.enterYourMessage") }, ...TERMS, unit',
  ],
  ["7.23", forms, "vehicle_id: { label", "vehicle: { label"],
  ["7.23", forms, "const TERMS = { _terms_accepted: ", "const TERMS = { _terms: "],
  ["7.23", forms, 'message: { label: msg("field.message")', 'words: { label: msg("field.message")'],
  ["7.23", formSubmit, 'typed["form_id"]', 'typed["form"]'],
  ["7.23", "server/api-document/operation.ts", '"multipart/form-data", "application', '"multipart/mixed", "application'],
  ...each(
    "7.24",
    forms,
    ["customer_title", "customer_email", "customer_telephone", "additional_comments", "terms_accepted", "opt_in", "recently_viewed"],
    "NAME:",
    "NAMEx:",
    'terms: "terms_accepted", fields: {',
  ),
  ...each("7.24", forms, ["first_registered", "make", "model", "trim", "mileage"], "NAME:", "NAMEx:", "const CAR = {"),
  ["7.24", forms, 'terms_accepted: "terms"', 'terms_accepted: "accepted"'],
  ["7.24", forms, 'customer_telephone: "telephone"', 'customer_telephone: "phone"'],
  ...each("7.24", forms, ["first_name", "last_name"], "NAME: { label", "NAMEx: { label"),
  ...["7.23", "7.24"].map((clause): Change => [clause, bodies, "properties: { form_id: {", "properties: { form: {"]),
  ...["7.23", "7.24"].map((clause): Change => [
    clause,
    bodies,
    '"g-recaptcha-response": { type: "string", description',
    'token: { type: "string", description',
  ]),
  ["7.25", "server/enquiries/form-numbers.ts", '["test_drive", formIds.testDrive]', '["test_drive", formIds.enquiry]'],
  ["7.26", films, "}/autosonshowimages/single/", "}/images/single/"],
  ["7.26", films, 'method: "POST"', 'method: "GET"'],
  ["7.26", films, "read.data.videourl || undefined", "undefined"],
  ["7.26", filmsApi, "{ videourl: (await", "{ url: (await"],
  ["7.27", films, "return film ? address : undefined;", "return address;"],
  ["7.27", films, '"{vrm}"', '"{registration}"'],
  ["7.28", icons, 'method: "HEAD"', 'method: "GET"'],
  ["7.28", icons, "/^image\\//i", "/^/"],
  ["7.28", icons, "return response.ok && ", "return "],
  ["7.28", "server/content/external-content.ts", "CACHE_TTL_MS = 10 * 60_000", "CACHE_TTL_MS = 60_000"],
  ["7.29", menus, "z.object({ data: menuItems })", "z.object({ items: menuItems })"],
  ["7.29", menus, "lower: read.lower ?? lower", "lower"],
  [
    "7.29",
    "server/content/content-schemas.ts",
    "z.strictObject({ name: requiredText, url: address })",
    "z.strictObject({ title: requiredText, url: address })",
  ],
  [
    "7.29",
    "server/content/content-schemas.ts",
    "z.strictObject({ name: requiredText, url: address })",
    "z.strictObject({ name: requiredText, link: address })",
  ],
  ["7.30", "web/saved/saved-vehicles.ts", '"savedVehicles"', '"saved"'],
  ["7.31", "web/deal/order/saved-orders.ts", "[stockId]: guid", "[guid]: guid"],
  ["7.32", "web/part-exchange/stored-valuations.ts", "vrm: vehicle.vrm", 'vrm: ""'],
  ["7.33", orders, "public, max-age=", "private, max-age="],
];

/** Mutations of the API: its paths, parameters and fields, one change each. */
export const CALLS: readonly Mutation[] = [...ADDRESSES, ...FIELDS].map(toMutation);
