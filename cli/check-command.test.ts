import { openImapServer } from "#server/replies/test-support/imap-server.ts";
import { readConfig } from "#server/config.ts";
import { feeds } from "#server/database/feeds-schema.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { websiteSettings } from "#server/database/website-settings-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { fiesta } from "#server/database/test-support/row-fixtures.ts";
import { serveCommands } from "#server/control-socket/serve-commands.ts";
import type { Finding } from "#server/readiness/finding.ts";
import { readinessCommands } from "#server/readiness/group-facts.ts";
import { actNumber, staffWrite } from "#server/staff/acts/staff-write.ts";
import { AT_THE_MACHINE } from "#server/staff/test-support/staff-fixture.ts";
import type { Website } from "#websites/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { checkCommand } from "./check-command.ts";
import { UsageError } from "./usage-error.ts";

const NINE_TO_FIVE = { open: "09:00", closed: "17:00" };
const SWINDON = {
  slug: "swindon",
  name: "Hill Cars Swindon",
  address: "1 Station Road",
  town: "Swindon",
  postcode: "SN1 1DQ",
  telephone: "01793 555 0100",
  hours: [NINE_TO_FIVE, null, null, null, null, null, null],
  latitude: "51.56",
  longitude: "-1.78",
};

/** A website without any content of the demonstration. */
const HILL_CARS: Website = {
  ...wexcombe,
  name: "hill-cars",
  site_name: "Hill Cars",
  hosts: ["www.hillcars.co.uk", "hill-cars.localhost"],
  telephone: "01793 555 0100",
  whatsapp: "441793555010",
  postal_address: "Hill Cars, 1 Station Road, Swindon, SN1 1DQ",
  security_contact: "mailto:security@hillcars.co.uk",
  legal: ["Hill Cars Ltd is authorised and regulated by the Financial Conduct Authority."],
  lender_terms: { ...wexcombe.lender_terms, lender: "Severn Finance" },
  finance_terms: JSON.parse(JSON.stringify(wexcombe.finance_terms).replaceAll("Kennet Motor Finance", "Severn Finance")),
  finance_promotion: {
    ...wexcombe.finance_promotion,
    status: "Hill Cars Ltd is a credit broker.",
    commission: "Severn Finance pays us for the introduction.",
  },
  deliveries: {
    ...wexcombe.deliveries,
    sender: "Hill Cars <hello@hillcars.co.uk>",
    orders_to: ["orders@hillcars.co.uk"],
    leads_to: ["sales@hillcars.co.uk"],
    adf_to: [],
    feeds_to: ["stock@hillcars.co.uk"],
  },
  replies: { address: "reply@hillcars.co.uk" },
  contactActions: { ...wexcombe.contactActions, trackedTelephones: {} },
  locales: {},
};
const READY = {
  DEMO: "no",
  ORIGIN: "https://www.hillcars.co.uk",
  TRUST_PROXY: "1",
  SMTP_URL: "smtps://mail.hillcars.co.uk",
  STRIPE_SECRET_KEY: "sk",
  STRIPE_WEBHOOK_SECRET: "wh",
  DVLA_API_KEY: "key",
  CAP_SUBSCRIBER_ID: "1",
  CAP_PASSWORD: "p",
  POSTCODES_URL: "https://api.postcodes.io",
  OS_PLACES_KEY: "key",
  BOT_CHECK: "turnstile",
  BOT_CHECK_SITE_KEY: "site key",
  BOT_CHECK_SECRET: "secret",
  FORECOURT_KEY_FILE: "/run/secrets/forecourt",
  REPLIES_SECRET: "0123456789abcdef",
};

const NO_BOT_CHECK = { BOT_CHECK: "", BOT_CHECK_SITE_KEY: "", BOT_CHECK_SECRET: "" };

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  type Changes = {
    env?: Record<string, string>;
    website?: Partial<Website>;
    site?: Partial<typeof sites.$inferInsert>;
    vehicle?: Partial<typeof vehicles.$inferInsert>;
    feed?: string;
    files?: Record<string, string>;
    without?: string;
    /** What staff decided about the website's settings. */
    decided?: Record<string, string>;
  };

  /** The output of the command for a group that is ready apart from some changes, while its site runs. */
  async function check(
    { env = {}, website = {}, site = {}, vehicle = {}, feed, files = {}, without, decided = {} }: Changes = {},
    ...args: string[]
  ) {
    const { database } = open;
    const [branch] = await database
      .insert(sites)
      .values({ ...SWINDON, ...site })
      .returning({ id: sites.id });
    await database.insert(vehicles).values({ ...fiesta(branch!.id), ...vehicle });
    if (feed)
      await database
        .insert(feeds)
        .values({ name: feed, url: "https://feeds.example/stock.csv", map_name: "flat-csv", every_minutes: 15, next_at: new Date(0) });
    for (const [name, text] of Object.entries(decided))
      await staffWrite({ database, now: () => 0 }, { actor: AT_THE_MACHINE, action: "settings.change" }, async (tx) => {
        const column = name.endsWith("_to") ? { recipients: text } : { value: text };
        const id = `${HILL_CARS.name}/${name}`;
        const by = { actor: "cli:test", act: await actNumber(tx), changed_at: new Date(0) };
        await tx.insert(websiteSettings).values({ id, website: HILL_CARS.name, name, ...column, ...by });
        return { ok: true };
      });
    const folder = await mkdtemp(join(tmpdir(), "forecourt-check-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, "pages"));
    for (const [file, text] of Object.entries({ "pages/privacy.md": "Write to {postal_address}.", ...files }))
      if (file !== without) await writeFile(join(folder, file), text);
    if (engine.kind === "embedded") onTestFinished((await serveCommands(open.dataDir, readinessCommands(database))).close);
    const config = { ...readConfig({ ...READY, ...env }), dataDir: open.dataDir, databaseUrl: open.databaseUrl };
    const printed: string[] = [];
    const code = await checkCommand(args, config, {
      websites: [{ ...HILL_CARS, ...website }],
      folderOf: () => folder,
      print: (line) => printed.push(line),
    });
    return { code, printed: printed.join("\n") };
  }

  test("“check” reports that a fully configured group can go live", async () => {
    expect(await check()).toEqual({ code: 0, printed: "Nothing is missing. You can go live." });
  });

  test("“check” looks at the recipients and numbers that staff set, not at those of the release", async () => {
    const nobody = { ...HILL_CARS.deliveries, orders_to: [], leads_to: ["sales@hill.example"] };
    const decided = { orders_to: "orders@hillcars.co.uk", leads_to: "sales@hillcars.co.uk", telephone: "01793 555 0111" };
    expect(await check({ website: { deliveries: nobody, telephone: "01632 960 410" }, decided })).toEqual({
      code: 0,
      printed: "Nothing is missing. You can go live.",
    });
    await open.empty();
    const { code, printed } = await check({ decided: { leads_to: "sales@hill.example" } });
    expect([code, printed]).toEqual([1, expect.stringContaining("The setting deliveries.leads_to still has “hill.example”")]);
  });

  if (engine.kind !== "embedded")
    test("“check” advises setting FORECOURT_KEY_FILE for an embedded database without a key file", async () => {
      const { code, printed } = await check({ env: { FORECOURT_KEY_FILE: "" } });
      expect([code, printed]).toEqual([0, expect.stringContaining("should  FORECOURT_KEY_FILE is not set")]);
    });

  test("“check” says that an address for replies is not used without the key of the mail server", async () => {
    const { code, printed } = await check({ env: { REPLIES_SECRET: "" } });
    expect(code).toBe(0);
    expect(printed).toContain("should  REPLIES_SECRET is not set, and IMAP_URL neither, so replies.address isn't used");
  });

  test("“check” opens the mailbox in which replies are read, and says why it can't be", async () => {
    const server = await openImapServer();
    onTestFinished(server.stop);
    const env = { REPLIES_SECRET: "", IMAP_URL: server.url };
    expect(await check({ env })).toEqual({ code: 0, printed: "Nothing is missing. You can go live." });
    await open.empty();
    const wrong = await check({ env: { ...env, IMAP_URL: server.url.replace("word", "wort") } });
    expect(wrong.code).toBe(1);
    expect(wrong.printed).toContain("must    The mailbox of IMAP_URL can't be read: the server refused the user or the password.");
    expect(wrong.printed).not.toContain("wort");
    await open.empty();
    const missing = await check({ env: { ...env, IMAP_URL: "imap://reply:secret@127.0.0.1:1" } });
    expect(missing.printed).toContain("must    The mailbox of IMAP_URL can't be read: the connection failed (ECONNREFUSED).");
    await open.empty();
    const unused = await check({ env: { ...env, IMAP_URL: server.url }, website: { replies: undefined } });
    expect(unused.printed).toContain("should  IMAP_URL is set, but no website.ts has replies.address");
  });

  test("“check” asks for no such key for a website without an address for replies", async () => {
    const { printed } = await check({ env: { REPLIES_SECRET: "" }, website: { replies: undefined } });
    expect(printed).toBe("Nothing is missing. You can go live.");
  });

  test("“check” reports nothing missing when no feeds are published", async () => {
    expect((await check({ website: { deliveries: { ...HILL_CARS.deliveries, feeds_to: [] } } })).printed).toBe(
      "Nothing is missing. You can go live.",
    );
  });

  // The findings do not depend on the database engine.
  if (engine.kind === "embedded")
    test.each<[string, "must" | "should", string, Changes]>([
      ["the demonstration", "must", "Start with DEMO=no", { env: { DEMO: "yes" } }],
      [
        "no public address",
        "must",
        "ORIGIN is not set",
        { env: { ORIGIN: "", SMTP_URL: "", STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "" } },
      ],
      ["a public address without https", "must", "serve the site over https", { env: { ORIGIN: "http://www.hillcars.co.uk" } }],
      ["a public address of another host", "should", "hosts does not have hillcars.com", { env: { ORIGIN: "https://hillcars.com" } }],
      ["no mail server", "must", "SMTP_URL is not set", { env: { SMTP_URL: "" } }],
      ["no word about proxies", "should", "TRUST_PROXY is not set", { env: { TRUST_PROXY: "" } }],
      ["no card payments", "should", "STRIPE_SECRET_KEY is not set", { env: { STRIPE_SECRET_KEY: "", STRIPE_WEBHOOK_SECRET: "" } }],
      ["no bot check", "should", "BOT_CHECK is not set", { env: NO_BOT_CHECK }],
      [
        "a website that asks for a bot check that there is not",
        "must",
        "The website Hill Cars requires a bot check (order.recaptcha), but none is set up",
        { env: NO_BOT_CHECK, website: { order: { ...HILL_CARS.order, recaptcha: true } } },
      ],
      ["the demonstration's bot check", "must", "BOT_CHECK is demo", { env: { ...NO_BOT_CHECK, BOT_CHECK: "demo" } }],
      ["no register", "should", "DVLA_API_KEY", { env: { DVLA_API_KEY: "" } }],
      ["nobody who values", "should", "CAP_SUBSCRIBER_ID is not set", { env: { CAP_SUBSCRIBER_ID: "", CAP_PASSWORD: "" } }],
      ["no postcodes", "should", "POSTCODES_URL is not set", { env: { POSTCODES_URL: "" } }],
      ["no addresses", "should", "OS_PLACES_KEY is not set", { env: { OS_PLACES_KEY: "" } }],
      ["a branch without hours", "should", "Hill Cars Swindon (swindon) has no opening hours", { site: { hours: [] } }],
      ["a branch without a telephone", "should", "Hill Cars Swindon (swindon) has no telephone number", { site: { telephone: null } }],
      ["a branch without a position", "should", "Hill Cars Swindon (swindon) has no position", { site: { latitude: null } }],
      ["no branch that shoppers see", "must", "There is no branch", { site: { show_on_frontend: false } }],
      ["a branch with a telephone of no one", "must", "still says “01632 960 410”", { site: { telephone: "01632 960 410" } }],
      ["nothing for sale", "must", "There is no vehicle for sale", { vehicle: { state: "sold" } }],
      ["the demonstration's stock", "must", "1 vehicle of the demo is for sale", { vehicle: { source: "demo" } }],
      [
        "a Motability car without its advance payment",
        "should",
        "1 vehicle for Motability or contract hire has no figures, so customers are asked to call: 4711",
        { vehicle: { stock_id: 4711, advert_classification: "MOTABILITY" } },
      ],
      [
        "a description that counts the owners otherwise than the page",
        "should",
        "The description of 4712 states a different number of owners from its page",
        { vehicle: { stock_id: 4712, previous_keepers: 1, details: { description: "One owner from new." } } },
      ],
      [
        "nobody who reads of orders",
        "must",
        "deliveries.orders_to is empty",
        { website: { deliveries: { ...HILL_CARS.deliveries, orders_to: [] } } },
      ],
      [
        "nobody who reads of leads",
        "must",
        "deliveries.leads_to is empty",
        { website: { deliveries: { ...HILL_CARS.deliveries, leads_to: [] } } },
      ],
      [
        "nobody who reads of refused rows of a feed",
        "should",
        "deliveries.feeds_to is empty",
        { feed: "dms", website: { deliveries: { ...HILL_CARS.deliveries, feeds_to: [] } } },
      ],
      [
        "nobody to tell of a weakness",
        "should",
        "security_contact is not set",
        { website: { security_contact: undefined } as Partial<Website> },
      ],
      ["a mobile of nobody", "must", "The setting whatsapp still has “447700900123”", { website: { whatsapp: "447700900123" } }],
      [
        "a fictional lender",
        "must",
        "The setting lender_terms.lender still has “Kennet Motor Finance”",
        { website: { lender_terms: wexcombe.lender_terms } },
      ],
      [
        "a mailbox that leads nowhere",
        "must",
        "The setting deliveries.orders_to still has “hill.example”",
        { website: { deliveries: { ...HILL_CARS.deliveries, orders_to: ["orders@hill.example"] } } },
      ],
      [
        "words of the demonstration on a page",
        "must",
        "content/pages/about.md still has “Wexcombe”",
        { files: { "pages/about.md": "# Wexcombe" } },
      ],
      ["a postal address that is only the name", "must", "postal_address has only the name", { website: { postal_address: "Hill Cars" } }],
      [
        "a legal line that nobody has filled in",
        "must",
        "The setting finance_promotion.status still has the placeholder “[your FRN]”",
        { website: { finance_promotion: { ...HILL_CARS.finance_promotion, status: "Hill Cars Ltd ([your FRN]) is a credit broker." } } },
      ],
      ["no privacy notice", "must", "There is no privacy notice", { without: "pages/privacy.md" }],
      [
        "a privacy notice without a contact",
        "must",
        "The privacy notice has no contact",
        { files: { "pages/privacy.md": "We keep what you tell us." } },
      ],
    ])("says so of %s", async (_, level, message, changes) => {
      const { code, printed } = await check(changes, "--json");
      const { ready, findings }: { ready: boolean; findings: Finding[] } = JSON.parse(printed);
      expect(findings.filter((finding) => finding.message.includes(message))).toMatchObject([{ level }]);
      expect(ready).toBe(findings.every((finding) => finding.level === "should"));
      expect(code).toBe(ready ? 0 : 1);
    });

  test("“check” accepts a description with the number of owners that its page shows", async () => {
    const { printed } = await check({ vehicle: { previous_keepers: 1, details: { description: "Two previous owners, one of them us." } } });
    expect(printed).toBe("Nothing is missing. You can go live.");
  });

  test("“check” groups findings by website, and lists required ones (must) before advisory ones (should)", async () => {
    const { code, printed } = await check({ env: { SMTP_URL: "", TRUST_PROXY: "" }, website: { telephone: "020 7946 0123" } });
    expect(code).toBe(1);
    expect(printed.split("\n").map((line) => line.slice(0, 34))).toEqual([
      "The group:",
      "  must    SMTP_URL is not set: cus",
      "  should  TRUST_PROXY is not set, ",
      "",
      "Hill Cars (websites/hill-cars):",
      "  must    The setting telephone st",
      "",
      "2 things must be fixed before you ",
    ]);
  });

  test("a group with only advisory findings can go live, with exit code 0", async () => {
    const { code, printed } = await check({ env: { OS_PLACES_KEY: "" } });
    expect(code).toBe(0);
    expect(printed).toContain("You can go live.");
  });
});

test("“check” rejects an argument as a usage error", async () => {
  await expect(checkCommand(["more"], readConfig({}))).rejects.toThrow(UsageError);
});
