import { formatDay, type Day } from "#domain/calendar.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";

/** The rows of the MOT, service and keepers tiles, in words. A tile without a record is left out. */
export type VehicleHistory = {
  mot: { summary: string; tests: { date: string; passed: boolean; expires: string; mileage: string; advisories: string[] }[] } | null;
  service: { summary: string; visits: { date: string; mileage: string; note: string | null }[] } | null;
  keepers: { summary: string; sentence: string } | null;
};

/** Newest first. `previous_keepers` counts the keepers before the dealer; shoppers count all owners, so one is added. */
export function historyOf(vehicle: Vehicle, today: Day): VehicleHistory {
  return { mot: motOf(vehicle, today), service: serviceOf(vehicle), keepers: keepersOf(vehicle) };
}

function motOf({ date_mot_expires, details }: Vehicle, today: Day): VehicleHistory["mot"] {
  const tests = newestFirst(details.mot_history ?? [], (test) => test.last_test_date);
  if (date_mot_expires === null && tests.length === 0) return null;
  const expires = date_mot_expires ?? tests.find((test) => test.last_test_expiry_date)?.last_test_expiry_date ?? null;
  return {
    summary: expires === null ? "See the tests" : expires < today ? `Ended ${formatDay(expires)}` : `To ${formatDay(expires)}`,
    tests: tests.map((test) => ({
      date: formatDay(test.last_test_date),
      passed: test.last_test_status === "PASSED",
      expires: test.last_test_expiry_date === null ? "None" : formatDay(test.last_test_expiry_date),
      mileage: test.mileage === null ? "Not stated" : test.mileage.toLocaleString("en-GB"),
      advisories: test.advisories,
    })),
  };
}

function serviceOf({ details }: Vehicle): VehicleHistory["service"] {
  const visits = newestFirst(details.service_history ?? [], (visit) => visit.date);
  if (visits.length === 0) return null;
  return {
    summary: visits.length === 1 ? "1 service" : `${visits.length} services`,
    visits: visits.map(({ date, mileage, note }) => ({
      date: formatDay(date),
      mileage: mileage.toLocaleString("en-GB"),
      note: note ?? null,
    })),
  };
}

function keepersOf({ previous_keepers }: Vehicle): VehicleHistory["keepers"] {
  if (previous_keepers === null) return null;
  const owners = previous_keepers + 1;
  const summary = owners === 1 ? "1 owner" : `${owners} owners`;
  return { summary, sentence: `This vehicle has had ${summary}.` };
}

function newestFirst<Row>(rows: readonly Row[], dayOf: (row: Row) => string): Row[] {
  return rows.toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)));
}
