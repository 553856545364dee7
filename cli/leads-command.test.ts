import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { announceLead } from "#server/deliveries/announce.ts";
import { openDeliveries } from "#server/deliveries/open-deliveries.ts";
import { leadCommands } from "#server/enquiries/cli-commands.ts";
import { AMINA_CONTACT, createLeadFixture } from "#server/enquiries/lead-fixture.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import { MailRefused, type MailMessage } from "#server/providers/mail/mail.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { expect, onTestFinished, test } from "vitest";
import { leadsCommand } from "./leads-command.ts";
import { UsageError } from "./usage-error.ts";

const [embedded] = testDatabases();

test("the dealer lists the leads and closes one while the site runs", async () => {
  const open = await embedded!.open();
  onTestFinished(() => open.close());
  const { leads, here } = await createLeadFixture(open);
  const controlSocket = await serveCommands(open.dataDir, leadCommands(open.database, leads));
  onTestFinished(controlSocket.close);
  expect((await run([], open)).printed).toBe("There are no leads yet.");

  const body = { ...AMINA_CONTACT, message: "Has it a\u001b[31m spare wheel?", vehicle_id: String(here) };
  const outcome = await leads.take("enquiry", body, { address: "192.0.2.10", token: "" });
  const id = outcome.ok ? outcome.lead.id : "";
  const { printed } = await run([], open);
  expect(printed).toContain(`General Enquiry  ${here} Ford Fiesta Wexcombe Swindon  open`);
  expect(printed).toContain("message: Has it a[31m spare wheel?");
  expect(JSON.parse((await run(["--json"], open)).printed)).toMatchObject([{ id, form: "enquiry", contact: { first_name: "Amina" } }]);

  expect(await run(["close", id], open)).toEqual({ code: 0, printed: `Lead ${id} is closed.` });
  expect(await run(["close", id], open)).toEqual({ code: 1, printed: `There is no open lead ${id}.` });
});

test("the leads list shows which recipients were notified and which deliveries failed", async () => {
  const open = await embedded!.open();
  onTestFinished(() => open.close());
  const { leads, here } = await createLeadFixture(open, { onTaken: announceLead });
  const outcome = await leads.take(
    "enquiry",
    { ...AMINA_CONTACT, message: "Has it a spare wheel?", vehicle_id: String(here) },
    { address: "192.0.2.10", token: "" },
  );
  expect(outcome.ok).toBe(true);
  const organisation = await openOrganisation(open.database);
  const mail = {
    name: "test",
    send: async ({ to }: MailMessage) => {
      if (to === AMINA_CONTACT.email) throw new MailRefused("The mail server answered 550");
    },
  };
  const context = {
    database: open.database,
    website: wexcombe,
    organisation,
    origin: () => "https://cars.example",
    webhook: undefined,
    adfWebhook: undefined,
    now: Date.now,
  };
  await openDeliveries({ ...context, mail }).deliver();
  const controlSocket = await serveCommands(open.dataDir, leadCommands(open.database, leads));
  onTestFinished(controlSocket.close);
  const { printed } = await run([], open);
  expect(printed).toContain("taken: dealer_mail to sales@wexcombe.example sent");
  expect(printed).toContain(`taken: shopper_mail to ${AMINA_CONTACT.email} failed (The mail server answered 550)`);
});

test.each([[["sell"]], [["close"]], [["--limit", "none"]]])("does not understand leads %j", async (args) => {
  await expect(run(args, { dataDir: "unused", databaseUrl: undefined })).rejects.toThrow(UsageError);
});

async function run(args: string[], settings: { dataDir: string; databaseUrl: string | undefined }) {
  const printed: string[] = [];
  const code = await leadsCommand(args, { ...settings, keyFile: undefined }, (text) => printed.push(text));
  return { code, printed: printed.join("\n") };
}
