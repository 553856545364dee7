import { staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { settingsPages } from "#server/admin/website/settings-page.ts";
import { openAdmin } from "#server/admin/test-support/admin-client.ts";
import { addSite, EVERYWHERE } from "#server/staff/test-support/staff-fixture.ts";
import { storedWebsites } from "#server/website-settings/staff/changeable-websites.ts";
import { contentWithSettings } from "#server/website-settings/staff/content-with-settings.ts";
import { openContent } from "#server/content/content.ts";
import { openStaffSettings } from "#server/website-settings/staff/open-staff-settings.ts";
import { MINUTE_MS, londonDay } from "#domain/calendar.ts";
import { tradeyardVans } from "#websites/tradeyard-vans/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { desc } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

const one = (name: string, text: string | null, revision = 0) => ({ website: "wexcombe", settings: [{ name, text, revision }] });
const ALL_RIGHTS = { posts: [{ role: "owner", ...EVERYWHERE }] } as const;

describe.each(testDatabases())("the websites' settings in Admin on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  /** Admin of two websites, of which `website` and `content` are as the shop reads them. */
  async function settingsOfAdmin() {
    await addSite(open.database, "swindon");
    const website = { ...wexcombe };
    const followed = await openStaffSettings(open.database, [wexcombe, tradeyardVans]);
    followed.follow(website);
    const changeable = await storedWebsites(open.database, [wexcombe, tradeyardVans]);
    const admin = openAdmin(open.database, { settings: () => changeable });
    const content = contentWithSettings(await openContent(website), website);
    const of = async (name: string) => {
      const [page] = await settingsPages(admin.services, ALL_RIGHTS);
      return page!.settings.find((each) => each.name === name)!;
    };
    return { admin, website, content, of, changeable, refresh: followed.refresh, changes: followed.changes };
  }

  test("a number that staff type is laid over the release's, until it is taken back", async () => {
    const { admin, website, of, refresh, changes } = await settingsOfAdmin();
    const priya = await admin.signedIn({ name: "Priya Nair", role: "manager" });
    expect(await priya.send("/settings", one("telephone", "0800 soon"))).toMatchObject({
      status: 422,
      body: { errors: { telephone: ["“0800 soon” is not a telephone number"] } },
    });
    const before = changes();
    expect((await priya.send("/settings", one("telephone", "01632 960 777"))).body).toEqual({ changed: ["telephone"], doubts: [] });
    await refresh();
    expect(website.telephone).toBe("01632 960 777");
    expect(changes()).toBeGreaterThan(before);
    const shown = await of("telephone");
    expect(shown).toMatchObject({ text: "01632 960 777", release_text: "01632 960 410", by: { name: "Priya Nair" } });
    const [act] = await open.database.select().from(staffActs).orderBy(desc(staffActs.id)).limit(1);
    expect(act).toMatchObject({ action: "settings.change", permission: "settings.edit", actor: `staff:${priya.id}` });
    expect(await open.database.select().from(staffActChanges).orderBy(desc(staffActChanges.line)).limit(1)).toMatchObject([
      { entity: "website_settings", key: "wexcombe/telephone", change: { value: { after: "01632 960 777" } } },
    ]);
    expect((await priya.send("/settings", one("telephone", null, shown.revision))).status).toBe(200);
    await refresh();
    expect(website.telephone).toBe("01632 960 410");
    expect((await of("telephone")).by).toBeNull();
  });

  test("of what two people changed nothing is overwritten, and the answer has both sides", async () => {
    const { admin, of } = await settingsOfAdmin();
    const tom = await admin.signedIn({ name: "Tom Hallett", role: "manager" });
    const megan = await admin.signedIn({ name: "Megan Frost", role: "marketing" });
    await tom.send("/settings", one("whatsapp", "+44 7700 900123"));
    const { revision } = await of("whatsapp");
    await tom.send("/settings", one("whatsapp", "447700900124", revision));
    expect(await megan.send("/settings", one("whatsapp", "447700900999", revision))).toMatchObject({
      status: 409,
      body: { reason: "conflict", conflict: { theirs: "447700900124", yours: "447700900999", by: { name: "Tom Hallett" } } },
    });
    expect((await of("whatsapp")).text).toBe("447700900124");
    expect((await megan.send("/settings", one("whatsapp", "447700900124", revision))).status, "the same on both sides").toBe(200);
  });

  test("several are saved together or not at all, and only for branches and offers that exist", async () => {
    const { admin, website, refresh } = await settingsOfAdmin();
    const priya = await admin.signedIn();
    const send = (...settings: [string, string][]) =>
      priya.send("/settings", { website: "wexcombe", settings: settings.map(([name, text]) => ({ name, text, revision: 0 })) });
    expect(
      (await send(["tracked_telephone.swindon", "01632 960 501"], ["tracked_telephone.atlantis", "01632 960 502"])).body.errors,
    ).toEqual({
      "tracked_telephone.atlantis": ["this website has no branch “atlantis”"],
    });
    expect((await send(["offer.free-cars", "off"])).body.errors).toEqual({ "offer.free-cars": ["there is no offer “free-cars”"] });
    await refresh();
    expect(website.contactActions.trackedTelephones).toEqual({ swindon: "01632 960 499" });
    await send(["tracked_telephone.swindon", ""], ["results_page_offers", "off"]);
    await refresh();
    expect(website).toMatchObject({ contactActions: { trackedTelephones: {}, call: true }, showResultsPageOffers: false });
    for (const [name, status] of [
      ["representative_apr", 404],
      ["__proto__", 404],
      ["tracked_telephone.__proto__", 404],
      ["constructor", 404],
      ["orders_to", 404],
    ] as const)
      expect((await send([name, "1"])).status, name).toBe(status);
    expect((await priya.send("/settings", { ...one("telephone", "1"), website: "constructor" })).status).toBe(404);
  });

  test("banner, ticker and offers are shown as staff say, with the rules of the content", async () => {
    const { admin, content, refresh, of } = await settingsOfAdmin();
    const megan = await admin.signedIn({ name: "Megan Frost", role: "marketing" });
    const send = (name: string, text: string) => megan.send("/settings", one(name, text, 0));
    expect((await of("banner_text")).text).toContain("Please call {telephone} before you travel");
    await send("banner_text", "**Closed** on <b>Monday</b>: call {telephone}");
    await send("ticker_lines", "Every van with a year's MOT\n\nTea & cake on Saturday");
    await refresh();
    expect(content.snippet("details_page_header")?.html).toContain(
      "<strong>Closed</strong> on &lt;b&gt;Monday&lt;/b&gt;: call 01632 960 410",
    );
    expect(content.snippet("text-ticker")?.lines).toEqual(["Every van with a year's MOT", "Tea & cake on Saturday"]);
    for (const [name, text, wrong] of [
      ["banner_text", "From {price}", "There is no value for {price}"],
      ["banner_text", "::: selling-points\n:::", "has a block: only text is shown here"],
      ["banner_text", " ", "is missing: to show none, switch the banner off"],
      ["banner_text", "a".repeat(1001), "has 1,001 characters; the maximum is 1,000"],
      ["ticker_lines", "a\n".repeat(11), "has 11 lines; the maximum is 10"],
      ["ticker", "perhaps", "“perhaps” is not “on” or “off”"],
    ] as const)
      expect((await send(name, text)).body.errors, text).toEqual({ [name]: [wrong] });
    await send("banner", "off");
    await send("ticker", "off");
    const today = londonDay(admin.now());
    const [first, ...others] = content.offers({}, today);
    await send(`offer.${first!.id}`, "off");
    await refresh();
    expect([content.snippet("details_page_header"), content.snippet("text-ticker")]).toEqual([undefined, undefined]);
    expect(content.offers({}, today).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
  });

  test("a text or switch that breaks a rule of the compliance gate is refused at its field; a doubt is said and saved", async () => {
    const { admin, website, of, refresh } = await settingsOfAdmin();
    const megan = await admin.signedIn({ name: "Megan Frost", role: "marketing" });
    const send = (...settings: [string, string][]) =>
      megan.send("/settings", { website: "wexcombe", settings: settings.map(([name, text]) => ({ name, text, revision: 0 })) });
    const before = await of("banner_text");
    expect(await send(["banner_text", "All sales are final."], ["ticker_lines", "Free tea"], ["telephone", "0905 123 4567"])).toMatchObject(
      {
        status: 422,
        body: {
          errors: {
            banner_text: [expect.stringMatching(/^“All sales are final\.”: .+ refund/i)],
            telephone: [expect.stringContaining("“0905 123 4567”")],
          },
        },
      },
    );
    expect((await send(["ticker_lines", "Free tea\nWas £9,995, now £8,995"])).body.errors).toEqual({
      ticker_lines: [expect.stringContaining("“Was £9,995, now £8,995”")],
    });
    expect((await send(["ticker_lines", "Guaranteed finance"])).status).toBe(422);
    await refresh();
    expect([await of("banner_text"), website.ticker_lines]).toEqual([before, undefined]);
    expect(await send(["ticker_lines", "Hurry, the tea gets cold"])).toMatchObject({
      status: 200,
      body: {
        changed: ["ticker_lines"],
        doubts: [{ field: "ticker_lines", message: expect.stringMatching(/^“Hurry, the tea gets cold”: .+ decides this\.$/) }],
      },
    });
    await refresh();
    expect(website.ticker_lines).toEqual(["Hurry, the tea gets cold"]);
  });

  test("what is wrong behind a switch is refused when it is turned on, and a release is followed as it is", async () => {
    const { admin, changeable, of } = await settingsOfAdmin();
    const megan = await admin.signedIn({ name: "Megan Frost", role: "marketing" });
    const send = async (name: string, text: string | null) => megan.send("/settings", one(name, text, (await of(name)).revision));
    const [at] = changeable;
    const [first] = at!.content.allOffers();
    expect((await send("banner", "off")).status).toBe(200);
    expect((await send(`offer.${first!.id}`, "off")).status).toBe(200);
    const { snippet, allOffers } = at!.content;
    at!.content = {
      snippet: (name) => {
        const found = snippet(name);
        return found && { ...found, source: "Sold as seen." };
      },
      allOffers: () => allOffers().map((offer) => ({ ...offer, html: "<p>No <b>refunds</b>.</p>" })),
    };
    expect((await send("banner", "on")).body.errors).toEqual({ banner: [expect.stringContaining("“Sold as seen.”")] });
    expect((await send(`offer.${first!.id}`, "on")).body.errors).toEqual({
      [`offer.${first!.id}`]: [expect.stringContaining("“No refunds.”")],
    });
    expect((await send("banner", null)).status).toBe(200);
  });

  test("who is emailed is the owner's, with the passkey, and no address is in the audit log", async () => {
    const { admin, website, refresh, of } = await settingsOfAdmin();
    const priya = await admin.signedIn();
    const tom = await admin.signedIn({ name: "Tom Hallett", role: "manager" });
    expect((await tom.send("/settings/recipients", one("leads_to", "tom@wexcombe.example"))).status).toBe(403);
    const [seen] = await settingsPages(admin.services, { posts: [{ role: "manager", ...EVERYWHERE }] });
    expect(JSON.stringify(seen!.settings)).not.toContain("@wexcombe.example");
    expect((await priya.send("/settings/recipients", one("leads_to", "not an address"))).body.errors).toEqual({
      leads_to: ["“not an address” is not an email address"],
    });
    expect((await priya.send("/settings/recipients", one("leads_to", ""))).status).toBe(422);
    expect((await priya.send("/settings/recipients", one("leads_to", "a.secret@wexcombe.example\nb@wexcombe.example"))).status).toBe(200);
    await priya.send("/settings/recipients", one("branch_recipients.swindon", "swindon@wexcombe.example"));
    await refresh();
    expect(website.deliveries).toMatchObject({
      leads_to: ["a.secret@wexcombe.example", "b@wexcombe.example"],
      branches: { swindon: ["swindon@wexcombe.example"] },
      orders_to: wexcombe.deliveries.orders_to,
    });
    expect((await of("leads_to")).by).toMatchObject({ name: "Priya Nair" });
    expect(JSON.stringify(await open.database.select().from(staffActChanges))).not.toContain("a.secret");
    admin.pass(11 * MINUTE_MS);
    expect(await priya.send("/settings/recipients", one("leads_to", "c@wexcombe.example"))).toMatchObject({
      status: 403,
      body: { reason: "proof" },
    });
    expect((await priya.send("/settings", one("telephone", "01632 960 778"))).status).toBe(200);
  });
});
