import { readConfig } from "#server/config.ts";
import { emptyDataDir } from "#server/database/test-support/test-databases.ts";
import { openGroup, type Group } from "#server/open-group.ts";
import { serveSite } from "#server/test-support/served-site.ts";
import { Hono } from "hono";
import { rm } from "node:fs/promises";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

const CARS = "Wexcombe Cars & Vans";
const VANS = "Tradeyard Vans";

let dataDir: string;
let group: Group;
let site: Awaited<ReturnType<typeof serveSite>>;
/** The pages that were rendered, by website and origin; pages from the cache are not rendered again. */
let made: string[] = [];

/** Cacheable pages that state their website and origin. */
const build = {
  renderOf:
    ({ website }: { website: { site_name: string } }) =>
    async (request: Request) => {
      const { origin, pathname } = new URL(request.url);
      made.push(`${website.site_name} ${origin}${pathname}`);
      return new Response(`<p>${website.site_name} at ${origin}</p>`, {
        headers: { "Content-Type": "text/html", "Cache-Control": "public, max-age=0, s-maxage=300" },
      });
    },
  builtFiles: new Hono(),
};

beforeAll(async () => {
  dataDir = emptyDataDir();
  group = await openGroup(readConfig({ DATA_DIR: dataDir, DEMO: "no" }));
});
afterAll(async () => {
  await group.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function serve(env: Record<string, string> = {}): Promise<void> {
  made = [];
  site = await serveSite(readConfig({ DATA_DIR: dataDir, ...env }), group, build);
}
afterEach(() => site.close());

/** Sends a raw request that no HTTP client would. */
function raw(target: string, headers: readonly string[]): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(site.port, "127.0.0.1");
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (part) => (text += part));
    socket.on("error", reject);
    socket.on("close", () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), text }));
    socket.write([`GET ${target} HTTP/1.1`, ...headers, "Connection: close", "", ""].join("\r\n"));
  });
}

const websiteHost = (host = "127.0.0.1") => `${host}:${site.port}`;
const vansHost = () => websiteHost("tradeyard.localhost");
const page = async (host: string, path = "/") => (await raw(path, [`Host: ${host}`])).text;

describe("without a public address", () => {
  beforeEach(() => serve());

  test("a request target with another host than the Host header is refused and not cached", async () => {
    for (const [named, host] of [
      [vansHost(), websiteHost()],
      [websiteHost(), vansHost()],
      ["evil.example", websiteHost()],
    ] as const) {
      expect((await raw(`http://${named}/`, [`Host: ${host}`])).status).toBe(400);
    }
    expect(await page(vansHost())).toContain(`${VANS} at http://${vansHost()}`);
    expect(await page(websiteHost())).toContain(`${CARS} at http://${websiteHost()}`);
  });

  test("a request target with the same host as the Host header is served from the same cached page", async () => {
    await page(websiteHost());
    for (const target of [`http://${websiteHost()}/`, `HTTP://${websiteHost()}/`])
      expect((await raw(target, [`Host: ${websiteHost()}`])).text).toContain(`${CARS} at http://${websiteHost()}`);
    expect((await raw("http://wexcombe.example/", ["Host: Wexcombe.Example:80"])).text).toContain(`${CARS} at http://wexcombe.example`);
    expect(made).toEqual([`${CARS} http://${websiteHost()}/`, `${CARS} http://wexcombe.example/`]);
  });

  test.each(["ftp://{host}/", "http://user@{host}/", "http://user:secret@{host}/", "file:///etc/passwd", "http://", "javascript:alert(1)"])(
    "the target %s is refused",
    async (target) => {
      expect((await raw(target.replace("{host}", websiteHost()), [`Host: ${websiteHost()}`])).status).toBe(400);
    },
  );

  test("a Host header that could be read as part of a path is refused", async () => {
    await page(websiteHost(), "/used-cars");
    for (const host of [
      `${websiteHost()}/used-cars`,
      `${websiteHost()}?`,
      `user@${websiteHost()}`,
      `${websiteHost()}#`,
      "cars example",
      `${websiteHost()}, ${vansHost()}`,
    ])
      expect((await raw("/", [`Host: ${host}`])).status).toBe(400);
    expect(made).toHaveLength(1);
  });

  test("a page for an unknown host or port is rendered, and never cached", async () => {
    for (const host of ["evil.example", `evil.example:${site.port}`, "127.0.0.1:9", "tradeyard.localhost:9"]) {
      const before = made.length;
      expect(await page(host)).toContain(`at http://${host}`);
      await page(host);
      expect(made).toHaveLength(before + 2);
    }
    for (const host of [websiteHost(), vansHost(), "tradeyard-vans.example"]) expect(await page(host)).toContain(`at http://${host}`);
  });

  test("pages are cached per host for the hosts of a website and for local host names", async () => {
    const hosts = [websiteHost(), websiteHost("localhost"), "wexcombe.example", "tradeyard-vans.example", vansHost()];
    for (const host of [...hosts, ...hosts.map((each) => each.toUpperCase())]) await page(host);
    expect(made).toHaveLength(hosts.length);
  });
});

describe("with a public address", () => {
  beforeEach(() => serve({ ORIGIN: "https://cars.example" }));

  test("a page is rendered once per website for any host, with the public origin", async () => {
    for (const host of [websiteHost(), "evil.example", "127.0.0.1:9", "cars.example"])
      expect(await page(host)).toContain(`${CARS} at https://cars.example<`);
    for (const host of [vansHost(), "tradeyard-vans.example"])
      expect(await page(host)).toContain(`${VANS} at https://tradeyard-vans.example<`);
    expect(made).toHaveLength(2);
  });
});

describe("behind a proxy", () => {
  test.each([
    ["yes", "tradeyard-vans.example", VANS],
    ["127.0.0.0/8", "tradeyard-vans.example", VANS],
    ["yes", "cars.example, tradeyard-vans.example", VANS],
    ["10.0.0.0/8", "tradeyard-vans.example", CARS],
    ["no", "tradeyard-vans.example", CARS],
    ["yes", "tradeyard-vans.example/used-vans", CARS],
  ])("that is trusted as %s, the forwarded host %s leads to %s", async (TRUST_PROXY, forwarded, website) => {
    await serve({ TRUST_PROXY });
    expect((await raw("/", [`Host: ${websiteHost()}`, `X-Forwarded-Host: ${forwarded}`])).text).toContain(website);
  });

  test("an unknown forwarded host is ignored", async () => {
    await serve({ TRUST_PROXY: "yes" });
    expect((await raw("/", [`Host: ${websiteHost()}`, "X-Forwarded-Host: evil.example"])).text).toContain(
      `${CARS} at http://${websiteHost()}`,
    );
  });
});
