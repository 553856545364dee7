import { formatMoney, penceFromPounds } from "#domain/money.ts";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { openPages } from "./support/open-pages.ts";

const SITE = "http://wexcombe.localhost";
const Text = z.object({ content: z.tuple([z.object({ text: z.string() })]) });
const Found = z.object({ vehicles: z.array(z.object({ stock_id: z.number(), url: z.string() })) });
const Costs = z.object({
  a_month: z.array(z.object({ name: z.string(), from: z.number().nullable(), to: z.number().nullable(), because: z.string().nullable() })),
});
/** A line of the page's running costs: its name and its amount. */
const LINE = /cost-swatch--(\w+)"[^]*?<td>([^<]*)<\/td>/g;
/** Lines that the page says in words. */
const SPECIAL_TEXTS: Readonly<Record<string, string>> = { tax_in_price: "In the price", mot_not_due: "None due" };

test("an assistant's running costs are those on each vehicle's page, at its prices and at one's own", async () => {
  const pages = await openPages();
  onTestFinished(pages.close);
  const client = new Client({ name: "a test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(`${SITE}/mcp`), {
    fetch: async (url, init) => pages.app.request(url.toString(), init),
  });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  onTestFinished(async () => client.close());
  const call = async (name: string, given: object): Promise<unknown> =>
    JSON.parse(Text.parse(await client.callTool({ name, arguments: { ...given } })).content[0].text);

  const { vehicles } = Found.parse(await call("search_vehicles", { order: "price-desc", results: 12 }));
  expect(vehicles).toHaveLength(12);
  let amounts = 0;
  for (const { stock_id, url } of vehicles) {
    const { pathname } = new URL(url);
    for (const [query, use] of [
      ["", {}],
      ["?miles=15000&fuel_ppl=150&home_ppkwh=20", { annual_mileage: 15_000, fuel_pence_a_litre: 150, electricity_pence_a_kwh: 20 }],
    ] as const) {
      const html = await (await pages.app.request(`${SITE}${pathname}${query}`)).text();
      const shown = new Map([...html.matchAll(LINE)].map(([, name = "", amount = ""]) => [name, amount]));
      for (const { name, from, to, because } of Costs.parse(await call("running_costs", { stock_id, ...use })).a_month) {
        expect(shown.get(name), `${pathname}${query} ${name}`).toBe(SPECIAL_TEXTS[because ?? ""] ?? amountOf(from, to));
        amounts += from === null ? 0 : 1;
      }
    }
  }
  expect(amounts).toBeGreaterThan(vehicles.length * 4);
});

function amountOf(from: number | null, to: number | null): string {
  if (from === null || to === null) return "Cost not known";
  const [low, high] = [from, to].map((pounds) => formatMoney(penceFromPounds(pounds)));
  return low === high ? `${low}` : `${low} to ${high}`;
}
