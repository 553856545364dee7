import { text, type MessageText } from "#domain/messages/message-text.ts";
import { londonDay, londonWallClock, parseDay } from "#domain/calendar.ts";
import { VEHICLE_RESERVED, VEHICLE_UNKNOWN } from "#domain/deal/messages.ts";
import type { LeadFormName } from "#domain/enquiries/forms.ts";
import { isSlot, testDriveSlots } from "#domain/enquiries/test-drive-slots.ts";
import { openingStatus } from "#domain/organisation/opening-hours.ts";
import type { Site } from "#domain/organisation/site.ts";
import { visitProblems } from "#domain/organisation/visits.ts";
import type { Problem } from "#domain/problem.ts";
import { isInSelection } from "#domain/search/stock-selection.ts";
import { isEnquiryOnly, isReserved, reservationStatus } from "#domain/stock/vehicle.ts";
import { vehicleRow, type VehicleRow } from "#server/orders/holds/vehicle-hold.ts";
import type { LeadContext } from "./lead-context.ts";

const UNKNOWN_BRANCH = text("problem.unknownBranch");
const SLOT_CLOSED = text("problem.closedAtThatTime");
const NO_SLOT = text("problem.chooseATimeFromTheList");
const NO_TEST_DRIVES = text("problem.weDoNotBookTest");
const NOT_BROUGHT = text("problem.vehicleNotMovable");

const MINUTES_AN_HOUR = 60;
const MAX_STOCK_ID = 2_147_483_647;

/** The vehicle of a form, if it belongs to this website's stock selection, sold or not. */
export async function leadVehicle({ database, website }: LeadContext, stockId: string | undefined): Promise<VehicleRow | undefined> {
  if (stockId === undefined || !/^\d{1,10}$/.test(stockId) || Number(stockId) > MAX_STOCK_ID) return undefined;
  const row = await vehicleRow(database, Number(stockId));
  return row && isInSelection(row, website.stock) ? row : undefined;
}

/** Problems with the vehicle, branch or hour of a form. The pages offer only what is accepted here. */
export function leadSubjectProblems(
  context: LeadContext,
  form: LeadFormName,
  answers: Readonly<Record<string, string>>,
  vehicle: VehicleRow | undefined,
): Problem[] {
  const message = whyNotVehicle(context, form, vehicle, answers["vehicle_id"] !== undefined);
  if (message !== undefined) return [{ field: "vehicle_id", message }];
  const unit = answers["_organisational_unit"];
  if (unit === undefined) return form === "sell" ? whyNotBrought(undefined, answers, context.now()) : [];
  const isVisit = form === "test_drive" || form === "sell";
  const branches = isVisit ? testDrivePlaces(context, vehicle?.site_id) : shownUnits(context, vehicle?.site_id);
  const site = branches.find(({ slug }) => slug === unit);
  if (!site) return [{ field: "_organisational_unit", message: UNKNOWN_BRANCH }];
  if (form === "sell") return whyNotBrought(site, answers, context.now());
  return form === "test_drive" ? whyNotThen(site, answers, context.now()) : [];
}

/** A car is brought on a day and at a time of day at which the branch is open, or its seller is rung to agree one. */
function whyNotBrought(site: Site | undefined, answers: Readonly<Record<string, string>>, now: number): Problem[] {
  const { preferred_date = "", preferred_time = "" } = answers;
  const wanted = { preferred_date, preferred_time };
  if (!site) return preferred_date === "" ? [] : [{ field: "_organisational_unit", message: text("problem.chooseABranch") }];
  return visitProblems(wanted, { preferred_date: "", preferred_time: "" }, site, londonDay(now));
}

/** A test drive or a move closer needs a live vehicle; other forms may be about one that is gone. */
function whyNotVehicle(
  { website }: LeadContext,
  form: LeadFormName,
  vehicle: VehicleRow | undefined,
  named: boolean,
): MessageText | undefined {
  const mustBeThere = form === "test_drive" || form === "move_closer" || form === "deal";
  if (!vehicle) return named || mustBeThere ? VEHICLE_UNKNOWN : undefined;
  if (!mustBeThere) return undefined;
  if (vehicle.state !== "live") return VEHICLE_UNKNOWN;
  if (form === "deal") return undefined;
  if (isReserved(vehicle)) return VEHICLE_RESERVED;
  const canBeBrought = website.vdpContent.moveCloser && reservationStatus(vehicle) === "Available" && !isEnquiryOnly(vehicle);
  return form === "move_closer" && !canBeBrought ? NOT_BROUGHT : undefined;
}

/** The website's branches, and the vehicle's own branch if it is not among them. */
export function branchesForTestDrives({ organisation }: Pick<LeadContext, "organisation">, site_id: number | undefined): Site[] {
  const sites = organisation.sites();
  const vehicleSite = site_id === undefined ? undefined : organisation.site(site_id);
  return vehicleSite?.show_on_frontend && vehicleSite.parent_id === null && !sites.includes(vehicleSite) ? [vehicleSite, ...sites] : sites;
}

/** Branches that offer test drives: all but collection points. */
export function testDrivePlaces(context: Pick<LeadContext, "organisation">, site_id: number | undefined): Site[] {
  return branchesForTestDrives(context, site_id).filter(({ kind }) => kind !== "collection");
}

/** Enquiries may be addressed to departments too. */
function shownUnits(context: LeadContext, site_id: number | undefined): Site[] {
  return [...branchesForTestDrives(context, site_id), ...context.organisation.all().filter(({ show_on_frontend }) => show_on_frontend)];
}

function whyNotThen(site: Site, { preferred_date, preferred_time: time }: Readonly<Record<string, string>>, now: number): Problem[] {
  const slots = testDriveSlots(site, londonWallClock(now));
  if (slots.length === 0) return [{ field: "_organisational_unit", message: NO_TEST_DRIVES }];
  const day = parseDay(preferred_date ?? "");
  if (!day || time === undefined || isSlot(slots, day, time)) return [];
  const [hours, minutes] = time.split(":").map(Number);
  const { open } = openingStatus(site, { day, minutes: Number(hours) * MINUTES_AN_HOUR + Number(minutes) });
  return [{ field: "preferred_time", message: open ? NO_SLOT : SLOT_CLOSED }];
}
