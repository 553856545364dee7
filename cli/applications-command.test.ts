import { DAY_MS, MINUTE_MS } from "#domain/calendar.ts";
import { AMINA } from "#domain/finance-application/application-fixture.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { applicationCommands } from "#server/orders/applications/cli-commands.ts";
import { placedOrder, reservation, insertVehicle, createOrderFixture, withAcceptance } from "#server/orders/test-support/order-fixture.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { expect, onTestFinished, test } from "vitest";
import { applicationsCommand, purgeCommand } from "./applications-command.ts";

const [embedded] = testDatabases();

async function applied(accepted: boolean) {
  const open = await embedded!.open();
  onTestFinished(() => open.close());
  const fixture = createOrderFixture(open);
  const body = reservation(await insertVehicle(open), { payment_type: "FINANCE", ...AMINA });
  const order = placedOrder(await fixture.orders.create(accepted ? await withAcceptance(fixture, body) : body, fixture.client));
  const controlSocket = await serveCommands(open.dataDir, applicationCommands(fixture.orders));
  onTestFinished(controlSocket.close);
  return { ...fixture, open, order };
}

test("“applications show” prints a submitted application and records that it was read", async () => {
  const { open, order, orders } = await applied(true);
  const { code, printed } = await run(applicationsCommand, ["show", order.guid], open);
  expect(code).toBe(0);
  expect(printed).toMatch(/^customer_last_name +Okafor$/m);
  expect(printed).toMatch(/^bank_account_number +55779911$/m);
  expect(JSON.parse((await run(applicationsCommand, ["show", order.guid, "--json"], open)).printed)).toMatchObject({
    net_monthly_income: "2450",
  });
  expect((await orders.get(order.guid))?.events.filter(({ move }) => move === "application_read")).toHaveLength(2);
});

test("“applications show” prints no application before its customer submits it", async () => {
  const { open, order } = await applied(false);
  const { code, printed } = await run(applicationsCommand, ["show", order.guid], open);
  expect({ code, printed }).toEqual({ code: 1, printed: `The customer has not sent the application of ${order.guid} yet.` });
  expect((await run(applicationsCommand, ["show", "nothing"], open)).code).toBe(1);
});

test("“purge” deletes applications past their retention; “--dry-run” only reports the number", async () => {
  const { open, order, orders, pass } = await applied(true);
  await orders.cancel(order.guid);
  pass((30 * DAY_MS) / MINUTE_MS);
  expect((await run(purgeCommand, ["--dry-run"], open)).printed).toBe("1 finance application would be deleted.");
  expect((await run(purgeCommand, [], open)).printed).toBe("1 finance application deleted.");
  expect((await run(purgeCommand, [], open)).printed).toBe("0 finance applications deleted.");
  expect((await run(applicationsCommand, ["show", order.guid], open)).printed).toMatch(
    / was deleted on 2026-12-21: its retention period was over\.$/,
  );
});

async function run(
  command: typeof applicationsCommand,
  args: string[],
  { dataDir, databaseUrl }: TestDatabase,
): Promise<{ code: number; printed: string }> {
  const lines: string[] = [];
  const code = await command(args, { dataDir, databaseUrl, keyFile: undefined }, (line: string) => void lines.push(line));
  return { code, printed: lines.join("\n") };
}
