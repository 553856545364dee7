import type { Day } from "#domain/calendar.ts";
import type { MotTest } from "#domain/stock/vehicle.ts";
import { openDatabase } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { insertFiestas } from "#server/database/test-support/row-fixtures.ts";
import { eq } from "drizzle-orm";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPages, type OpenPages } from "./support/open-pages.ts";

const STATED = "2032-01-31" as Day;
const PASS = tested("PASSED", "2031-03-14", "2032-03-13");
const FAILURE = tested("FAILED", "2031-09-20", "2032-09-19");
const RETEST = tested("PASSED", "2031-09-22", "2032-09-21");
/** Without it the page makes none of the promises of its quality point. */
const history_check = { provider: "HPI", checked_on: "2031-09-23" as Day, result: "all clear" };

let pages: OpenPages;
let failed: number, retested: number;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-mot-"));
  const { database, close } = await openDatabase({ dataDir });
  [failed = 0, retested = 0] = await insertFiestas(database, 2);
  for (const [stock_id, mot_history] of [
    [failed, [FAILURE, PASS]],
    [retested, [PASS, FAILURE, RETEST]],
  ] as const) {
    await database
      .update(vehicles)
      .set({ slug: `ford-fiesta-${stock_id}`, date_mot_expires: STATED, details: { mot_history: [...mot_history], history_check } })
      .where(eq(vehicles.stock_id, stock_id));
  }
  await close();
  pages = await openPages(undefined, { DATA_DIR: dataDir, DEMO: "false" });
});
afterAll(() => pages?.close());

describe("a car that failed its MOT test after the newest pass", () => {
  test("shows both dates on its MOT tile and in its MOT history, and its page does not promise an MOT", { tags: ["c9-21"] }, async () => {
    const text = textOf(await htmlOf(`/used-cars/ford-fiesta-${failed}`));
    expect(text).toContain("Failed 20 Sept 2031, passed 14 Mar 2031");
    expect(text).toContain(
      "It failed its MOT test on 20 September 2031. Its last pass before that was on 14 March 2031, with a certificate to 13 March 2032.",
    );
    expect(text).not.toMatch(/Minimum \d months|6-month MOT|To 19 September 2032|31 January 2032/);
  });

  test("has the certificate of its newest pass in the API, alone and in lists, with the day of the failed test", async () => {
    const mot = { date_mot_expires: "2032-03-13", date_mot_failed: "2031-09-20" };
    expect((await jsonOf(`/api/v2/vehicle/ford-fiesta-${failed}`)).data).toMatchObject(mot);
    const { data } = await jsonOf("/api/v2/vehicle-search?make=ford");
    expect(data.find(({ stock_id }: { stock_id: number }) => stock_id === failed)).toMatchObject(mot);
  });

  test("is shown with the failed test in a comparison", async () => {
    const text = textOf(await htmlOf(`/compare?ids=${failed},${retested}`));
    expect(text).toMatch(/MOT until Failed 20 September 2031 ?passed 14 March 2031 21 September 2032/);
  });
});

test("a car that has passed again has the certificate of that pass, and the MOT promise", { tags: ["c9-21"] }, async () => {
  const text = textOf(await htmlOf(`/used-cars/ford-fiesta-${retested}`));
  expect(text).toContain("To 21 September 2032");
  expect(text).toContain("Minimum 6 months MOT when you collect.");
  expect(text).toContain("6-month MOT");
  expect((await jsonOf(`/api/v2/vehicle/ford-fiesta-${retested}`)).data).toMatchObject({
    date_mot_expires: "2032-09-21",
    date_mot_failed: null,
  });
});

function tested(last_test_status: MotTest["last_test_status"], day: string, until: string): MotTest {
  return { last_test_date: day as Day, last_test_expiry_date: until as Day, last_test_status, mileage: 20_000, advisories: [] };
}

async function htmlOf(path: string): Promise<string> {
  return (await pages.app.request(path)).text();
}

async function jsonOf(path: string) {
  return (await pages.app.request(path)).json();
}

/** The visible text, without scripts. */
function textOf(html: string): string {
  return html
    .replaceAll(/<script[^]*?<\/script>|<style[^]*?<\/style>/g, " ")
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}
