import { readConfig } from "#server/config.ts";
import { expect, test } from "vitest";

test("runs on its own with nothing set: embedded database, demo dealer, this machine only", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    dataDir: ".data",
    databaseUrl: undefined,
    keyFile: undefined,
    demo: true,
    origin: undefined,
    trustProxy: false,
    valuers: {},
  });
});

test("a register or valuer takes all of its settings or none", () => {
  expect(() => readConfig({ DVSA_API_KEY: "key" })).toThrow(/^DVSA_TENANT_ID, .*each needs the others$/);
  expect(() => readConfig({ CAP_PASSWORD: "secret" })).toThrow("CAP_SUBSCRIBER_ID and CAP_PASSWORD: one needs the other");
  const dvsa = { DVSA_TENANT_ID: "tenant", DVSA_CLIENT_ID: "us", DVSA_CLIENT_SECRET: "secret", DVSA_API_KEY: "key" };
  expect(readConfig({ ...dvsa, DVLA_API_KEY: "key", CAP_SUBSCRIBER_ID: "12345", CAP_PASSWORD: "secret" }).valuers).toEqual({
    dvla: { apiKey: "key" },
    dvsa: { tenant: "tenant", clientId: "us", clientSecret: "secret", apiKey: "key" },
    cap: { subscriberId: "12345", password: "secret" },
  });
});

test("a database server of the dealer's own gets no demo unless asked for", () => {
  const DATABASE_URL = "postgres://dealer@localhost/forecourt";
  expect(readConfig({ DATABASE_URL }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: "yes" }).demo).toBe(true);
});

test("an empty setting is an unset one", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "" }).port).toBe(3000);
});

test("says which setting is wrong, one line each", () => {
  expect(() => readConfig({ PORT: "eighty", DATABASE_URL: "mysql://x", ORIGIN: "cars" })).toThrow(/^PORT: .+\nDATABASE_URL: must be a postgres:\/\/ address\nORIGIN: .+$/);
});
