import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { openImportedDealer } from "./imported-dealer-fixture.ts";
import { NOW } from "./imported-site-fixture.ts";

const PLATE = "AB21CDE";
const LONG = "x".repeat(20_000);
const many = <Item>(count: number, item: (at: number) => Item) => Array.from({ length: count }, (_, at) => item(at));
/** A car with as much of everything as a feed may state. */
const CAR = {
  stock_id: 100_001,
  vrm: PLATE,
  make: "Ford",
  range: "Fiesta",
  year: 2021,
  site: { slug: "swindon" },
  price: 12_495,
  name: LONG,
  description: `${'a "quoted" word '.repeat(1_200)}`,
  featured_message: "m".repeat(120),
  media_urls: many(60, (at) => ({ url: `https://photos.example/${PLATE}-${at}.jpg`, alt: "a".repeat(120) })),
  video: `https://films.example/${PLATE}`,
  additional_features: many(60, (at) => ({ id: String(at), name: `Extra ${at} ${"e".repeat(100)}`, price: 10 })),
  mot_history: many(60, (at) => ({
    last_test_date: `${1961 + at}-03-01`,
    last_test_expiry_date: `${1962 + at}-03-01`,
    last_test_status: "PASSED",
    mileage: at * 1_000,
    advisories: many(20, () => LONG.slice(0, 300)),
  })),
  service_history: many(60, (at) => ({ date: `${1961 + at}-03-01`, mileage: at, note: LONG.slice(0, 300) })),
  specification: many(20, (group) => ({
    group: `Group ${group}`,
    items: many(30, (at) => ({ name: `Item ${at}`, value: LONG.slice(0, 300) })),
  })),
  history_check: { provider: "A provider", checked_on: "2026-11-01", result: "Nothing recorded", url: `https://reports.example/${PLATE}` },
};
const Text = z.object({ content: z.tuple([z.object({ text: z.string() })]), isError: z.boolean().optional() });

test("whatever a feed states of a vehicle, an assistant's answer is short and without its plate", async () => {
  const dealer = await openImportedDealer({ branches: [{ slug: "swindon", name: "Swindon" }], stock: [CAR] }, { now: () => NOW });
  onTestFinished(dealer.close);
  const client = new Client({ name: "a test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL("http://wexcombe.localhost/mcp"), {
    fetch: async (url, init) => dealer.app.request(url.toString(), init),
  });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  onTestFinished(async () => client.close());
  const answerOf = async (name: string, given: object) => {
    const { content, isError } = Text.parse(await client.callTool({ name, arguments: { ...given } }));
    expect(isError, content[0].text).toBeUndefined();
    return content[0].text;
  };

  const text = await answerOf("get_vehicle", { stock_id: 100_001 });
  expect(text.length).toBeLessThan(64_000);
  const shown = JSON.parse(text);
  expect(shown).toMatchObject({
    as_of: expect.any(String),
    make: "Ford",
    headline_price: 12_495,
    history_check: { result: "Nothing recorded" },
  });
  expect(shown.mot_history[0].last_test_date).toBe("2020-03-01");
  expect(shown.left_out).toMatchObject({ media_urls: 56, mot_history: 54, service_history: 50, additional_features: 40 });
  expect(text.replaceAll(`https://photos.example/${PLATE}`, "")).not.toContain(PLATE);
  expect((await answerOf("search_vehicles", {})).length).toBeLessThan(2_000);
});
