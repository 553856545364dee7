import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { demoDataDir } from "#server/test-support/demo-data-dir.ts";
import { openDemoDatabase } from "#server/test-support/demo-database.ts";
import { startSite } from "#server/test-support/started-site.ts";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";

const promtool = spawnSync("promtool", ["--version"]).status === 0;
const servers = testDatabases().filter((engine) => engine.kind === "postgresql");

describe("the metrics of a site", () => {
  test("count requests by route pattern and status, caches and orders, and name no address", async () => {
    const { address, scrape } = await startWithMetrics({ DATA_DIR: await demo(), TRUST_PROXY: "1" });
    const { data } = await (await fetch(`${address}/api/v2/vehicle-search?reservation_status=available`)).json();
    const [vehicle] = data;
    for (const path of [
      "/",
      "/",
      "/api/v2/vehicle-search?make=ford",
      "/api/v2/vehicle-search?make=ford",
      `/api/v2/vehicle/${vehicle.stock_id}`,
    ])
      await fetch(`${address}${path}`);
    await fetch(`${address}/order/11111111-2222-4333-8444-555555555555`);
    const placed = await order(address, vehicle.stock_id, "nia.rees@example.com");
    const refused = await order(address, vehicle.stock_id, "rhys.rees@example.com");
    expect([placed.status, refused.status]).toEqual([201, 409]);

    const text = await scrape();
    const value = (sample: string) =>
      Number(
        text
          .split("\n")
          .find((line) => line.startsWith(`${sample} `))
          ?.split(" ")
          .at(-1),
      );
    expect(value('forecourt_http_requests_total{method="GET",route="/api/v2/vehicle-search",status="200"}')).toBe(3);
    expect(value('forecourt_http_requests_total{method="GET",route="/api/v2/vehicle/:slug",status="200"}')).toBe(1);
    expect(value('forecourt_http_requests_total{method="GET",route="/order/:guid",status="404"}')).toBe(1);
    expect(value('forecourt_http_requests_total{method="POST",route="/api/v2/website-orders/order",status="409"}')).toBe(1);
    expect(value('forecourt_http_request_duration_seconds_count{route="/api/v2/vehicle-search"}')).toBe(3);
    expect(value('forecourt_cache_lookups_total{cache="search",result="hit"}')).toBe(1);
    expect(value('forecourt_cache_lookups_total{cache="search",result="miss"}')).toBe(2);
    expect(value('forecourt_cache_lookups_total{cache="page",result="hit"}')).toBe(1);
    for (const cache of ["search", "page"]) expect(value(`forecourt_cache_bytes{cache="${cache}"}`)).toBeGreaterThan(0);
    expect(value('forecourt_orders_total{outcome="placed"}')).toBe(1);
    expect(value('forecourt_orders_total{outcome="409"}')).toBe(1);
    expect(value('forecourt_orders{status="OPEN"}')).toBe(1);
    expect(value("forecourt_database_up")).toBe(1);
    expect(value("forecourt_stock_lag_seconds")).toBe(0);
    expect(value("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
    expect(text).not.toContain(String(vehicle.stock_id));
    expect(text).not.toMatch(/11111111|make=|rees|127\.0\.0\.1/);
    if (promtool) expect(spawnSync("promtool", ["check", "metrics"], { input: text, encoding: "utf8" }).stderr).not.toMatch(/forecourt_/);
  });

  test("are served on their own address only, and by nobody without METRICS_PORT", async () => {
    const { address, metrics } = await startWithMetrics({ DATA_DIR: await demo() });
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    expect((await fetch(metrics.replace("/metrics", "/"))).status).toBe(404);
    const refused = await startSite({ env: { DATA_DIR: await demo(), METRICS_PORT: new URL(metrics).port } });
    expect([refused.address, refused.stderr()]).toEqual([undefined, expect.stringContaining("Choose another port with METRICS_PORT=….")]);
    const without = await startSite({ env: { DATA_DIR: await demo() } });
    expect(without.stdout()).not.toContain("Metrics are at");
  });

  describe.each(servers)("on $name", (engine) => {
    test("say that the database is away, and go on", async () => {
      const open = await openDemoDatabase(engine);
      const { address, scrape } = await startWithMetrics({ DATABASE_URL: open.databaseUrl ?? "", DATA_DIR: folder(), DEMO: "yes" });
      const before = await scrape();
      expect(before).toContain("\nforecourt_database_up 1\n");
      expect(before).toContain("\nforecourt_nodes 1\n");
      expect(before).toMatch(/\nforecourt_database_connections\{state="limit"\} 10\n/);
      await open.close();
      await expect.poll(scrape).toContain("\nforecourt_database_up 0\n");
      expect(await scrape()).not.toMatch(/^forecourt_(?:nodes|stock_lag_seconds|deliveries_failed) /m);
      expect((await fetch(`${address}/api/v2/vehicle-search`)).status).toBe(200);
    });
  });
});

async function startWithMetrics(env: Record<string, string>) {
  const site = await startSite({ env: { METRICS_PORT: "0", ...env } });
  const [, metrics = ""] = /Metrics are at (\S+)/.exec(site.stdout()) ?? [];
  return { address: site.address ?? "", metrics, scrape: async () => (await fetch(metrics)).text() };
}

function order(address: string, vehicle: number, customer_email: string): Promise<Response> {
  const body = JSON.stringify({ vehicle, customer_first_name: "Nia", customer_last_name: "Rees", customer_email, terms_accepted: true });
  return fetch(`${address}/api/v2/website-orders/order`, { method: "POST", body, headers: { "Content-Type": "application/json" } });
}

async function demo(): Promise<string> {
  const path = await demoDataDir();
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "forecourt-metrics-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
