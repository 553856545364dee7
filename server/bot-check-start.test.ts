import { rmSync } from "node:fs";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { emptyDataDir } from "#server/database/test-support/test-databases.ts";
import { startBotCheckStub, SECRET, SITE_KEY } from "#server/providers/test-support/bot-check-stub.ts";
import { demoDataDir } from "#server/test-support/demo-data-dir.ts";
import { startSite } from "#server/test-support/started-site.ts";
import { readConfig } from "./config.ts";
import { StartupError } from "./startup-error.ts";

const LIMIT_MS = 400_000;
const REQUIRES_BOT_CHECK = JSON.stringify({ order: { ...wexcombe.order, recaptcha: true } });
const KEYS = { BOT_CHECK_SITE_KEY: SITE_KEY, BOT_CHECK_SECRET: SECRET };
const JSON_BODY = { "Content-Type": "application/json" };

let stub: Awaited<ReturnType<typeof startBotCheckStub>>;
beforeAll(async () => {
  stub = await startBotCheckStub();
});
afterAll(() => stub.close());

test("a site does not start with a setting that is wrong, and says which", { timeout: LIMIT_MS }, async () => {
  const site = await startSite({ env: { DATA_DIR: fresh(), BOT_CHECK: "hcaptcha" } });
  expect([await site.ended, site.stderr()]).toEqual([1, "BOT_CHECK: must be turnstile, recaptcha or demo\n"]);
});

test.each([
  [{ BOT_CHECK: "turnstile" }, "BOT_CHECK=turnstile: needs BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET"],
  [{ BOT_CHECK: "recaptcha", BOT_CHECK_SITE_KEY: SITE_KEY }, "BOT_CHECK=recaptcha: needs BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET"],
  [{ ...KEYS }, "BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET: these need BOT_CHECK=turnstile or BOT_CHECK=recaptcha"],
  [{ BOT_CHECK: "demo", ...KEYS }, "BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET: these need BOT_CHECK=turnstile or BOT_CHECK=recaptcha"],
  [{ BOT_CHECK: "recaptcha", ...KEYS, BOT_CHECK_MIN_SCORE: "5" }, "BOT_CHECK_MIN_SCORE: must be a number from 0 to 1, like 0.5"],
  [{ BOT_CHECK: "recaptcha", ...KEYS, BOT_CHECK_MIN_SCORE: "most" }, "BOT_CHECK_MIN_SCORE: must be a number from 0 to 1, like 0.5"],
])("the settings %j are refused", (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new StartupError(sentence));
});

test(
  "a website that asks for a bot check does not start without a provider, and is named with the settings",
  { timeout: LIMIT_MS },
  async () => {
    const site = await startSite({ env: { DATA_DIR: fresh(), SETTINGS: REQUIRES_BOT_CHECK } });
    expect(await site.ended).toBe(1);
    expect(site.stderr()).toBe(
      "The website Wexcombe Cars & Vans requires a bot check (order.recaptcha), but none is set up: set BOT_CHECK to turnstile or " +
        "recaptcha, with BOT_CHECK_SITE_KEY and BOT_CHECK_SECRET, or turn off order.recaptcha. For demo data, BOT_CHECK=demo " +
        "is enough.\n",
    );
  },
);

test("the demonstration's bot check is rejected without demo data, and accepted with it", { timeout: LIMIT_MS }, async () => {
  const refused = await startSite({ env: { DATA_DIR: fresh(), DEMO: "no", BOT_CHECK: "demo" } });
  expect(await refused.ended).toBe(1);
  expect(refused.stderr()).toBe(
    "BOT_CHECK=demo: the demo bot check does not stop bots and is for demo data only. Set BOT_CHECK to turnstile " +
      "or recaptcha, or leave it out.\n",
  );
  const { address = "" } = await startSite({
    env: { DATA_DIR: removed(await demoDataDir()), BOT_CHECK: "demo", SETTINGS: REQUIRES_BOT_CHECK },
  });
  const vehicle = await freeVehicle(address);
  expect((await order(address, vehicle)).status).toBe(422);
  expect((await order(address, vehicle, "person")).status).toBe(201);
});

test(
  "a bot check token is verified with the provider, for orders and forms, with the site's own host name",
  { timeout: LIMIT_MS },
  async () => {
    const { address = "", stderr } = await startSite({
      env: {
        DATA_DIR: removed(await demoDataDir()),
        BOT_CHECK: "turnstile",
        ...KEYS,
        BOT_CHECK_URL: stub.url,
        SETTINGS: REQUIRES_BOT_CHECK,
      },
    });
    const config = await (await fetch(`${address}/api/v2/website-orders/config`)).json();
    expect(config.data).toMatchObject({ recaptcha: true, bot_check: { provider: "turnstile", site_key: SITE_KEY, action: "order" } });
    const vehicle = await freeVehicle(address);
    expect((await order(address, vehicle)).status).toBe(422);
    expect((await order(address, vehicle, stub.token("order", "elsewhere.example"))).status).toBe(422);
    expect((await order(address, vehicle, stub.token("order", "localhost"))).status).toBe(201);
    const send = async (token: string) => {
      const form = new FormData();
      const fields = {
        form_id: "12",
        first_name: "Amina",
        last_name: "Okafor",
        email: "amina.okafor@example.com",
        telephone: "07700 900123",
        message: "Is it still there?",
        _terms_accepted: "true",
        "g-recaptcha-response": token,
      };
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return (await fetch(`${address}/api/v2/form-submit`, { method: "POST", body: form })).status;
    };
    expect([await send(stub.token("order", "localhost")), await send(stub.token("lead", "wexcombe.example"))]).toEqual([422, 201]);
    expect(stub.requests.map(({ fields }) => Object.keys(fields).toSorted().join())).toEqual(Array(4).fill("response,secret"));
    expect(stderr()).not.toContain(SECRET);
  },
);

function fresh(): string {
  return removed(emptyDataDir());
}

function removed(dataDir: string): string {
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function freeVehicle(address: string): Promise<number | undefined> {
  const { data } = await (
    await fetch(`${address}/api/v2/vehicle-search?category=cars&advert_classification=USED&reservation_status=available&resultsPerPage=1`)
  ).json();
  return data[0]?.stock_id;
}

function order(address: string, vehicle: number | undefined, token?: string): Promise<Response> {
  const body = {
    vehicle,
    customer_first_name: "Priya",
    customer_last_name: "Nair",
    customer_email: "priya.nair@example.com",
    customer_telephone: "01632 960 123",
    terms_accepted: true,
    payment_type: "OUTRIGHT_DEPOSIT",
    "g-recaptcha-response": token,
  };
  return fetch(`${address}/api/v2/website-orders/order`, { method: "POST", headers: JSON_BODY, body: JSON.stringify(body) });
}
