import { calendarDay } from "#domain/calendar.ts";
import { formatMoney } from "#domain/money.ts";
import { demoRegistrations } from "./demo.ts";
import { dvlaRegistrations } from "./dvla.ts";
import { dvsaRegistrations } from "./dvsa.ts";
import { fallbackRegistrations, RegisterUnavailable, type Registrations } from "./registrations.ts";
import { capRegistrations, capValuations } from "#server/providers/valuations/cap.ts";
import { demoValuations } from "#server/providers/valuations/demo.ts";
import { ValuationUnavailable } from "#server/providers/valuations/valuations.ts";
import {
  CAP_FOCUS,
  CAP_UNKNOWN,
  CAP_VAN,
  DVLA_FOCUS,
  DVLA_UNKNOWN,
  DVSA_FOCUS,
  DVSA_UNKNOWN,
  startProviderStub,
  TOKEN,
} from "#server/providers/test-support/register-stubs.ts";
import { withManualTimeouts } from "#server/providers/test-support/manual-timeout.ts";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

const QUICK = { timeoutMs: 1_000, pauseMs: 1 };
const NOW = Date.parse("2026-11-21T10:00:00Z");

const dvla = (url: string) => dvlaRegistrations({ url, apiKey: "a-key", ...QUICK });
const dvsa = (url: string, now = () => NOW) =>
  dvsaRegistrations({
    url: `${url}/registration`,
    tokenUrl: url,
    tenant: "tenant",
    clientId: "us",
    clientSecret: "secret",
    apiKey: "a-key",
    now,
    ...QUICK,
  });
const cap = (url: string) => capValuations({ url, subscriberId: "12345", password: "secret", ...QUICK });

let clock: ReturnType<typeof withManualTimeouts>;
beforeEach(() => void (clock = withManualTimeouts()));

async function stub(...replies: Parameters<typeof startProviderStub>) {
  const server = await startProviderStub(...replies);
  onTestFinished(async () => void (await server.close()));
  return server;
}

describe("the DVLA's register", () => {
  test("is requested with API key and registration, and returns make, colour and month of first registration", async () => {
    const server = await stub({ body: DVLA_FOCUS });
    expect(await dvla(server.url).find("HK16VRT")).toEqual({
      vrm: "HK16VRT",
      make: "Ford",
      model: null,
      derivative: null,
      colour: "Blue",
      date_first_registered: calendarDay(2016, 4, 1),
      emissions: { category: "car", fuel_type: "Petrol", euro_standard: 6 },
    });
    expect(server.requests).toMatchObject([
      { method: "POST", headers: { "x-api-key": "a-key" }, body: '{"registrationNumber":"HK16VRT"}' },
    ]);
  });

  test.each([
    [{ fuelType: "HEAVY OIL", euroStatus: "EURO 6 AD", typeApproval: "N1" }, ["van", "Diesel", 6]],
    [{ fuelType: "ELECTRICITY", euroStatus: undefined, typeApproval: "m1" }, ["car", "Electricity", null]],
    [{ fuelType: "HYBRID ELECTRIC", euroStatus: "Euro5", typeApproval: "N2" }, ["other", "Hybrid Electric", 5]],
    [{ fuelType: "PETROL", euroStatus: "EURO 7", typeApproval: "M1" }, ["car", "Petrol", 7]],
    [{ fuelType: undefined, euroStatus: "NOT KNOWN", typeApproval: undefined }, [null, null, null]],
  ])("has the facts that decide in clean air zones: of %j %j", async (facts, [category, fuel_type, euro_standard]) => {
    const server = await stub({ body: { ...DVLA_FOCUS, ...facts } });
    expect((await dvla(server.url).find("HK16VRT"))?.emissions).toEqual({ category, fuel_type, euro_standard });
  });

  test("returns undefined for an unknown (404) or invalid (400) registration", async () => {
    const server = await stub({ status: 404, body: DVLA_UNKNOWN }, { status: 400, body: DVLA_UNKNOWN });
    expect(await dvla(server.url).find("ER19NFD")).toBeUndefined();
    expect(await dvla(server.url).find("ER19BAD")).toBeUndefined();
  });

  test("that is busy (429) is asked once more", async () => {
    const server = await stub({ status: 429, body: DVLA_UNKNOWN }, { body: DVLA_FOCUS });
    expect((await dvla(server.url).find("HK16VRT"))?.make).toBe("Ford");
    expect(server.requests).toHaveLength(2);
  });

  test.each([
    ["stays busy", { status: 429 }, "DVLA: status 429", 2],
    ["wants a long rest", { status: 429, headers: { "Retry-After": "60" } }, "DVLA: status 429", 1],
    ["is broken", { status: 503 }, "DVLA: status 503", 2],
    ["refuses the key", { status: 403 }, "DVLA: status 403", 1],
    ["says nothing", { never: () => clock.timeIsOver() }, "DVLA: no answer within 1000 ms", 1],
    ["speaks of something else", { body: "<html>" }, "DVLA: an unreadable response", 1],
  ])("that %s is no answer, and the words hold no registration", async (_, reply, message, times) => {
    const server = await stub(reply);
    const lookup = dvla(server.url).find("HK16VRT");
    await expect(lookup).rejects.toMatchObject({ name: "RegisterUnavailable", message });
    expect(server.requests).toHaveLength(times);
  });
});

describe("the DVSA's register", () => {
  test("fetches and reuses a token, and returns make, model and day of first registration", async () => {
    const server = await stub({ body: TOKEN }, { body: DVSA_FOCUS }, { body: DVSA_FOCUS });
    const register = dvsa(server.url);
    expect(await register.find("HK16VRT")).toEqual({
      vrm: "HK16VRT",
      make: "Ford",
      model: "Focus",
      derivative: null,
      colour: "Blue",
      date_first_registered: calendarDay(2016, 4, 14),
      emissions: { category: null, fuel_type: "Petrol", euro_standard: null },
    });
    await register.find("HK16VRT");
    expect(server.requests.map(({ path }) => path)).toEqual([
      "/tenant/oauth2/v2.0/token",
      "/registration/HK16VRT",
      "/registration/HK16VRT",
    ]);
    expect(server.requests[0]?.body).toBe(
      "grant_type=client_credentials&client_id=us&client_secret=secret&scope=https%3A%2F%2Ftapi.dvsa.gov.uk%2F.default",
    );
    expect(server.requests[1]?.headers).toMatchObject({ authorization: "Bearer token-1", "x-api-key": "a-key" });
  });

  test("renews an expired token, also when the register answers 401", async () => {
    const clock = { now: NOW };
    const server = await stub(
      { body: TOKEN },
      { body: DVSA_FOCUS },
      { body: TOKEN },
      { status: 401 },
      { body: { ...TOKEN, access_token: "token-2" } },
      { body: DVSA_FOCUS },
    );
    const register = dvsa(server.url, () => clock.now);
    await register.find("HK16VRT");
    clock.now += 3_600_000;
    expect((await register.find("HK16VRT"))?.model).toBe("Focus");
    expect(server.requests.at(-1)?.headers["authorization"]).toBe("Bearer token-2");
    expect(server.requests).toHaveLength(6);
  });

  test("returns undefined for an unknown car (404), and is unavailable without a token", async () => {
    const unknown = await stub({ body: TOKEN }, { status: 404, body: DVSA_UNKNOWN });
    expect(await dvsa(unknown.url).find("NF19NFD")).toBeUndefined();
    const refusing = await stub({ status: 400 });
    await expect(dvsa(refusing.url).find("HK16VRT")).rejects.toThrow(new RegisterUnavailable("DVSA's token: status 400"));
  });
});

describe("cap hpi", () => {
  test("returns vehicle and trade values for a car and a van", async () => {
    const server = await stub({ body: CAP_FOCUS }, { body: CAP_VAN });
    const focus = await cap(server.url).value("HK16VRT", 71_200);
    expect(focus?.vehicle).toEqual({
      vrm: "HK16VRT",
      make: "Ford",
      model: "Focus",
      derivative: "1.0 Zetec & Appearance Pack 5dr",
      colour: "Blue",
      date_first_registered: calendarDay(2016, 4, 14),
      cap_database: "CAR",
    });
    expect(Object.values(focus?.values ?? {}).map(formatMoney)).toEqual(["£5,900", "£5,425", "£4,725"]);
    expect(server.requests[0]?.body).toBe("SubscriberID=12345&Password=secret&VRM=HK16VRT&Mileage=71200&StandardEquipmentRequired=false");
    expect((await cap(server.url).value("YD19XTP", 60_000))?.vehicle.cap_database).toBe("LCV");
  });

  test("returns undefined for an unknown registration and for a mileage out of bounds", async () => {
    const server = await stub({ body: CAP_UNKNOWN }, { body: CAP_FOCUS.replace("<MileageOutOfBounds>false", "<MileageOutOfBounds>true") });
    expect(await cap(server.url).value("NF19NFD", 1000)).toBeUndefined();
    expect(await cap(server.url).value("HK16VRT", 499_000)).toBeUndefined();
  });

  test.each([
    ["silence", { never: () => clock.timeIsOver() }, "cap hpi: no answer within 1000 ms"],
    ["a busy service", { status: 429 }, "cap hpi: status 429"],
    ["a password that has expired", { body: CAP_UNKNOWN.replace("VRM not found", "Subscriber password expired") }, "cap hpi: refused"],
    ["a page of something else", { body: "<html></html>" }, "cap hpi: an unreadable response"],
  ])("%s is no valuation, and the words hold neither registration nor password", async (_, reply, message) => {
    const server = await stub(reply);
    await expect(cap(server.url).value("HK16VRT", 71_200)).rejects.toThrow(new ValuationUnavailable(message));
    await expect(capRegistrations(cap(server.url)).find("HK16VRT")).rejects.toThrow(new RegisterUnavailable(message));
  });
});

describe("registers in turn", () => {
  const knows: Registrations = {
    name: "knows",
    find: async (vrm) => ({ vrm, make: "Ford", model: null, derivative: null, colour: null, date_first_registered: null }),
  };
  const knowsNothing: Registrations = { name: "knows nothing", find: async () => undefined };
  const unresponsive: Registrations = { name: "silent", find: () => Promise.reject(new RegisterUnavailable("silent")) };

  test.each([
    [[unresponsive, knows], "Ford"],
    [[knowsNothing, knows], "Ford"],
    [[unresponsive, knowsNothing], undefined],
  ])("the first that knows it answers", async (registers, make) => {
    expect((await fallbackRegistrations(registers).find("HK16VRT"))?.make).toBe(make);
  });

  test("the lookup is unavailable only when every register is", async () => {
    await expect(fallbackRegistrations([unresponsive, unresponsive]).find("HK16VRT")).rejects.toThrow(RegisterUnavailable);
  });
});

describe("the demo providers", () => {
  test("find the demo cars, including a Northern Irish and a private registration", async () => {
    expect((await demoRegistrations().find("HK16VRT"))?.model).toBe("Focus");
    expect((await demoRegistrations().find("TIL1234"))?.model).toBe("Corsa");
    expect((await demoRegistrations().find("A1WEX"))?.model).toBe("XC40");
    expect(await demoRegistrations().find("NF19NFD")).toBeUndefined();
    await expect(demoRegistrations().find("RF19DVL")).rejects.toThrow(RegisterUnavailable);
  });

  test("give a higher value for a lower mileage, and are unavailable for the test registration", async () => {
    const valuer = demoValuations(() => NOW);
    const [driven, spared] = [await valuer.value("HK16VRT", 150_000), await valuer.value("HK16VRT", 71_200)];
    expect(spared?.values.average).toBeGreaterThan(driven?.values.average ?? Number.POSITIVE_INFINITY);
    expect(await valuer.value("NF19NFD", 1)).toBeUndefined();
    await expect(valuer.value("NV19VAL", 1)).rejects.toThrow(ValuationUnavailable);
  });
});
