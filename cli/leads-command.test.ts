import { testDatabases } from "#server/database/testing.ts";
import { leadCommands } from "#server/enquiries/owner-commands.ts";
import { AMINA, testLeads } from "#server/enquiries/testing-leads.ts";
import { serveOwner } from "#server/owner/serve-owner.ts";
import { expect, onTestFinished, test } from "vitest";
import { leadsCommand } from "./leads-command.ts";
import { UsageError } from "./usage-error.ts";

const [embedded] = testDatabases();

test("the dealer lists the leads and closes one while the site runs", async () => {
  const open = await embedded!.open();
  onTestFinished(() => open.close());
  const { leads, here } = await testLeads(open);
  const owner = await serveOwner(open.dataDir, leadCommands(open.database, leads));
  onTestFinished(owner.close);
  expect((await run([], open)).printed).toBe("There are no leads yet.");

  const asked = { ...AMINA, message: "Has it a\u001b[31m spare wheel?", vehicle_id: String(here) };
  const outcome = await leads.take("enquiry", asked, { address: "192.0.2.10", token: "" });
  const id = outcome.ok ? outcome.lead.id : "";
  const { printed } = await run([], open);
  expect(printed).toContain(`General Enquiry  ${here} Ford Fiesta Wexcombe Swindon  open`);
  expect(printed).toContain("message: Has it a[31m spare wheel?");
  expect(JSON.parse((await run(["--json"], open)).printed)).toMatchObject([{ id, form: "enquiry", contact: { first_name: "Amina" } }]);

  expect(await run(["close", id], open)).toEqual({ code: 0, printed: `The lead ${id} is closed.` });
  expect(await run(["close", id], open)).toEqual({ code: 1, printed: `There is no open lead ${id}.` });
});

test.each([[["sell"]], [["close"]], [["--limit", "none"]]])("does not understand leads %j", async (args) => {
  await expect(run(args, { dataDir: "unused", databaseUrl: undefined })).rejects.toThrow(UsageError);
});

async function run(args: string[], settings: { dataDir: string; databaseUrl: string | undefined }) {
  const printed: string[] = [];
  const code = await leadsCommand(args, { ...settings, keyFile: undefined }, (text) => printed.push(text));
  return { code, printed: printed.join("\n") };
}
