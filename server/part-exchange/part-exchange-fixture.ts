import { valuationApi } from "#server/api/valuation.ts";
import type { TestDatabase } from "#server/database/test-support/test-databases.ts";
import type { FieldEncryption } from "#server/orders/applications/field-encryption.ts";
import { createOrderFixture } from "#server/orders/test-support/order-fixture.ts";
import { demoRegistrations } from "#server/providers/registrations/demo.ts";
import { demoValuations } from "#server/providers/valuations/demo.ts";
import type { Valuations } from "#server/providers/valuations/valuations.ts";
import { Hono } from "hono";
import { partExchangeOperations } from "./part-exchange-operations.ts";
import type { PresentedValuation } from "./part-exchange.ts";

const JSON_TYPE = { "Content-Type": "application/json" };

/** Part-exchange operations with their API on a test database, the demo cars and a clock set by the test. */
export function createPartExchangeFixture(
  open: TestDatabase,
  {
    questions = 100,
    address = "",
    valuer,
    vault: given,
  }: { questions?: number; address?: string; valuer?: Valuations; vault?: FieldEncryption | undefined } = {},
) {
  const clock = { now: Date.parse("2026-11-21T10:00:00Z") };
  const now = () => clock.now;
  const { website, vault } = createOrderFixture(open).desk;
  const part_exchange = { ...website.part_exchange, questions_per_client_hour: questions };
  const partExchange = partExchangeOperations({
    database: open.database,
    website: { ...website, part_exchange },
    register: demoRegistrations(),
    valuer: valuer ?? demoValuations(now),
    vault: given ?? vault,
    now,
  });
  const api = new Hono().route(
    "/api",
    valuationApi({ partExchange }, () => address),
  );
  const process = (body: unknown) =>
    Promise.resolve(api.request("/api/valuations/process", { method: "POST", body: JSON.stringify(body), headers: JSON_TYPE }));
  const fetch = (hash: string) => Promise.resolve(api.request(`/api/v2/valuation-fetch/${hash}`));
  return {
    partExchange,
    lookup: (query: string) => Promise.resolve(api.request(`/api/v2/web/valuation-lookup?${query}`)),
    process,
    fetch,
    value: async (body: unknown) => (await (await process(body)).text()).split("/").at(-1) ?? "",
    fetched: async (hash: string): Promise<PresentedValuation> => (await (await fetch(hash)).json()).data,
    pass: (milliseconds: number) => {
      clock.now += milliseconds;
    },
  };
}
