import type { Mutation } from "./mutation.ts";

const FIELDS_TEST = "server/stock/import/section-3.test.ts";
const PARTS_TEST = "cli/imported-vehicle-page.test.ts";
const reader = "server/stock/import/read-vehicle.ts";

/** The fields of each clause that a file can contain; the API derives the others from them. */
const FIELDS: readonly [clause: string, names: string][] = [
  ["3.1", "stock_id vrm cap_id cap_code cap_database"],
  ["3.2", "make model range derivative name year colour"],
  ["3.3", "fuel_type transmission body_type doors seats mileage"],
  ["3.4", "category tags department_id"],
  ["3.5", "description featured_message franchise_approved specification engine_size_litres road_tax_pounds miles_per_gallon"],
  ["3.6", "feature_classification"],
  ["3.7", "additional_features"],
  ["3.8", "advert_classification advert_type"],
  ["3.9", "motability contract_hire"],
  ["3.10", "vat_scheme price_excluding_vat price_including_vat"],
  ["3.11", "price list_price original_price discount_price admin_fee"],
  ["3.12", "site"],
  ["3.13", "media_urls imperfections turntable"],
  ["3.14", "video videos"],
  ["3.15", "date_first_registered date_mot_expires"],
  ["3.16", "mot_history"],
  ["3.17", "service_history"],
  ["3.18", "previous_keepers"],
  ["3.19", "reservation_status"],
  ["3.20", "reserved_at"],
];

const live = "web/vehicle/live-vehicle.tsx";
const details = "web/vehicle/vehicle-details.tsx";
const gallery = "web/vehicle/gallery/gallery.tsx";
const summary = "web/vehicle/vehicle-summary.tsx";
const view = "web/vehicle/vehicle-view.ts";
const tiles = "web/vehicle/history/tiles.ts";
const notes = "web/vehicle/pricing/notes-on-price.ts";
const order = "web/vehicle/pricing/price-actions.tsx";
const loader = "web/vehicle/vehicle-loader.ts";

/** Hides a part of the vehicle page. */
const PARTS: readonly (readonly [clause: string, file: string, from: string, to: string])[] = [
  ["2.21", live, "!reserved && vehicle.warranty_months !== null &&", "false &&"],
  ["2.27", live, "{reserved && <ReservedBanner />}", ""],
  ["2.22", live, "<gallery.Place page={page} />", ""],
  ["2.23", live, "<BreadcrumbBar vehicle={vehicle} clientFacts={page.clientFacts} />", ""],
  ["2.28", live, '<summarySection.Place page={page} className="vehicle-summary-column" />', ""],
  ["2.29", live, '<descriptionSection.Place page={page} className="vehicle-page__text" />', ""],
  ["2.34", live, "{page.deal && <sellingPointsSection.Place page={page} />}", ""],
  ["2.35", live, "{(page.deal || offersMore(page)) && <deal.Place page={page} />}", ""],
  ["2.36", live, "<followUpSection.Place page={page} />", ""],
  ["2.32", live, "<modals.Place page={page} />", ""],
  ["2.27", details, "<Summary vehicle={page.vehicle} marks={page.marks} />", ""],
  ["2.28", details, "<PriceBoard page={page} />", ""],
  ["2.33", details, "{ticker && <TextTicker lines={ticker} />}", ""],
  ["2.27", details, 'vehicle.availability === "on-order" &&', "false &&"],
  ["2.29", details, "{vehicle.description && <Description text={vehicle.description} />}", ""],
  ["2.30", details, "vehicle.highlights.length > 0 &&", "false &&"],
  ["2.31", details, "vehicle.specification.length > 0 &&", "false &&"],
  ["2.32", details, "{tiles.length > 0 && <HistoryTiles tiles={tiles} />}", ""],
  ["2.33", details, "{page.notes.length > 0 && <VehicleAdvice notes={page.notes} />}", ""],
  ["2.33", details, "{page.warning !== null && <WarningBanner html={page.warning} />}", ""],
  ["2.34", details, "<SellingPoints points={vehicle.points} />", ""],
  ["2.35", details, "<RepresentativeExample example={example} />", ""],
  ["2.36", details, '<SimilarVehicles cards={similar} example={similar_example} many={vehicle.noun === "van" ? "vans" : "cars"} />', ""],
  ["2.22", gallery, '{type === "video" && <FilmPanel films={media.films} title={vehicle.title} />}', ""],
  ["2.22", gallery, '{type === "turntable" && <TurntablePanel frames={media.turntable} title={vehicle.title} />}', ""],
  ["2.22", gallery, '(type === "images" || type === "imperfections") &&', 'type === "imperfections" &&'],
  ["2.22", gallery, '{type === "imperfections" && <ImperfectionList pictures={media.imperfections} />}', ""],
  ["2.27", summary, "{vehicle.plate !== null && <NumberPlate registration={vehicle.plate} />}", ""],
  ["2.27", summary, '(vehicle.availability !== "reserved" || vehicle.reserved_tag) &&', "false &&"],
  ["2.27", summary, "{vehicle.derivative !== null && <span>{vehicle.derivative}</span>}", ""],
  ["2.27", summary, "vehicle.featured_message !== null &&", "false &&"],
  ["2.27", summary, "{franchise_approved && (", "{false && ("],
  ["2 View by appointment", summary, "vehicle.place.by_appointment ? (", "false ? ("],
  ["2 Move closer", summary, "vehicle.can_move && !vehicle.place.by_appointment &&", "false &&"],
  ...[
    'gauge", name: t("common.mileage")',
    'calendar", name: t("vehicle.registered")',
    'fuel", name: t("common.fuel")',
    'settings-2", name: t("common.gearbox")',
    'palette", name: t("common.colour")',
  ].map((fact) => ["2.27", view, `${fact}, value: `, `${fact}, value: null, stated: `] as const),
  ...["vehicle.body", "common.engineSize", "vehicle.vehicleTax", "vehicle.fuelEconomy"].map(
    (fact) => ["2.31", view, `{ name: t("${fact}"), value: `, `{ name: t("${fact}"), value: null, stated: `] as const,
  ),
  ["2.27", view, "shown: doorsAndSeats(vehicle)", "stated: doorsAndSeats(vehicle)"],
  ["2.27", view, 'doors ? t("vehicle.doors", { doors }) : ""', '""'],
  ["2.27", view, 'seats ? t("vehicle.seats", { seats }) : ""', '""'],
  ["2.31", view, ", ...groups.filter((each) => each !== feedOverview)", ""],
  ["2.27", view, "name: site?.name ?? website.site_name,", "name: website.site_name,"],
  ...["mot", "service", "keepers"].map((tile) => ["2.32", tiles, `tiles.${tile} ?`, "false ?"] as const),
  ["2.28", notes, "vehicle.admin_fee > 0 ?", "false ?"],
  ["2.28", notes, "...(prices ? [linked", "...(false ? [linked"],
  ["2.28", notes, "...promotionsOf(vehicle, website)", "...promotionsOf(vehicle, website).slice(99)"],
  ["2.28", order, "<VehiclePrices prices={prices} />", ""],
  ["2.28", order, "monthly={monthly && {", "monthly={false && {"],
  ["2.28", order, 'note: saving === null ? price_note : <span className="save">{price_note}</span>', 'note: ""'],
  ["2.28", loader, "enquiry_prices: enquiryPrices(vehicle),", "enquiry_prices: null,"],
];

/** Loses a part of a dealer's file on its way to the API or the page: the test of the import must detect each. */
export const IMPORTED: readonly Mutation[] = [
  ...FIELDS.flatMap(([clause, names]) =>
    names.split(" ").map((name) => ({
      clause,
      file: reader,
      from: "const thisYear = yearOf(today);",
      to: `sources.delete("${name}"); composers.delete("${name}"); const thisYear = yearOf(today);`,
      by: FIELDS_TEST,
    })),
  ),
  ...PARTS.map(([clause, file, from, to]) => ({ clause, file, from, to, by: PARTS_TEST })),
];
