import { readConfig } from "#server/config.ts";
import { openDealership, openGroup, type Group } from "#server/open-group.ts";
import { emptyDataDir } from "#server/database/test-support/test-databases.ts";
import { demonstrationBuild, serveSite } from "#server/test-support/served-site.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { Hono } from "hono";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { adminAddress } from "./admin-address.ts";
import { byAdminHost } from "./by-admin-host.ts";

const SITE = "wexcombe.localhost";
const built = {
  ...demonstrationBuild,
  admin: { renderOf: () => async () => new Response("Admin", { headers: { "Content-Type": "text/html" } }), builtFiles: new Hono() },
};
const dataDir = emptyDataDir();
let group: Group;
beforeAll(async () => {
  group = await openGroup({ dataDir, demo: false, databaseUrl: undefined, keyFile: undefined });
});
afterAll(async () => {
  await group.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The group's sites behind these settings; the port is known once it listens. */
async function served(env: Record<string, string> = {}) {
  const config = readConfig({ PORT: "0", DATA_DIR: dataDir, ...env });
  let reached: string | undefined;
  const admin = adminAddress(config, () => reached);
  const site = await serveSite(config, { ...group, admin }, built);
  reached = `http://127.0.0.1:${site.port}`;
  return site;
}

test("Admin is at admin.localhost and the port of the site, and nowhere else", async () => {
  const { ask, port, close } = await served();
  const at = async (host: string, path = "/people") => (await ask(path, { headers: { Host: host } })).body;
  expect(await at(`admin.localhost:${port}`)).toBe("Admin");
  expect(await at(`ADMIN.localhost:${port}`)).toBe("Admin");
  for (const host of ["admin.localhost", `admin.localhost:${port + 1}`]) expect(await at(host), host).toBe("Not found");
  for (const host of [`${SITE}:${port}`, `127.0.0.1:${port}`, `evil.admin.localhost:${port}`, `admin.localhost.evil.example:${port}`])
    expect(await at(host, "/"), host).toContain("Wexcombe");
  for (const path of ["/sign-in", "/people", "/invitation/options"])
    expect((await ask(path, { headers: { Host: `${SITE}:${port}` } })).body, path).not.toContain("Admin");
  const posted = await ask("/sign-in/options", { method: "POST", headers: { Host: `${SITE}:${port}`, Origin: `http://${SITE}:${port}` } });
  expect(posted.status).toBeGreaterThanOrEqual(400);
  expect(posted.headers["set-cookie"]).toBeUndefined();
  await close();
});

test.each([
  ["127.0.0.1", true],
  ["127.8.9.1", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["192.0.2.7", false],
  ["::ffff:192.0.2.7", false],
  ["2001:db8::1", false],
  ["", false],
])("where Admin is this machine's own, a request from “%s” reaches it: %s", async (remoteAddress, reaches) => {
  const local = adminAddress(readConfig({}), () => "http://127.0.0.1:3000");
  const configured = adminAddress(readConfig({ ADMIN_ORIGIN: "https://admin.wexcombe.example" }), () => undefined);
  for (const [address, host, expected] of [
    [local, "admin.localhost:3000", reaches],
    [configured, "admin.wexcombe.example", true],
  ] as const) {
    const [admin, websites] = [vi.fn(), vi.fn()];
    const response = { writeHead: vi.fn(), end: vi.fn() };
    const request = { headers: { host }, socket: { remoteAddress } };
    byAdminHost(address!, admin, websites)(request as never, response as never);
    expect(admin.mock.calls.length).toBe(expected ? 1 : 0);
    expect(websites).not.toHaveBeenCalled();
    if (!expected) expect(response.writeHead).toHaveBeenCalledWith(404, expect.anything());
  }
});

test("X-Forwarded-Host never leads to Admin", async () => {
  const { ask, close } = await served({ ADMIN_ORIGIN: "https://admin.wexcombe.example", TRUST_PROXY: "1" });
  const forwarded = { Host: SITE, "X-Forwarded-Host": "admin.wexcombe.example" };
  expect((await ask("/", { headers: forwarded })).body).toContain("Wexcombe");
  expect((await ask("/people", { headers: { Host: "admin.wexcombe.example", "X-Forwarded-Host": SITE } })).body).toBe("Admin");
  await close();
});

test("behind a proxy, without a host of its own, Admin is off", async () => {
  const { ask, port, close } = await served({ ORIGIN: "https://wexcombe.example" });
  expect((await ask("/", { headers: { Host: `admin.localhost:${port}` } })).body).toContain("Wexcombe");
  await close();
});

test.each([
  ["ORIGIN", { ORIGIN: "https://wexcombe.example" }, undefined],
  ["TRUST_PROXY", { TRUST_PROXY: "1" }, undefined],
  ["nothing", {}, { hostname: "admin.localhost", local: true }],
  ["TRUST_PROXY=0", { TRUST_PROXY: "0" }, { hostname: "admin.localhost", local: true }],
  [
    "ADMIN_ORIGIN",
    { ORIGIN: "https://wexcombe.example", ADMIN_ORIGIN: "https://admin.wexcombe.example/" },
    { hostname: "admin.wexcombe.example" },
  ],
])("with %s Admin is where it is documented", (_, env, expected) => {
  const address = adminAddress(readConfig(env), () => "http://127.0.0.1:3000");
  if (expected) expect(address).toMatchObject(expected);
  else expect(address).toBeUndefined();
});

test.each(["http://admin.wexcombe.example", "https://192.0.2.7", "https://[2001:db8::1]", "admin.wexcombe.example"])(
  "%s is refused as ADMIN_ORIGIN",
  (ADMIN_ORIGIN) => {
    expect(() => readConfig({ ADMIN_ORIGIN })).toThrow(/ADMIN_ORIGIN/);
  },
);

test("a website with Admin's host is refused at the start", async () => {
  const config = { dataDir: "unused", demo: false, databaseUrl: undefined, keyFile: undefined };
  const website = { ...wexcombe, hosts: ["wexcombe.example", "admin.localhost"] as const };
  await expect(openDealership(config, { website })).rejects.toThrow(/answers to the host admin.localhost, which is Admin's/);
  const shared = { ...config, origin: "https://wexcombe.example", adminOrigin: "https://wexcombe.example" };
  await expect(openDealership(shared, { website: wexcombe })).rejects.toThrow(/give Admin a host of its own/);
  const groups = [{ group: "Vans", role: "marketing", site: null, website: "vans" }] as const;
  const oidc = { issuer: "https://login.example", clientId: "a", clientSecret: "b", scope: "openid", groupsClaim: "groups", groups };
  await expect(openDealership({ ...config, oidc }, { website: wexcombe })).rejects.toThrow(
    'OIDC_ROLES: there is no website "vans"; they are wexcombe.',
  );
});
