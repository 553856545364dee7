import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { openDemoDatabase } from "#server/test-support/demo-database.ts";
import { startSite } from "#server/test-support/started-site.ts";
import { sql } from "drizzle-orm";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { describe, expect, onTestFinished, test } from "vitest";

const nginx = spawnSync("nginx", ["-v"]).status === 0;
const engines = testDatabases().filter((engine) => engine.kind === "postgresql");
const JSON_LOG = join(import.meta.dirname, "../../deploy/nginx/json-log.conf");
const JSON_BODY = { "Content-Type": "application/json" };
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER = "00f067aa0ba902b7";

describe.each(engines)("a request on $name", (engine) => {
  test.skipIf(!nginx)("has one id in the logs of nginx and the site, in its statements, and at the provider", async () => {
    const open = await openDemoDatabase(engine);
    onTestFinished(() => open.close());
    const provider = await receiver();
    const site = await startSite({ env: environment(open.databaseUrl, { ...stripeAt(provider.address), LOG_LEVEL: "debug" }) });
    const proxy = await proxyOf(site.address ?? "");
    const { data } = await (await fetch(`${proxy.address}/api/v2/vehicle-search?reservation_status=available`)).json();

    // The order waits for the row that this connection locks, so that its statement can be seen.
    const client = new Client(open.databaseUrl);
    client.on("error", () => undefined);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("BEGIN; LOCK TABLE order_events IN ACCESS EXCLUSIVE MODE");
    const placing = order(proxy.address, data[0].stock_id);
    const statements = async () => {
      const { rows } = await open.database.execute<{ id: string }>(
        sql`SELECT DISTINCT substring(query FROM 'request=(\\S+)') AS id FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE '%request=%' AND pid <> pg_backend_pid()`,
      );
      return rows.map(({ id }) => id);
    };
    await expect.poll(statements).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    const [id] = await statements();
    await client.query("COMMIT");
    const placed = await placing;
    expect([placed.status, placed.headers.get("X-Request-Id")]).toEqual([201, id]);
    expect(provider.requests.map(({ headers }) => headers["x-request-id"])).toContain(id);
    const ofSite = site
      .stderr()
      .split("\n")
      .filter((line) => line.includes(`"request":"${id}"`));
    expect(ofSite.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ event: "request", route: "/api/v2/website-orders/order", status: 201 }),
    );
    const ofProxy = () => proxy.log().filter((line) => line.request === id);
    await expect.poll(ofProxy).toEqual([expect.objectContaining({ event: "proxied", method: "POST", status: 201 })]);
    expect(JSON.stringify(proxy.log())).not.toMatch(/vehicle-search|127\.0\.0\.1:\d+ /);
  });

  test("is a trace of route, statements and provider, sent to the collector of OTEL_EXPORTER_OTLP_ENDPOINT without any value", async () => {
    const open = await openDemoDatabase(engine);
    onTestFinished(() => open.close());
    const [provider, collector] = [await receiver(), await receiver()];
    const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, OTEL_SERVICE_NAME: "cars", OTEL_BSP_SCHEDULE_DELAY: "50" };
    const site = await startSite({ env: environment(open.databaseUrl, { ...stripeAt(provider.address), ...tracing }) });
    const { data } = await (await fetch(`${site.address}/api/v2/vehicle-search?reservation_status=available`)).json();
    const placed = await order(site.address ?? "", data[0].stock_id, { traceparent: `00-${TRACE}-${CALLER}-01` });
    expect(placed.status).toBe(201);
    const spans = (): Span[] =>
      collector.requests.flatMap(({ body }) =>
        JSON.parse(body).resourceSpans.flatMap((each: { scopeSpans: { spans: Span[] }[] }) =>
          each.scopeSpans.flatMap((scope) => scope.spans),
        ),
      );
    const ofOrder = () => spans().filter(({ traceId }) => traceId === TRACE);
    await expect.poll(() => ofOrder().map(({ name }) => name)).toContain("POST /api/v2/website-orders/order");
    const request = ofOrder().find(({ name }) => name === "POST /api/v2/website-orders/order");
    expect(request?.parentSpanId).toBe(CALLER);
    const children = ofOrder().filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(children.map(({ name }) => name)).toEqual(expect.arrayContaining(["CALL", "POST 127.0.0.1"]));
    const attributes = Object.fromEntries(request?.attributes.map(({ key, value }) => [key, Object.values(value)[0]]) ?? []);
    expect(attributes).toMatchObject({
      "http.response.status_code": 201,
      "http.request.header.x-request-id": placed.headers.get("X-Request-Id"),
    });
    const sent = collector.requests.map(({ body }) => body).join("\n");
    expect(sent).toContain('"stringValue":"cars"');
    expect(sent).not.toMatch(/nia\.rees|example\.com|vehicle-search\?/);
    // What was not sent yet goes when the site ends.
    await fetch(`${site.address}/favicon.ico`);
    await site.stop();
    expect(spans().map(({ name }) => name)).toContain("GET /favicon.ico");
  });
});

if (!nginx) test.skip("Ids of requests are not followed through nginx: this machine has none", () => undefined);

type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
};

function environment(databaseUrl: string | undefined, more: Record<string, string>): Record<string, string> {
  return { DATABASE_URL: databaseUrl ?? "", DATA_DIR: folder(), DEMO: "yes", TRUST_PROXY: "1", ...more };
}

function stripeAt(address: string): Record<string, string> {
  return { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1", STRIPE_URL: address, ORIGIN: "https://cars.example" };
}

function order(address: string, vehicle: number, headers: Record<string, string> = {}): Promise<Response> {
  const body = JSON.stringify({
    vehicle,
    customer_first_name: "Nia",
    customer_last_name: "Rees",
    customer_email: "nia.rees@example.com",
    terms_accepted: true,
  });
  return fetch(`${address}/api/v2/website-orders/order`, { method: "POST", body, headers: { ...JSON_BODY, ...headers } });
}

/** An HTTP server that records what it is sent and answers an empty object. */
async function receiver() {
  const requests: (Pick<IncomingMessage, "headers"> & { body: string })[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      requests.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(200, JSON_BODY).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { requests, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** nginx in front of the site, with the project's log format. */
async function proxyOf(site: string) {
  const directory = folder();
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const { port } = free.address() as AddressInfo;
  free.close();
  const config = `
    daemon off; pid ${directory}/pid; error_log ${directory}/error.log; events {}
    http {
      include ${JSON_LOG};
      access_log ${directory}/access.jsonl forecourt;
      client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy; fastcgi_temp_path ${directory}/f;
      uwsgi_temp_path ${directory}/u; scgi_temp_path ${directory}/s;
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass ${site};
          proxy_set_header Host $host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_set_header X-Request-Id $request_id;
        }
      }
    }`;
  writeFileSync(join(directory, "nginx.conf"), config);
  const child = spawn("nginx", ["-e", join(directory, "error.log"), "-c", join(directory, "nginx.conf")], { stdio: "ignore" });
  onTestFinished(async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "close");
  });
  const address = `http://127.0.0.1:${port}`;
  await expect
    .poll(() =>
      fetch(`${address}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  const log = (): Record<string, unknown>[] =>
    readFileSync(join(directory, "access.jsonl"), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { address, log };
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "forecourt-ids-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}
