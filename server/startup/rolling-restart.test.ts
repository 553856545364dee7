import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { openDemoDatabase } from "#server/test-support/demo-database.ts";
import { startSite } from "#server/test-support/started-site.ts";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";

const engines = testDatabases().filter((engine) => engine.kind === "postgresql");
const LIMIT_MS = 240_000;
const POLL = { timeout: 30_000, interval: 20 };
/** The most that E1 of the decisions allows from SIGTERM to the end. */
const END_LIMIT_MS = 25_000;
const CHECK_INTERVAL_MS = 500;
const SHOPPERS = 8;
const READS = ["/api/v2/vehicle-search?make=ford", "/api/v2/vehicle-search", "/sitemap.xml", "/api/v2/website-orders/config"];

type Site = Awaited<ReturnType<typeof startSite>> & { address: string };

describe.each(engines)("on $name", (engine) => {
  test(
    "a node that is told to end says so, ends running requests and closes connections after their next answer",
    async () => {
      await using open = await openDemoDatabase(engine);
      const node = await startNode(open.databaseUrl ?? "");
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      onTestFinished(() => agent.destroy());
      const before = await get(node.address, "/api/v2/website-orders/config", agent);
      expect([before.statusCode, before.headers.connection]).toEqual([200, "keep-alive"]);
      const form = slowForm(node.address);
      await form.begin();

      const endedAt = performance.now();
      const ended = node.stop();
      await expect.poll(() => readiness(node.address), POLL).toEqual([503, true]);
      expect(await readiness(node.address, "?for=reads")).toEqual([503, true]);
      const during = await get(node.address, "/api/v2/website-orders/config", agent);
      expect([during.statusCode, during.headers.connection]).toEqual([200, "close"]);

      await expect.poll(() => readiness(node.address).catch(() => "closed"), POLL).toBe("closed");
      const answer = await form.end();
      expect([answer.statusCode, answer.headers.connection]).toEqual([201, "close"]);
      expect(await ended).toBe(0);
      expect(performance.now() - endedAt).toBeLessThan(END_LIMIT_MS);
      const { rows } = await open.database.execute("SELECT count(*)::int AS stored FROM leads");
      expect(rows).toEqual([{ stored: 1 }]);
    },
    LIMIT_MS,
  );

  test(
    "no request is refused while nodes are replaced one by one behind a proxy that checks them",
    async () => {
      await using open = await openDemoDatabase(engine);
      const databaseUrl = open.databaseUrl ?? "";
      const nodes = new Set<Site>(await Promise.all([startNode(databaseUrl), startNode(databaseUrl)]));
      const proxy = checkingProxy(nodes);
      const failures: string[] = [];
      let answered = 0;
      const closing = new AbortController();
      const shopper = async (number: number) => {
        // Each has connections of its own, as a proxy keeps them open to its nodes.
        const agent = new Agent({ keepAlive: true });
        for (let turn = number; !closing.signal.aborted; turn++) {
          const path = READS[turn % READS.length] ?? "/";
          const status = await get(proxy.pick(turn), path, agent).then(
            ({ statusCode }) => statusCode,
            (error: Error) => error.message,
          );
          if (status === 200) answered++;
          else failures.push(`${path}: ${status}`);
        }
        agent.destroy();
      };
      const shoppers = Promise.all(Array.from({ length: SHOPPERS }, (_, number) => shopper(number)));
      for (const old of Array.from(nodes)) {
        nodes.add(await startNode(databaseUrl));
        await proxy.checked();
        const before = answered;
        expect(await old.stop()).toBe(0);
        nodes.delete(old);
        await expect.poll(() => answered, POLL).toBeGreaterThan(before);
      }
      closing.abort();
      await shoppers;
      proxy.close();
      expect(failures).toEqual([]);
      expect(answered).toBeGreaterThan(200);
    },
    LIMIT_MS,
  );
});

if (engines.length === 0) test.skip("A rolling restart is not tested: this machine has no PostgreSQL", () => undefined);

async function startNode(databaseUrl: string): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-rolling-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const keys = join(folder, "keys");
  writeFileSync(keys, `${Buffer.alloc(32, 1).toString("base64")}\n`, { mode: 0o600 });
  const site = await startSite({ env: { DATABASE_URL: databaseUrl, DATA_DIR: folder, DEMO: "yes", FORECOURT_KEY_FILE: keys } });
  if (site.address === undefined) throw new Error(site.stderr());
  return { ...site, address: site.address };
}

async function get(site: string, path: string, agent?: Agent): Promise<IncomingMessage> {
  const sent = request(site + path, { agent });
  sent.end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return answer;
}

async function readiness(site: string, query = ""): Promise<[number, boolean]> {
  const answer = await fetch(`${site}/readyz${query}`);
  return [answer.status, (await answer.json()).draining];
}

/** Chooses among the nodes that answered its last check, as HAProxy does. */
function checkingProxy(nodes: ReadonlySet<Site>) {
  let ready = [...nodes];
  const check = async () => {
    const checks = [...nodes].map(async (node) => ((await readiness(node.address, "?for=reads"))[0] === 200 ? [node] : []));
    ready = (await Promise.all(checks.map((each) => each.catch(() => [])))).flat();
  };
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  return {
    pick: (turn: number) => ready[turn % ready.length]?.address ?? "http://127.0.0.1:9",
    checked: check,
    close: () => clearInterval(timer),
  };
}

/** An enquiry whose body arrives in two parts. */
function slowForm(site: string) {
  const body = new URLSearchParams({
    form_id: "12",
    first_name: "Ann",
    last_name: "Lee",
    email: "ann.lee@example.com",
    telephone: "01632 960 001",
    message: "Do you open on Sunday?",
    enquiry_type: "General Enquiry",
    _terms_accepted: "true",
  }).toString();
  const sent = request(`${site}/api/v2/form-submit`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": Buffer.byteLength(body) },
  });
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  return {
    begin: () => new Promise<void>((resolve) => sent.write(body.slice(0, 20), () => resolve())),
    end: async () => {
      sent.end(body.slice(20));
      const [answer] = await answered;
      answer.resume();
      return answer;
    },
  };
}
