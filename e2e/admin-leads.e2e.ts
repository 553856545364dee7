import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, londonDay } from "#domain/calendar.ts";
import { openAdminSite, type AdminSite } from "./support/admin-site.ts";
import { openHydrated } from "./support/browser-site.ts";
import { looksRightAtEveryWidth, looksRightAtWidthsAndInDark } from "./support/looks-right.ts";
import { sendEnquiry } from "./support/send-enquiry.ts";

const SECRET = "the secret of the mail server";

let running: AdminSite;
let { admin, site, command, signedIn } = {} as AdminSite;

beforeAll(async () => {
  running = await openAdminSite({ REPLIES_SECRET: SECRET });
  ({ admin, site, command, signedIn } = running);
});
afterAll(() => running?.close());

/** A refused change is logged by the browser. */
const unexpected = (complaints: readonly string[]) =>
  complaints.filter((complaint) => !/status of (?:403|409|422)|net::ERR_FAILED/.test(complaint));

/** A shopper of the demonstration sends an enquiry about a vehicle. */
async function enquire(last_name: string): Promise<string> {
  const { data } = await (await fetch(`${site.url}/api/v2/vehicle-search`)).json();
  const [{ stock_id, make, range }] = data;
  const message = "Is the service history complete? And could I see it on Thursday after work?";
  await sendEnquiry(site.url, { vehicle_id: String(stock_id), last_name, message });
  return `${make} ${range}`;
}

/** The shop's mail server hands over an email whose address has no token. */
async function sendToTheShop(subject: string): Promise<void> {
  const head = ["From: amina@example.com", "To: reply@wexcombe.example", `Subject: ${subject}`, `Message-ID: <${subject}@x>`];
  const body = `${head.join("\r\n")}\r\n\r\nIs it gone?\r\n`;
  const t = Math.floor(Date.now() / 1000);
  const v1 = createHmac("sha256", SECRET).update(`${t}.${body}`).digest("hex");
  const headers = { "Content-Type": "message/rfc822", "Forecourt-Signature": `t=${t},v1=${v1}` };
  const response = await fetch(`${site.url}/api/v2/replies/messages`, { method: "POST", body, headers });
  expect(await response.json()).toEqual({ data: { outcome: "unmatched" } });
}

test("a sales manager writes a template and tries it with a lead; a seller begins an answer with it", async () => {
  const surname = `Haddad${Date.now()}`;
  const vehicle = await enquire(surname);
  const name = `Come on Saturday ${surname}`;
  const nia = await signedIn(1440, "Nia Rees", "manager");
  await nia.page.goto(`${admin}/leads`);
  await nia.page.getByRole("link", { name: "Answer templates" }).click();
  await nia.page.getByRole("heading", { name: "Answer templates", level: 1 }).waitFor();
  const form = nia.page.getByRole("region", { name: "New template" });
  await form.getByLabel("Name of the template").fill(name);
  await form.getByLabel("Subject").fill("The {vehicle} on Saturday");
  await form.getByLabel("Text of the email").fill("Hello {firstname},");
  await form.getByRole("button", { name: "Add template" }).click();
  await form.getByText(/^\{firstname\} is not something we can fill in\. Use \{first_name\}/).waitFor();
  await looksRightAtWidthsAndInDark(nia.page);
  await form.getByLabel("Text of the email").fill("Hello {first_name},\n\nwe are open on Saturday.\n\n{my_name}, {branch}");
  await form.getByRole("button", { name: "Show it filled in" }).click();
  await form.getByText("Hello Amina,").waitFor();
  await looksRightAtWidthsAndInDark(nia.page);
  await form.getByRole("button", { name: "Add template" }).click();
  await nia.page.getByRole("heading", { name, level: 2 }).waitFor();
  await looksRightAtWidthsAndInDark(nia.page);

  const owen = await signedIn(390, "Owen Price", "sales");
  await owen.page.goto(`${admin}/leads`);
  expect(await owen.page.getByRole("link", { name: "Answer templates" }).count(), "sellers use them").toBe(0);
  await owen.page.getByRole("link", { name: `Amina ${surname}` }).click();
  await owen.page.getByRole("button", { name: "Email" }).click();
  await owen.page.getByLabel("Template").selectOption(name);
  expect(await owen.page.getByLabel(`To Amina ${surname}`).inputValue()).toMatch(
    new RegExp(`^Hello Amina,\n\nwe are open on Saturday.\n\nOwen Price, Wexcombe`),
  );
  expect(await owen.page.getByLabel("Subject").inputValue()).toContain(vehicle);

  const added = nia.page.getByRole("region", { name });
  await added.getByRole("button", { name: "Delete" }).click();
  await nia.page.getByRole("dialog", { name: "Delete this template?" }).getByRole("button", { name: "Delete" }).click();
  await added.waitFor({ state: "detached" });
  for (const { context, complaints } of [owen, nia]) {
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  }
});

test("of two who change a template one is told what the other wrote, and what is typed is asked for before it is left", async () => {
  const [ours, other] = [`Ours ${Date.now()}`, `Other ${Date.now()}`];
  const [nia, tom] = [await signedIn(390, "Nia Rees", "manager"), await signedIn(1440, "Tom Hallett", "manager")];
  const region = ({ page }: typeof nia, name: string) => page.getByRole("region", { name, exact: true });
  const add = async (who: typeof nia, name: string) => {
    const form = region(who, "New template");
    await form.getByLabel("Name of the template").fill(name);
    await form.getByLabel("Subject").fill("Your visit");
    await form.getByLabel("Text of the email").fill("As it was.");
    await form.getByRole("button", { name: "Add template" }).click();
    await region(who, name).waitFor();
    expect(await form.getByLabel("Subject").inputValue(), "the next one").toBe("");
  };
  await openHydrated(nia.page, `${admin}/leads/templates`);
  await add(nia, ours);
  await region(nia, ours).getByLabel("Text of the email").fill("Nia wrote this.");
  await openHydrated(tom.page, `${admin}/leads/templates`);
  await region(tom, ours).getByLabel("Text of the email").fill("Tom wrote this.");
  await region(tom, ours).getByRole("button", { name: "Save" }).click();
  await region(tom, ours).getByText("Saved", { exact: true }).waitFor();
  expect(await region(tom, ours).getByLabel("Text of the email").inputValue()).toBe("Tom wrote this.");

  // Nia's page reads the templates again, with Tom's text.
  await add(nia, other);
  const form = region(nia, ours);
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText("Tom wrote this.").waitFor();
  expect(await form.getByLabel("Text of the email").inputValue()).toBe("Nia wrote this.");
  await looksRightAtWidthsAndInDark(nia.page);
  await nia.page.locator(".page-head__back").click();
  await nia.page.getByRole("button", { name: "Stay" }).click();
  await form.getByRole("button", { name: "Save mine instead" }).click();
  await form.getByText("Saved", { exact: true }).waitFor();
  await form.getByLabel("Text of the email").fill("Nia wrote more.");
  const saved = nia.page.waitForResponse((response) => response.url().endsWith("/change"));
  await form.getByRole("button", { name: "Save" }).click();
  expect((await saved).status(), "over what she saved herself").toBe(200);
  await form.getByText("Saved", { exact: true }).waitFor();
  await nia.page.locator(".page-head__back").click();
  await nia.page.getByRole("heading", { name: "Leads", level: 1 }).waitFor();
  await tom.page.reload();
  expect(await region(tom, ours).getByLabel("Text of the email").inputValue()).toBe("Nia wrote more.");
  for (const { context, complaints } of [nia, tom]) {
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  }
});

test("two people open a lead, one claims it, and the other is told who has it", async () => {
  // A test that runs again has sent one before.
  const surname = `Yusuf${Date.now()}`;
  const vehicle = await enquire(surname);
  const [owen, megan] = [await signedIn(390, "Owen Price", "sales"), await signedIn(1440, "Megan Frost", "sales")];
  // A page that does not follow what happens, as without a stream of changes.
  await megan.page.route(
    ({ pathname, searchParams }) => pathname === "/events" || searchParams.has("live"),
    (route) => route.abort(),
  );
  for (const { page } of [owen, megan]) {
    await page.goto(`${admin}/leads`);
    await page.getByRole("heading", { name: "Leads", level: 1 }).waitFor();
    if (page === owen.page) await looksRightAtWidthsAndInDark(page);
    await page.getByRole("link", { name: `Amina ${surname}` }).click();
    await page.getByRole("heading", { name: `Amina ${surname}`, level: 1 }).waitFor();
    expect(await page.title(), "no name in the title").not.toContain("Amina");
    expect(page.url(), "nor in the address").not.toContain("Amina");
  }
  const story = owen.page.getByRole("article");
  await story.getByText("Is the service history complete?").waitFor();
  await owen.page.getByRole("link", { name: vehicle, exact: true }).waitFor();
  await looksRightAtWidthsAndInDark(owen.page);
  await owen.page.getByRole("button", { name: "Claim" }).click();
  await owen.page.getByText("Owen Price claimed it").waitFor();
  // The list of another tab follows: nobody reads it again.
  const list = await megan.context.newPage();
  await list.goto(`${admin}/leads`);
  await list.getByRole("heading", { name: "Leads", level: 1 }).waitFor();
  const later = `Ahmed${Date.now()}`;
  await enquire(later);
  await list.getByRole("link", { name: `Amina ${later}` }).waitFor();
  await list.close();
  await megan.page.getByRole("button", { name: "Claim" }).click();
  await megan.page.getByText("Owen Price has already claimed this lead.").waitFor();
  await megan.page.getByText("Owen Price claimed it").waitFor();
  expect(await megan.page.getByRole("button", { name: "Claim" }).count()).toBe(0);

  await owen.page.getByRole("button", { name: "Email" }).click();
  await owen.page.getByLabel("Template").selectOption("Yes, come and see it");
  expect(await owen.page.getByLabel(`To Amina ${surname}`).inputValue()).toContain(`your enquiry about the ${vehicle}`);
  await looksRightAtWidthsAndInDark(owen.page);
  await owen.page.getByRole("button", { name: "Send", exact: true }).click();
  await story.getByText("The email will be sent in a moment.").waitFor();
  await story.getByText("Owen Price answered by email").waitFor();
  await owen.page.getByRole("button", { name: "Note a call" }).click();
  await owen.page.getByLabel("What was said").fill("Comes on Thursday at half past five");
  await owen.page.getByRole("button", { name: "Save", exact: true }).click();
  await story.getByRole("listitem").getByText("Comes on Thursday at half past five").waitFor();
  await story.getByText("Waiting for them").waitFor();
  await owen.page.getByRole("button", { name: "Done" }).click();
  await owen.page.getByRole("button", { name: "Finish" }).click();
  await owen.page.getByText("Choose a reason").waitFor();
  await looksRightAtWidthsAndInDark(owen.page);
  await owen.page.getByRole("radio", { name: "Bought from us" }).check();
  await owen.page.getByRole("button", { name: "Finish" }).click();
  await owen.page.getByRole("button", { name: "Reopen" }).waitFor();
  await owen.page.getByText("Owen Price finished it: Bought from us").waitFor();

  // The customer answers in the demonstration's mailbox: the lead that was done is open again, on the page that shows it too.
  const lead = owen.page.url();
  await owen.page.getByLabel("What was said").fill("Typed, and not stored yet");
  const { page: mailbox } = megan;
  await mailbox.goto(`${site.url}/demo-outbox`);
  const subject = `Your enquiry about ${vehicle}`;
  const mail = mailbox.getByRole("link", { name: new RegExp(`^${subject}.*amina.${surname}@example.com`, "i") });
  await expect.poll(async () => (await mail.count()) > 0 || (await mailbox.reload(), false), { timeout: 20_000 }).toBe(true);
  await mail.click();
  await mailbox.getByRole("button", { name: "Send the answer" }).click();
  await mailbox.getByText("Enter your message").waitFor();
  await mailbox.getByLabel("Message").fill("Thursday is fine, <b>thank you</b>.");
  await mailbox.getByRole("button", { name: "Send the answer" }).click();
  await mailbox.getByText("Your answer has arrived in Admin").waitFor();
  await looksRightAtWidthsAndInDark(mailbox);
  await story.getByText("Thursday is fine, <b>thank you</b>.").waitFor();
  await story.getByText("Action needed").waitFor();
  expect(await owen.page.getByLabel("What was said").inputValue()).toBe("Typed, and not stored yet");
  await story.getByText("Earlier email").click();
  await looksRightAtWidthsAndInDark(owen.page);

  const lost = `Lost${surname}`;
  await sendToTheShop(lost);
  await owen.page.goto(`${admin}/leads`);
  await owen.page.getByRole("link", { name: /without a lead$/ }).click();
  const reply = owen.page.getByRole("listitem").filter({ has: owen.page.getByRole("heading", { name: lost }) });
  await reply.getByText("Is it gone?").waitFor();
  await reply.getByRole("button", { name: "Add to this lead" }).click();
  await reply.getByText("Paste the address of a lead that you may answer").waitFor();
  await looksRightAtWidthsAndInDark(owen.page);
  await reply.getByLabel("Address of the lead’s page").fill(lead);
  await reply.getByRole("button", { name: "Add to this lead" }).click();
  await story.getByText("Is it gone?").waitFor();

  await owen.page.goto(`${admin}/leads`);
  await owen.page.getByLabel("Name, email, telephone, plate or make").fill(surname);
  await owen.page.getByLabel("Name, email, telephone, plate or make").press("Enter");
  await owen.page.waitForURL(/found=[0-9a-f-]{36}$/);
  await owen.page.getByRole("link", { name: `Amina ${surname}` }).waitFor();
  expect(owen.page.url()).not.toContain(surname);
  for (const { context, complaints } of [owen, megan]) {
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  }
});

test("the list of leads is gone through by keys, an email is begun with one, and a note of a colleague appears", async () => {
  const surname = `Keyes${Date.now()}`;
  await enquire(`First${surname}`);
  await enquire(`Second${surname}`);
  const { page, context, complaints } = await signedIn(1440, "Owen Price", "sales");
  await page.goto(`${admin}/leads`);
  const row = (which: string) => page.getByRole("link", { name: `Amina ${which}${surname}` });
  await row("First").waitFor();
  // The page says when its keys work.
  await page.waitForFunction(() => document.documentElement.dataset["singleKeys"] === "on");
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const names = await page.locator(".lead-row__name").allTextContents();
  await page.keyboard.press("j");
  expect(await focused()).toBe(names[0]);
  await page.keyboard.press("j");
  expect(await focused()).toBe(names[1]);
  await page.keyboard.press("k");
  expect(await focused()).toBe(names[0]);
  await looksRightAtEveryWidth(page);
  await row("First").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: `Amina First${surname}`, level: 1 }).waitFor();

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const does of ["Next row", "Previous row", "Reply by email"]) await keys.getByText(does, { exact: true }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "hidden" });
  await page.keyboard.press("r");
  const answer = page.getByLabel(`To Amina First${surname}`);
  await page.keyboard.type("Hello j, k and r");
  expect(await answer.inputValue(), "in a field they are letters").toBe("Hello j, k and r");

  const megan = await signedIn(1440, "Megan Frost", "sales");
  await megan.page.goto(page.url());
  await megan.page.getByRole("button", { name: "Note", exact: true }).click();
  await megan.page.getByLabel("A note for colleagues").fill("Comes with her brother");
  await megan.page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("article").getByText("Comes with her brother").waitFor();
  expect(await answer.inputValue()).toBe("Hello j, k and r");
  for (const each of [complaints, megan.complaints]) expect(unexpected(each)).toEqual([]);
  await megan.context.close();
  await context.close();
});

test("what is typed stays while a colleague finishes the lead and reopens it; a lead that is erased is shown no more", async () => {
  const surname = `Stays${Date.now()}`;
  await enquire(surname);
  const [owen, megan] = [await signedIn(1440, "Owen Price", "sales"), await signedIn(1440, "Megan Frost", "sales")];
  for (const { page } of [owen, megan]) {
    await page.goto(`${admin}/leads`);
    await page.getByRole("link", { name: `Amina ${surname}` }).click();
    await page.getByRole("heading", { name: `Amina ${surname}`, level: 1 }).waitFor();
  }
  const { page } = owen;
  const answer = page.getByLabel(`To Amina ${surname}`);
  await page.getByRole("button", { name: "Email" }).click();
  await page.getByLabel("Subject").fill("About Thursday");
  await answer.fill("Typed, and not sent yet");

  await page.getByRole("button", { name: "Assign" }).click();
  const assign = page.getByRole("dialog", { name: "Assign" });
  const chosen = assign.getByLabel("Assign to").locator("option:checked");
  await assign.getByLabel("Assign to").selectOption("Owen Price");
  await megan.page.getByRole("button", { name: "Claim" }).click();
  await page.getByText("Megan Frost claimed it").waitFor();
  expect(await chosen.textContent(), "in an open dialog").toBe("Owen Price");
  await assign.getByRole("button", { name: "Assign" }).click();
  await assign.getByText("Megan Frost has already claimed this lead.").waitFor();
  expect(await chosen.textContent(), "refused").toBe("Owen Price");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Follow up" }).click();
  const dialog = page.getByRole("dialog", { name: "Follow up" });
  await dialog.getByLabel("Day").fill("2099-03-02");
  await megan.page.getByRole("button", { name: "Follow up" }).click();
  await megan.page
    .getByRole("dialog", { name: "Follow up" })
    .getByLabel("Day")
    .fill(addDays(londonDay(Date.now()), 7));
  await megan.page.getByRole("dialog", { name: "Follow up" }).getByRole("button", { name: "Save" }).click();
  await dialog.getByRole("button", { name: "Remove the day" }).waitFor();
  expect(await dialog.getByLabel("Day").inputValue(), "another day meanwhile").toBe("2099-03-02");
  await megan.page.getByRole("button", { name: "Done" }).click();
  await megan.page.getByRole("radio", { name: "Bought from us" }).check();
  await megan.page.getByRole("button", { name: "Finish" }).click();
  await page.getByText("Megan Frost finished it: Bought from us").waitFor();
  expect(await dialog.getByLabel("Day").inputValue(), "finished meanwhile").toBe("2099-03-02");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Reopen" }).waitFor();
  expect(await page.getByRole("button", { name: "Follow up" }).count()).toBe(0);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("This lead is already done.").waitFor();
  expect(await answer.inputValue(), "refused").toBe("Typed, and not sent yet");
  await megan.page.getByRole("button", { name: "Reopen" }).click();
  await page.getByRole("button", { name: "Follow up" }).waitFor();
  await answer.waitFor();
  expect(await answer.inputValue()).toBe("Typed, and not sent yet");

  command("person", "erase", `amina.${surname.toLowerCase()}@example.com`, "--yes");
  await page.getByRole("heading", { name: "This page doesn’t exist", level: 1 }).waitFor();
  expect(await page.locator("body").innerText()).not.toContain(surname);
  await looksRightAtWidthsAndInDark(page);
  for (const { context, complaints } of [owen, megan]) {
    expect(unexpected(complaints).filter((complaint) => !/status of 404/.test(complaint))).toEqual([]);
    await context.close();
  }
});
