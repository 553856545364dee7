import {
  APPLICATION_FIELD_NAMES,
  APPLICATION_FIELDS,
  type ApplicationField,
  type ApplicationFieldName,
} from "#domain/finance-application/application-fields.ts";
import * as orderKeys from "#server/database/order-keys-schema.ts";
import * as schema from "#server/database/schema.ts";
import { AMINA } from "#domain/finance-application/application-fixture.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { array, assert, asyncProperty, constant, constantFrom, dictionary, jsonValue, oneof, record, string } from "fast-check";
import { is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { placedOrder, reservation, insertVehicle, createOrderFixture } from "#server/orders/test-support/order-fixture.ts";

/** Bodies per database engine; a thousand for both. */
const RANDOM_BODIES = 500;
const DUMP_LIMIT_BYTES = 64 * 1024 * 1024;
const FINANCE = { payment_type: "FINANCE", finance_type: "PCP" };

/** Arbitrary values a client may send. */
const anything = oneof(
  string({ unit: "binary" }),
  string({ unit: "grapheme" }),
  jsonValue(),
  constantFrom("\u0000", "\ud800", "£", "-1", "0", "99999999999999999999", "1e400", "[]", "[{}]", '[{"line_1":1}]'),
  array(jsonValue()),
);
const anyBody = oneof(
  dictionary(
    constantFrom<string>(...APPLICATION_FIELD_NAMES, "customer_email", "customer_telephone", "products", "finance_term", "__proto__"),
    anything,
  ),
  record({ field: constantFrom(...APPLICATION_FIELD_NAMES), text: anything }).map(({ field, text }) => ({ ...AMINA, [field]: text })),
  jsonValue(),
);

/** Fields with a validated format, none of which admits an exclamation mark. */
const shaped = APPLICATION_FIELD_NAMES.filter((name) => {
  const { kind }: ApplicationField = APPLICATION_FIELDS[name];
  return kind !== "text" && kind !== "list";
});

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  test("random bodies never break an application, and errors are returned by field", async () => {
    const { orders, client, put } = createOrderFixture(open);
    const { guid } = placedOrder(await orders.create(reservation(await insertVehicle(open), FINANCE), client));
    const wrong = record({ field: constantFrom(...shaped), text: string({ unit: "grapheme" }) }).map(({ field, text }) => ({
      field,
      body: { ...AMINA, [field]: `!${text}` },
    }));
    const either = oneof({ weight: 3, arbitrary: record({ field: constant<ApplicationFieldName | null>(null), body: anyBody }) }, wrong);
    await assert(
      asyncProperty(either, async ({ field, body }) => {
        const response = await put(guid, body);
        const answer = await response.json();
        if (field === null) expect([200, 400, 409, 413, 422]).toContain(response.status);
        else {
          expect(response.status).toBe(422);
          expect(Object.keys(answer.errors).map(asQuestion)).toContain(asQuestion(field));
        }
      }),
      { numRuns: RANDOM_BODIES },
    );
    expect(await orders.application(guid)).toBeDefined();
    expect(placedOrder(await orders.update(guid, AMINA, client)).application?.complete).toBe(true);
  }, 60_000);

  test("a dump of the database reveals nothing of an application", { tags: ["c3-29"] }, async () => {
    const { orders, client } = createOrderFixture(open);
    const earlier = [{ line_1: "7 Weyhill Road", town: "Andover", postcode: "SP10 1AA", status: "Private tenant", years: "3" }];
    const { guid } = placedOrder(
      await orders.create(reservation(await insertVehicle(open), { ...FINANCE, ...AMINA, address_years: "1" }), client),
    );
    placedOrder(await orders.update(guid, { previous_addresses: earlier, bank_account_number: "66778899" }, client));
    const dump = await dumpOf(open);
    for (const known of [guid, "customer_first_name", "Amina"]) expect(dump).toContain(known);
    for (const secret of ["55779911", "66778899", "30-94-30", "Kennet Valley School", "4 Wexcombe Lane", "SN8 3RF", "7 Weyhill Road"])
      expect(dump.includes(secret), secret).toBe(false);
  });
});

/** The three date-of-birth fields report their problems as one. */
function asQuestion(field: string): string {
  return field.replace(/^date_of_birth_.*/, "date_of_birth");
}

/** Every row as text, plus the output of pg_dump, or every byte of the embedded database's files. */
async function dumpOf({ database, databaseUrl, dataDir, exec }: TestDatabase): Promise<string> {
  const rows = await Promise.all(EVERY_TABLE.map(async (table) => JSON.stringify(await database.select().from(table))));
  if (databaseUrl) return [...rows, ...dumped(databaseUrl)].join("\n");
  await exec("CHECKPOINT");
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return [...rows, ...files.map((file) => readFileSync(join(file.parentPath, file.name), "latin1"))].join("\n");
}

const EVERY_TABLE = Object.values({ ...schema, ...orderKeys }).filter((value) => is(value, PgTable));

/** A machine with a PostgreSQL server may lack pg_dump. */
function dumped(databaseUrl: string): string[] {
  const { stdout, error } = spawnSync("pg_dump", [databaseUrl], { encoding: "utf8", maxBuffer: DUMP_LIMIT_BYTES });
  return error ? [] : [stdout];
}
