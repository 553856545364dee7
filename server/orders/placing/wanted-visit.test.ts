import { DAY_MS, londonDay } from "#domain/calendar.ts";
import { vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";

const OPEN = { open: "08:30", closed: "18:00" };
const SWINDON = {
  ...testSite(),
  hours: [OPEN, OPEN, OPEN, OPEN, OPEN, { open: "09:00", closed: "12:00" }, null],
  special_hours: [{ day: londonDay(Date.parse("2026-12-01T12:00:00Z")), hours: null, reason: "Stocktaking" }],
};
const NOT_A_DAY = "Choose a day in the next 28 days on which Wexcombe Swindon is open";
const NOT_A_TIME = "Choose the morning, the afternoon or a time at which Wexcombe Swindon is open";
const NOT_HERE = "You can’t book visits online here. Leave this empty and we’ll call you to agree a day";

let open: TestDatabase;
beforeAll(async () => {
  const [embedded] = testDatabases();
  if (!embedded) throw new Error("there is always the embedded database");
  open = await embedded.open();
});
afterEach(() => open.empty());
afterAll(() => open.close());

/** The fixture's clock is at 10:00 on Saturday 21 November 2026. */
async function wants(visit: Record<string, unknown>, site: typeof SWINDON | undefined = SWINDON, now?: number): Promise<unknown> {
  const { post } = createOrderFixture(open, { site: () => site, ...(now !== undefined && { now: () => now }) });
  const response = await post(reservation(await insertVehicle(open), visit));
  const answer = await response.json();
  return response.status === 201 ? [answer.order.customer.preferred_date ?? "", answer.order.customer.preferred_time ?? ""] : answer.errors;
}

describe("a visit can be requested only at times when the branch is open", () => {
  test.each([
    [{ preferred_date: "2026-11-23", preferred_time: "Morning" }, ["2026-11-23", "Morning"]],
    [{ preferred_date: "2026-11-23", preferred_time: "afternoon" }, ["2026-11-23", "Afternoon"]],
    [{ preferred_date: "2026-11-23", preferred_time: "17:30" }, ["2026-11-23", "17:30"]],
    [{ preferred_date: "2026-12-19" }, ["2026-12-19", ""]],
    [{ preferred_time: "Morning" }, ["", "Morning"]],
    [{ preferred_date: "", preferred_time: "" }, ["", ""]],
    [{ preferred_date: "2026-11-22" }, { preferred_date: [NOT_A_DAY] }],
    [{ preferred_date: "2026-12-01" }, { preferred_date: [NOT_A_DAY] }],
    [{ preferred_date: "2026-12-21" }, { preferred_date: [NOT_A_DAY] }],
    [{ preferred_date: "2026-11-20" }, { preferred_date: [NOT_A_DAY] }],
    [{ preferred_date: "23/11/2026" }, { preferred_date: [NOT_A_DAY] }],
    [{ preferred_date: "next Monday", preferred_time: "Morning" }, { preferred_date: [NOT_A_DAY] }],
    [{ preferred_date: "2026-11-28", preferred_time: "Afternoon" }, { preferred_time: [NOT_A_TIME] }],
    [{ preferred_date: "2026-11-23", preferred_time: "18:00" }, { preferred_time: [NOT_A_TIME] }],
    [{ preferred_date: "2026-11-23", preferred_time: "03:00" }, { preferred_time: [NOT_A_TIME] }],
    [{ preferred_time: "tea time" }, { preferred_time: [NOT_A_TIME] }],
  ])("%j", async (visit, answer) => {
    expect(await wants(visit)).toEqual(answer);
  });

  test("is refused at a branch without opening hours", async () => {
    const closed = { ...SWINDON, hours: [], special_hours: [] };
    expect(await wants({ preferred_date: "2026-11-23" }, closed)).toEqual({ preferred_date: [NOT_HERE] });
    expect(await wants({ preferred_time: "Morning" }, closed)).toEqual({ preferred_time: [NOT_HERE] });
    expect(await wants({}, closed)).toEqual(["", ""]);
  });

  test.each([
    ["the clocks go forward", "2026-03-28T23:30:00Z", "2026-03-30", "2026-04-25", "2026-03-28"],
    ["an hour after midnight in summer", "2026-06-30T23:30:00Z", "2026-07-02", "2026-07-29", "2026-07-01"],
    ["the clocks go back", "2026-10-24T23:30:00Z", "2026-10-26", "2026-11-21", "2026-10-25"],
  ])("by the days of London when %s", async (_, now, first, last, today) => {
    const site = { ...SWINDON, special_hours: [] };
    const at = Date.parse(now);
    expect(await wants({ preferred_date: first }, site, at)).toEqual([first, ""]);
    expect(await wants({ preferred_date: last }, site, at)).toEqual([last, ""]);
    expect(await wants({ preferred_date: today }, site, at)).toEqual({ preferred_date: [NOT_A_DAY] });
    const beyond = londonDay(Date.parse(`${last}T12:00:00Z`) + 2 * DAY_MS);
    expect(await wants({ preferred_date: beyond }, site, at)).toEqual({ preferred_date: [NOT_A_DAY] });
  });

  test("an update validates only a changed visit: a past day can stay or be cleared", async () => {
    const { post, put, pass } = createOrderFixture(open, { site: () => SWINDON, order: { hold_minutes: 30 * 24 * 60 } });
    const { data } = await (
      await post(reservation(await insertVehicle(open), { preferred_date: "2026-11-23", preferred_time: "Morning" }))
    ).json();
    pass(7 * 24 * 60);
    expect((await put(data.guid, { customer_title: "Dr", preferred_date: "2026-11-23", preferred_time: "Morning" })).status).toBe(200);
    expect(await (await put(data.guid, { preferred_date: "2026-11-24" })).json()).toEqual({ errors: { preferred_date: [NOT_A_DAY] } });
    const cleared = await put(data.guid, { preferred_date: "", preferred_time: "" });
    expect((await cleared.json()).order.customer).toMatchObject({ preferred_date: "", preferred_time: "" });
    await open.database.update(vehicles).set({ reservation_status: "Reserved" });
    expect((await put(data.guid, { preferred_date: "2026-11-30" })).status).toBe(200);
  });
});

function testSite() {
  return {
    id: 1,
    slug: "swindon",
    code: null,
    name: "Wexcombe Swindon",
    address: null,
    town: null,
    postcode: null,
    telephone: null,
    kind: "showroom" as const,
    parent_id: null,
    show_on_frontend: true,
    services: [],
    hours: [] as ({ open: string; closed: string } | null)[],
    special_hours: [] as { day: ReturnType<typeof londonDay>; hours: null; reason: string }[],
    bank_holiday_hours: null,
    bank_holiday_region: "england-and-wales" as const,
    latitude: null,
    longitude: null,
  };
}
