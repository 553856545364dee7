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
