import type { Mutation } from "./mutations.ts";

const order = "domain/deal/order.ts";
const forms = "domain/enquiries/forms.ts";
const rules = "domain/offers/rules.ts";
const orders = "server/api/website-orders.ts";
const config = "server/orders/open-orders.ts";
const content = "server/api/content.ts";
const contentQuery = "server/content/content-query.ts";
const finance = "server/api/vehicle-finance.ts";
const financeQuery = "server/finance/finance-query.ts";
const search = "server/api/vehicle-search.ts";
const sites = "server/api/sites.ts";
const valuation = "server/api/valuation.ts";
const valuationBody = "server/part-exchange/valuation-body.ts";
const presented = "server/part-exchange/present-valuation.ts";
const lookup = "server/part-exchange/open-part-exchange.ts";
const valued = "server/part-exchange/value-car.ts";
const reviews = "server/api/reviews.ts";
const formSubmit = "server/api/form-submit.ts";
const leads = "server/enquiries/take-lead.ts";
const films = "server/providers/films.autos-on-show.ts";
const filmsApi = "server/api/autos-on-show.ts";
const menus = "server/content/footer-menus.ts";
const operations = "server/api-document/operations.ts";
const parameters = "server/api-document/parameters.ts";
const bodies = "server/api-document/bodies.ts";
const english = "domain/labels/english.ts";
const creating = "server/orders/create-order.ts";
const body = "server/orders/order-body.ts";

type Change = readonly [clause: string, file: string, from: string, to: string];

/** The same change for each of several names; NAME stands for the name. */
function each(clause: string, file: string, names: readonly string[], from: string, to: string): Change[] {
  return names.map((name) => [clause, file, from.replaceAll("NAME", () => name), to.replaceAll("NAME", () => name)]);
}

/** What may be sent, and what is made of it. */
const VALIDATION: readonly Change[] = [
  ["5.1", order, "(order.vehicle === undefined ?", "(order.vehicle === 0 ?"],
  ...each("5.1", order, ["first", "last"], '    ...nameProblems("customer_NAME_name", "NAME name", contact.customer_NAME_name),\n', ""),
  ["5.1", order, "    ...emailProblems(contact.customer_email),\n", ""],
  ["5.1", order, "(order.terms_accepted ? []", "(!order.terms_accepted ? []"],
  ["5.1", body, 'if (telephone === "" ||', "if ("],
  ["5.1", body, "?.isPossible()", "?.isValid()"],
  ["5.2", forms, ' || kind === "telephone" || name in NAMES)', " || name in NAMES)"],
  ["5.2", forms, '(kind === "email" || kind', "(kind"],
  ["5.2", forms, ' || kind === "telephone" || name in NAMES)', ' || kind === "telephone")'],
  ["5.3", creating, 'if (token === "") return false;', 'if (token === "") return true;'],
  ["5.3", creating, 'found.push({ field: "g-recaptcha-response"', 'found.push({ field: "token"'],
  ["5.3", body, 'botToken: data["g-recaptcha-response"]', 'botToken: data["message"]'],
  ["7.15", config, "recaptcha: website.order.recaptcha", "recaptcha: !website.order.recaptcha"],
  ["5.5", "web/deal/agreement-fields.tsx", "<TermsCheck key={attempt} form", "<TermsCheck form"],
  ["5.6", "domain/deal/custom-messages.ts", "(custom[message] ?? message)", "message"],
  ["5.6", config, "inOwnWords(refused.errors, custom)", "refused.errors"],
  ["5.8", "domain/finance/quote-money.ts", "const lentOn = pence(CashPrice - VatDue);", "const lentOn = CashPrice;"],
  ["5.8", "domain/finance/deposit.ts", 'vatScheme === "Commercial" &&', 'vatScheme === "Margin" &&'],
  ["5.9", "domain/content/post.ts", "matchesRules(", "!matchesRules("],
  ["5.10", rules, "vehicle.year >= year - years", "vehicle.year > year - years"],
  ["5.10", rules, "  age: (vehicle, years, year)", "  years: (vehicle, years, year)"],
  ["5.11", rules, "vehicle.franchise_approved === approved", "vehicle.franchise_approved !== approved"],
  ["5.11", rules, "  franchise_approved: (vehicle", "  approved: (vehicle"],
  ["5.12", rules, "vehicle.headline_price <= pounds", "vehicle.headline_price < pounds"],
  ["5.12", rules, "vehicle.mileage <= miles", "vehicle.mileage < miles"],
  ["5.12", rules, "  max_price: (vehicle", "  price: (vehicle"],
  ["5.12", rules, "  odometer_value: (vehicle", "  odometer: (vehicle"],
  ["5.12", rules, "  tags: (vehicle", "  tag: (vehicle"],
  ["5.12", rules, "tags.includes(facetValue(tag))", "!tags.includes(facetValue(tag))"],
  ...each("5.12", rules, ["make_slug", "range_slug", "body_type", "category", "department_id", "fuel_type", "seats", "transmission", "doors"], "  NAME: isOneOf(", "  NAMEx: isOneOf("),
  ...each("5.12", rules, ["range_slug", "body_type", "category", "department_id", "fuel_type", "seats", "transmission", "doors"], "=> vehicle.NAME)", "=> vehicle.make_slug)"),
  ["5.13", forms, 'missing: "Enter your first name", ', ""],
  ["5.13", forms, 'missing: "Enter your last name", ', ""],
  ["5.13", forms, 'missing: "Enter your email address", ', ""],
  ["5.13", forms, 'missing: "Enter your telephone number", ', ""],
  ...each("5.13", forms, ["make", "model", "mileage"], 'missing: "Enter the NAME of your car", ', ""),
  ["5.13", forms, ', missing: "Accept the terms to continue"', ""],
  ["5.14", lookup, 'if (mark === "" && mileage.trim() !== "") return', 'if (mark === "") return'],
  ["5.14", "domain/part-exchange/mileage.ts", 'message: "Enter your registration"', 'message: "Enter a registration"'],
  ["5.14", "domain/part-exchange/mileage.ts", 'message: "Enter the mileage"', 'message: "Enter miles"'],
  ["5.15", lookup, 'mileage.trim() !== "") return { ok: false, status: 404,', 'mileage.trim() !== "") return { ok: false, status: 503,'],
  ["5.15", lookup, ": { ok: false, status: 404, message: NOT_FOUND };", ": { ok: false, status: 503, message: NOT_FOUND };"],
  ["5.16", "domain/part-exchange/valuation.ts", "headlinePrice < values.clean -", "headlinePrice <= values.clean -"],
  ["5.16", valued, "if (!found || (await isRefused(desk, wish.stock_id, found.values)))", "if (!found)"],
  ["5.16", valued, "if (stock_id === undefined) return false;", "if (stock_id === undefined) return true;"],
  ...each("5.17", order, ["first", "last"], '    ...nameProblems("customer_NAME_name", "NAME name", contact.customer_NAME_name),\n', ""),
  ["5.17", order, "    ...emailProblems(contact.customer_email),\n", ""],
  ["5.18", leads, 'if (!website.order.recaptcha) return "person";', 'return "person";'],
  ["5.18", leads, 'if (token === "") return "robot";', ""],
  ["5.18", formSubmit, 'typed["g-recaptcha-response"]', 'typed["recaptcha"]'],
];

/** What a website switches, each the other way round. */
const SWITCHES: readonly Change[] = [
  ["6.1", "domain/reviews/review.ts", "!excludedTypes.includes(type) && ", ""],
  ["6.1", "domain/stock/card.ts", "isReserved(vehicle) && !switches.hideReservedTag", "isReserved(vehicle)"],
  ["6.1", "domain/stock/card.ts", "switches.promotionalSash ?", "!switches.promotionalSash ?"],
  ["6.1", "domain/stock/card.ts", "switches.franchiseApprovedLogo && ", ""],
  ["6.1", "web/vehicle/vehicle-view.ts", "reserved_tag: !website", "reserved_tag: !!website"],
  ["6.2", "web/vehicle/vehicle-modals.tsx", "vdpContent.optionalExtrasModal && ", ""],
  ["6.2", "web/ui/vehicle-picture.tsx", "use(ResponsiveImages)", "true"],
  ["6.3", "web/enquiry/deal-start.ts", "enquiry_on_reserved: enquiries.on_reserved.enquiry,", "enquiry_on_reserved: true,"],
  ["6.3", "web/enquiry/deal-start.ts", "part_exchange_on_reserved: enquiries.on_reserved.part_exchange,", "part_exchange_on_reserved: true,"],
  ["6.3", "domain/deal/steps.ts", "facts.reserved && !facts.enquiry_on_reserved", "facts.reserved && facts.enquiry_on_reserved"],
  ["6.3", "domain/deal/steps.ts", "facts.reserved && !facts.part_exchange_on_reserved", "facts.reserved && facts.part_exchange_on_reserved"],
  ["6.3", "web/deal/deal-facts.ts", "!website.vdpContent.offerOrderSummary && { brief_summary: true }", "website.vdpContent.offerOrderSummary && { brief_summary: true }"],
  ["6.4", "web/vehicle/vehicle-view.ts", "prices_centred: !website.vehicleConfig.leftAlignPricing", "prices_centred: website.vehicleConfig.leftAlignPricing"],
  ["6.4", "web/enquiry/deal-start.ts", "way_back: !enquiries", "way_back: !!enquiries"],
  ["6.4", "web/enquiry/deal-start.ts", "enquiries.requiresEnquiryFormOverride || ", ""],
  ["6.4", "web/vehicle/vehicle-view.ts", "can_move: website.vdpContent.moveCloser && ", "can_move: "],
  ["6.4", "web/vehicle/vehicle-view.ts", "contactActions.whatsapp ? whatsapp : null", "whatsapp"],
];

/** The addresses of the calls, in the router and in the API's document. */
const ADDRESSES: readonly Change[] = [
  ["7.1", sites, '"/web/organisation/unit/:slug"', '"/web/organisation/units/:slug"'],
  ["7.2", sites, '"/web/organisation/site"', '"/web/organisation/sites"'],
  ["7.4", search, '"/vehicle-search"', '"/search"'],
  ["7.4", search, '"/motability-search"', '"/motability"'],
  ["7.5", finance, 'api.get("/vehicle-finance"', 'api.get("/finance"'],
  ["7.6", content, '"/content/offer"', '"/content/offers"'],
  ["7.7", content, '"/content/page/:url{.+}"', '"/content/pages/:url{.+}"'],
  ["7.8", content, '"/content/post"', '"/content/posts"'],
  ["7.9", content, '"/content/post/:id"', '"/content/posts/:id"'],
  ["7.10", finance, "/:quoteReference/terms", "/:quoteReference/conditions"],
  ["7.13", orders, 'api.get("/order/:guid"', 'api.get("/orders/:guid"'],
  ["7.15", orders, '"/config"', '"/settings"'],
  ["7.16", orders, 'api.post("/part-exchange"', 'api.put("/part-exchange"'],
  ["7.17", orders, "api.delete(", "api.post("],
  ["7.18", valuation, '"/v2/web/valuation-lookup"', '"/v2/valuation-lookup"'],
  ["7.19", valuation, '"/valuations/process"', '"/v2/valuations/process"'],
  ["7.19", valuation, 'api.post("/valuations/process"', 'api.put("/valuations/process"'],
  ["7.23", formSubmit, 'api.post("/"', 'api.put("/"'],
  ["7.20", valuation, '"/v2/valuation-fetch/:hash"', '"/v2/valuations/:hash"'],
  ["7.21", reviews, '"/usedcarreview/:slug"', '"/v2/usedcarreview/:slug"'],
  ["7.22", reviews, '"/vehiclereview/:slug"', '"/v2/vehiclereview/:slug"'],
  ["7.23", formSubmit, '"/form-submit"', '"/forms"'],
  ["7.26", filmsApi, 'post("/single/:vrm"', 'get("/single/:vrm"'],
  ["7.26", "server/site-app.ts", '"/autosonshowimages"', '"/films"'],
  ...each("7.1", operations, ["web/organisation/unit/{slug}"], '"/api/v2/NAME"', '"/api/v2/x/NAME"'),
  ["7.26", operations, '"/autosonshowimages/single/{vrm}"', '"/autosonshowimages/{vrm}"'],
  ["7.21", operations, "`/api/${source}/{slug}`", "`/api/v2/${source}/{slug}`"],
];

/** What a call is asked with, sent and answered. */
const FIELDS: readonly Change[] = [
  ["7.2", sites, '"searchOptions[show_on_frontend]"', '"searchOptions[shown]"'],
  ["7.2", sites, '"pageOptions[resultsPerPage]"', '"pageOptions[limit]"'],
  ["7.2", parameters, '"searchOptions[show_on_frontend]"', '"searchOptions[shown]"'],
  ["7.2", parameters, '"pageOptions[resultsPerPage]", "At most', '"pageOptions[limit]", "At most'],
  ["7.2", sites, "JSON.stringify({ data })", "JSON.stringify({ sites: data })"],
  ["7.2", sites, "errors: errorsByField(problems) }, 422", "errors: errorsByField(problems) }, 400"],
  ["7.1", sites, '"We have no such site." }, 404', '"We have no such site." }, 410'],
  ["7.3", sites, '"searchOptions[parent_id]"', '"searchOptions[parent]"'],
  ["7.4", "server/stock/search-answer.ts", "'{\"data\":['", "'{\"vehicles\":['"],
  ["7.4", "server/stock/search-answer.ts", '],"meta":{"total"', '],"about":{"total"'],
  ["7.4", search, '["advert_classification", "motability"]', '["advert_classification", "used"]'],
  ["7.4", search, "errors: errorsByField(problems) }, 422", "errors: errorsByField(problems) }, 400"],
  ...each("7.5", financeQuery, ["term", "mileage"], 'this.#whole("NAME"', 'this.#whole("NAMEs"'),
  ["7.5", financeQuery, 'this.#number("deposit"', 'this.#number("cash_deposit"'],
  ["7.5", financeQuery, 'this.#oneOf("deposit_type"', 'this.#oneOf("type"'],
  ["7.5", financeQuery, 'this.#stockIds("stock_ids")', 'this.#stockIds("ids")'],
  ["7.5", financeQuery, '["amount", "percentage"] as const', '["pounds", "percentage"] as const'],
  ["7.5", financeQuery, '["amount", "percentage"] as const', '["amount", "percent"] as const'],
  ["7.5", financeQuery, "this.#text(name)?.toLowerCase()", "this.#text(name)"],
  ["7.5", financeQuery, "MOST_VEHICLES = 60", "MOST_VEHICLES = 61"],
  ["7.5", finance, "return answer(c, { data });", "return answer(c, data);"],
  ["7.6", content, 'query.alwaysOn("live")', 'query.alwaysOn("is_live")'],
  ["7.6", content, 'query.oneOf("template", OFFER_TEMPLATES)', 'query.oneOf("place", OFFER_TEMPLATES)'],
  ["7.6", content, 'query.flag("use_filter_rules")', 'query.flag("filter")'],
  ...each("7.6", content, ["make", "range", "location", "type"], 'query.search("NAME")', 'query.search("NAMEs")'),
  ["7.6", "domain/offers/offer.ts", '["results-page-offer", "home-offer"]', '["results-offer", "home-offer"]'],
  ["7.6", "server/api-document/content-schemas.ts", "  matching_rules: ", "  rules: "],
  ["7.8", "server/api-document/content-schemas.ts", "  template: z.enum(POST_TEMPLATES)", "  kind: z.enum(POST_TEMPLATES)"],
  ["7.6", contentQuery, "searchOptions|sortOptions|pageOptions", "search|sortOptions|pageOptions"],
  ["7.7", content, "{ ...page, page_live: 1 }", "page"],
  ["7.7", content, '"We have no such page." }, 404', '"We have no such page." }, 410'],
  ["7.8", content, 'query.alwaysOn("page_live")', 'query.alwaysOn("live")'],
  ["7.8", content, 'query.oneOf("template", POST_TEMPLATES)', 'query.oneOf("kind", POST_TEMPLATES)'],
  ["7.8", contentQuery, "const ALL = -1;", "const ALL = 0;"],
  ["7.8", contentQuery, "searchOptions|sortOptions|pageOptions", "searchOptions|sort|pageOptions"],
  ["7.8", contentQuery, "searchOptions|sortOptions|pageOptions", "searchOptions|sortOptions|page"],
  ["7.8", contentQuery, 'this.#whole("resultsPerPage"', 'this.#whole("page"'],
  ["7.9", content, '"We have no such post." }, 404', '"We have no such post." }, 410'],
  ["7.10", finance, "{ TermsAndConditions: termsText", "{ terms: termsText"],
  ["7.10", finance, "Ask for a new one.\" }, 410", "Ask for a new one.\" }, 404"],
  ["7.11", orders, "errors: { vehicle: [checked.message] } }, 409)", "errors: { vehicle: [checked.message] } }, 422)"],
  ["7.11", orders, "{ message: checked.message, errors", "{ errors"],
  ["7.11", orders, "canOrder: true", "orderable: true"],
  ["7.11", orders, 'c.req.query("guid")', 'c.req.query("order")'],
  ["7.11", "server/orders/vehicle-hold.ts", "if (isEnquiryOnly(vehicle)) return ENQUIRY_ONLY;", ""],
  ["7.11", "server/orders/vehicle-hold.ts", "vehicle.held_by === guid", "vehicle.held_by !== guid"],
  ["7.12", orders, "return answer(c, outcome, 201);", "return answer(c, outcome, 200);"],
  ["7.12", orders, "{ data: { guid, status: order.status }, order }, success", "{ data: { id: guid, status: order.status }, order }, success"],
  ["7.12", orders, "status: order.status }, order }, success", "status: order.status } }, success"],
  ["7.12", orders, "c.json({ errors: outcome.errors }, 422)", "c.json({ errors: outcome.errors }, 400)"],
  ["7.12", orders, '"Idempotency-Key"', '"Request-Key"'],
  ["7.12", "server/orders/idempotency.ts", "KEY_LIFE_MS = DAY_MS", "KEY_LIFE_MS = DAY_MS / 2"],
  ["7.12", creating, "known.same ?", "known ?"],
  ["7.12", "websites/wexcombe/website.ts", "hold_minutes: 30", "hold_minutes: 31"],
  ["7.13", orders, "data: { guid: order.guid, status: order.status }", "data: { guid: order.guid }"],
  ["7.13", orders, "status: order.status }, order }) :", "status: order.status } }) :"],
  ["7.14", body, "products: several(product, PRODUCT_UNKNOWN)", "extras: several(product, PRODUCT_UNKNOWN)"],
  ["7.14", orders, "outcome ? answer(c, outcome, 200) : c.json({ message: NO_ORDER }, 404);\n  });\n\n  api.post(\"/part", "outcome ? answer(c, outcome, 201) : c.json({ message: NO_ORDER }, 404);\n  });\n\n  api.post(\"/part"],
  ...each("7.15", config, ["finance_deposit", "enquiry_form", "recaptcha", "pay_in_full", "deposit_fee", "fixed_deposit"], "      NAME: ", "      NAMEx: "),
  ["7.16", orders, '"invoice"', '"order"'],
  ...each("7.16", body, ["outstanding_finance", "condition"], "  valuation_NAME: ", "  car_NAME: "),
  ["7.16", body, "  valuation_hash: ", "  hash: "],
  ["7.17", orders, '"valuation_hash"', '"hash"'],
  ["7.17", orders, "c.json({ message: NO_CAR }, 404)", "c.json({ message: NO_CAR }, 410)"],
  ...each("7.18", valuation, ["vrm", "mileage"], 'c.req.query("NAME")', 'c.req.query("NAMEs")'),
  ["7.18", valuation, "existing: outcome.existing", "known: outcome.existing"],
  ["7.18", valuation, "{ data: outcome.data, existing", "{ car: outcome.data, existing"],
  ["7.18", presented, "return { vrm, plate: formatMark(vrm), make, model, derivative, colour, date_first_registered };", "return { vrm, plate: formatMark(vrm), make, model, derivative, colour, registered: date_first_registered };"],
  ["7.18", presented, "return { vrm, plate: formatMark(vrm), make, model,", "return { plate: formatMark(vrm), make, model,"],
  ["7.18", presented, "return { vrm, plate: formatMark(vrm), make, model,", "return { vrm, plate: formatMark(vrm), model,"],
  ["7.18", presented, "return { vrm, plate: formatMark(vrm), make, model,", "return { vrm, plate: formatMark(vrm), make,"],
  ["7.18", parameters, 'asked("ip"', 'asked("address"'],
  ...each("7.19", valuationBody, ["settlement", "mileage", "email", "telephone", "interested_vehicle", "name"], "\n  NAME: words", "\n  NAMEx: words"),
  ["7.19", valuation, "c.text(`/valuation/${outcome.hash}`", "c.text(`/valuation/${outcome.hash}/`"],
  ["7.19", presented, 'type: "PX"', 'type: "TI"'],
  ...each("7.19", bodies, ["type", "department_code", "previous_urls", "recently_viewed_vrms"], "\n  NAME: {", "\n  NAMEx: {"),
  ["7.19", valued, "status: 409, message: NOT_VALUED", "status: 404, message: NOT_VALUED"],
  ["7.20", presented, "contact: { first_name, last_name, email, salutation }", "contact: { email, salutation }"],
  ["7.20", presented, 'type: "PX",', 'type: "PX", cap_clean: row.trade_values.clean,'],
  ["7.20", presented, "valuation: poundsFromPence(car.price)", "value: poundsFromPence(car.price)"],
  ["7.20", valuation, "? c.json({ data }, 200", "? c.json({ valuation: data }, 200"],
  ["7.21", "domain/reviews/review.ts", '=== "USED" ? "usedcarreview"', '!== "NEW" ? "usedcarreview"'],
  ["7.21", reviews, '"We have no review of this vehicle." }, 404', '"We have no review of this vehicle." }, 410'],
  ["7.22", "domain/reviews/review.ts", ': "vehiclereview"', ': "newcarreview"'],
  ...each("7.23", forms, ["make", "model", "trim", "_vehicle_type", "enquiry_source", "enquiry_source_history", "enquiry_source_type"], "\n  NAME: { label", "\n  NAMEx: { label"),
  ...each("7.23", forms, ["email", "telephone"], '\n  NAME: { label: "', '\n  NAMEx: { label: "'),
  ...each("7.23", forms, ["first_name", "last_name"], "\n  NAME: { label", "\n  NAMEx: { label"),
  ["7.23", forms, "postcode: POSTCODE,\n      enquiry_type", "post_code: POSTCODE,\n      enquiry_type"],
  ["7.23", forms, 'message: { label: "Message", kind: "words", missing: "Enter your message" },\n      ...TERMS,\n      _organisational_unit', 'message: { label: "Message", kind: "words", missing: "Enter your message" },\n      ...TERMS,\n      unit'],
  ["7.23", forms, "vehicle_id: { label", "vehicle: { label"],
  ["7.23", forms, "const TERMS = { _terms_accepted: ", "const TERMS = { _terms: "],
  ["7.23", forms, '      message: { label: "Message"', '      words: { label: "Message"'],
  ["7.23", formSubmit, 'typed["form_id"]', 'typed["form"]'],
  ["7.23", formSubmit, '"multipart/form-data", "application', '"multipart/mixed", "application'],
  ...each("7.24", forms, ["customer_title", "customer_email", "customer_telephone", "additional_comments", "terms_accepted", "opt_in", "recently_viewed", "first_registered", "make", "model", "trim", "mileage"], "\n      NAME: ", "\n      NAMEx: "),
  ["7.24", forms, 'terms_accepted: "terms"', 'terms_accepted: "accepted"'],
  ["7.24", forms, 'customer_telephone: "telephone"', 'customer_telephone: "phone"'],
  ...each("7.24", forms, ["first_name", "last_name"], "\n  NAME: { label", "\n  NAMEx: { label"),
  ...["7.23", "7.24"].map((clause): Change => [clause, bodies, "properties: { form_id: {", "properties: { form: {"]),
  ...["7.23", "7.24"].map((clause): Change => [clause, bodies, '"g-recaptcha-response": { type: "string" } }', "token: { type: \"string\" } }"]),
  ["7.25", "server/enquiries/form-numbers.ts", '["test_drive", formIds.testDrive]', '["test_drive", formIds.enquiry]'],
  ["7.26", films, "}/autosonshowimages/single/", "}/images/single/"],
  ["7.26", films, 'method: "POST"', 'method: "GET"'],
  ["7.26", films, "read.data.videourl || undefined", "undefined"],
  ["7.26", filmsApi, "{ videourl: (await", "{ url: (await"],
  ["7.27", films, "return film ? address : undefined;", "return address;"],
  ["7.27", films, '"{vrm}"', '"{registration}"'],
  ["7.29", menus, "z.object({ data: menuItems })", "z.object({ items: menuItems })"],
  ["7.29", menus, "lower: read.lower ?? lower", "lower"],
  ["7.29", "server/content/entities.ts", "z.strictObject({ name: words, url: address })", "z.strictObject({ title: words, url: address })"],
  ["7.29", "server/content/entities.ts", "z.strictObject({ name: words, url: address })", "z.strictObject({ name: words, link: address })"],
  ["7.30", "web/saved/saved-vehicles.ts", '"savedVehicles"', '"saved"'],
  ["7.31", "web/deal/order-memory.ts", "[stockId]: guid", "[guid]: guid"],
  ["7.32", "web/part-exchange/stored-valuations.ts", "vrm: vehicle.vrm", 'vrm: ""'],
  ["7.33", orders, "public, max-age=", "private, max-age="],
];

/** What is said and done when something fails. */
const FAILURES: readonly Change[] = [
  ["8.1", "domain/deal/words.ts", "Please refresh and try again.", "Please try again."],
  ["8.8", english, 'sorryThereWasAProblem = "Sorry, there was a problem"', 'sorryThereWasAProblem = "There was a problem"'],
  ["8.8", "web/stock/search-failed.tsx", "word(labels.pleaseTryAgain)", '""'],
  ["8.2", orders, "message: checked.message, errors", 'message: "", errors'],
  ["8.10", "web/vehicle/contact-actions.tsx", '"Chat is not available"', '"There is no chat"'],
  ["8.11", lookup, "status: 503, message: NOT_FOUND", 'status: 503, message: ""'],
  ["8.12", valued, "status: 503, message: NOT_VALUED", 'status: 503, message: ""'],
  ["8.12", valued, "status: 409, message: NOT_VALUED", 'status: 409, message: ""'],
  ["8.13", "server/api/app.ts", "problem persists.\" }, 500", "problem persists.\" }, 400"],
  ["8.14", "server/orders/order-part-exchange.ts", 'conflict("status", ORDER_IS_CLOSED)', 'conflict("status", "")'],
  ["8.16", "domain/deal/words.ts", "can no longer be changed online", "can not be changed"],
  ["8.4", "web/ui/error-summary.tsx", "<a href={`#${field}`}", "<a href={`#x-${field}`}"],
  ["5.4", "web/ui/error-summary.tsx", "word(labels.sorryThereWasAProblem)", '""'],
  ["8.6", "domain/deal/words.ts", "You can still reserve or pay in full.", ""],
  ["8.6", "web/deal/deal-figures.ts", "!facts.no_finance && !given", "!facts.no_finance && !!given"],
  ["8.15", "server/reviews/open-reviews.ts", "console.error(`${reviewer.name}: ${error.message}`);", ""],
  ["8.15", filmsApi, "return c.json(UNAVAILABLE, 503, headers);", "throw error;"],
  ["8.17", "domain/stock/titles.ts", "understood ?", "!understood ?"],
  ["8.15", reviews, "Please try again or contact us if the problem persists.", "Please try again."],
  ["8 HasError", "domain/finance/representative-example.ts", "!item.HasError", "item.HasError"],
];

/** Limits, what is shown first, and what follows from a number. */
const LIMITS: readonly Change[] = [
  ["9.1", orders, "`public, max-age=${CONFIG_LIFE_SECONDS}`", '"no-store"'],
  ["9.2", "domain/part-exchange/held.ts", " || seen.has(hash)) return false;", ") return false;"],
  ["9.2", "domain/part-exchange/held.ts", "Price held until", "Price kept until"],
  ["9.17", "domain/part-exchange/valuation.ts", "ROUNDED_TO_PENCE = 1000;", "ROUNDED_TO_PENCE = 100;"],
  ["9.6", "server/stock/stock.ts", "facets: { make: [facetValue(make)] }, resultsPerPage: limit + 1", "resultsPerPage: limit + 1"],
  ["9.6", "server/stock/stock.ts", ".filter((other) => other !== stock_id)", ""],
  ["9.6", "domain/stock/filters.ts", 'DEFAULT_ORDER: OrderBy = "price-asc"', 'DEFAULT_ORDER: OrderBy = "price-desc"'],
  ["9.9", "domain/content/featured-vehicles.ts", '"monthly_from"', '"monthly_to"'],
  ...each("9.10", "domain/finance/lender-terms.ts", ['["PL", "HP", "CS"]', '["PCP", "PL", "CS"]', '["PCP", "HP", "PL"]'], '["PCP", "HP", "CS"] as const', "NAME as const"),
  ["9.13", config, "finance_deposit: website.finance_defaults.deposit", "finance_deposit: website.finance_defaults.term"],
  ["9.13", config, "finance_term: website.finance_defaults.term", "finance_term: website.finance_defaults.mileage"],
  ["9.12", config, "finance_mileage: website.finance_defaults.mileage", "finance_mileage: website.finance_defaults.term"],
  ["9.14", "websites/wexcombe/website.ts", "finance_defaults: { deposit: 10,", "finance_defaults: { deposit: 12,"],
  ["9.29", "web/deal/use-builder-modal.ts", '"(max-width: 1024px)"', '"(max-width: 1025px)"'],
  ["9.16", "domain/deal/totals.ts", "deal.headline_price + products)", "deal.headline_price)"],
  ["9.16", "domain/deal/totals.ts", "total - part_exchange - paid", "total - paid"],
  ["9.17", "domain/part-exchange/valuation.ts", 'C1: "clean", C2: "clean"', 'C1: "clean", C2: "average"'],
  ["9.17", "domain/part-exchange/valuation.ts", 'C3: "average"', 'C3: "clean"'],
  ["9.17", "domain/part-exchange/valuation.ts", 'C4: "below", C5', 'C4: "average", C5'],
  ["9.17", "domain/part-exchange/valuation.ts", "(values[kind] * multipliers[kind])", "values[kind]"],
  ["9.19", "domain/stock/sash.ts", 'tags.includes("fdc")', 'tags.includes("fdc-any")'],
  ["9.20", "domain/pricing/vat-label.ts", '=== "CONTRACT-HIRE-BUSINESS"', '=== "MOTABILITY"'],
  ["9.20", "domain/pricing/vat-label.ts", 'vat_scheme !== "Commercial"', 'vat_scheme !== "Margin"'],
  ["9.21", "domain/stock/mot.ts", "FIRST_MOT_MONTHS = 36", "FIRST_MOT_MONTHS = 37"],
  ["9.23", "domain/organisation/opening-hours.ts", "line?.hours === words", "line?.hours !== words"],
  ["9.30", "web/ui/css/carousel.css", "grid-auto-columns: 86%", "grid-auto-columns: 50%"],
  ["9.33", "web/ui/vehicle-picture.tsx", "<img src={placeholder}", '<img src=""'],
  ["9.32", "web/vehicle/gallery.css", "@media (max-width: 766px) {\n    .gal__thumbs { --n: 4", "@media (max-width: 767px) {\n    .gal__thumbs { --n: 4"],
  ["9.32", "web/vehicle/gallery.css", "@media (max-width: 1024px) {\n    .gal__thumbs { --n: 5", "@media (max-width: 1025px) {\n    .gal__thumbs { --n: 5"],
];

/** What the rules for what is sent, the switches, the calls, the failures and the limits say, each changed once. */
export const RULES: readonly Mutation[] = [...VALIDATION, ...SWITCHES, ...ADDRESSES, ...FIELDS, ...FAILURES, ...LIMITS].map(([clause, file, from, to]) => ({ clause, file, from, to }));
