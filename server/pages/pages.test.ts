import { pagesApp } from "#server/pages/pages.ts";
import { expect, test } from "vitest";

const PAGE = `<!doctype html><p>${"A car. ".repeat(400)}</p>`;

const NOTHING_READ = async <T>(make: () => Promise<T>) => ({ made: await make(), reads: { areCurrent: () => true } });
const OPTIONS = {
  record: NOTHING_READ,
  now: () => 0,
  trueUntil: () => Infinity,
  addressOf: () => "",
  origin: undefined,
  developing: false,
};

function showroom(cacheControl = "public, max-age=0, s-maxage=60") {
  const seen = { renders: 0, revision: 1, now: 0, trueUntil: Infinity };
  const app = pagesApp({
    ...OPTIONS,
    render: async (request) => {
      seen.renders += 1;
      const text = request.method === "POST" ? "<p>Thank you</p>" : PAGE;
      return new Response(text, { headers: { "Content-Type": "text/html", "Cache-Control": cacheControl } });
    },
    record: async (make) => {
      const madeAt = seen.revision;
      return { made: await make(), reads: { areCurrent: () => madeAt === seen.revision } };
    },
    now: () => seen.now,
    trueUntil: () => seen.trueUntil,
  });
  return { app, seen };
}

test("an anonymous page is rendered once while its dependencies are unchanged", async () => {
  const { app, seen } = showroom();
  await app.request("/used-cars?make=ford&page=2");
  await app.request("/used-cars?page=2&make=ford&utm_source=mail");
  expect(seen.renders).toBe(1);
  seen.revision += 1;
  await app.request("/used-cars?make=ford&page=2");
  expect(seen.renders).toBe(2);
});

test("a page is rendered again after it expired", async () => {
  const { app, seen } = showroom();
  await app.request("/");
  seen.now += 60_000;
  await app.request("/");
  expect(seen.renders).toBe(2);
});

test("a page is rendered again at its time-based expiry, even within s-maxage", async () => {
  const { app, seen } = showroom();
  seen.trueUntil = 5_000;
  await app.request("/");
  seen.now = 4_999;
  await app.request("/");
  expect(seen.renders).toBe(1);
  seen.now = 5_000;
  await app.request("/");
  expect(seen.renders).toBe(2);
});

test("a page that sets cookies is sent with all of them and is not cached", async () => {
  const headers = new Headers({ "Content-Type": "text/html", "Cache-Control": "public, s-maxage=60" });
  headers.append("Set-Cookie", "order=1; HttpOnly");
  headers.append("Set-Cookie", "seen=2");
  let renders = 0;
  const app = pagesApp({
    ...OPTIONS,
    render: async () => {
      renders += 1;
      return new Response("<p>Thank you</p>", { headers });
    },
  });
  const answer = await app.request("/order/1");
  await app.request("/order/1");
  expect(answer.headers.getSetCookie()).toEqual(["order=1; HttpOnly", "seen=2"]);
  expect(answer.headers.get("ETag")).toBeNull();
  expect(renders).toBe(2);
});

test("a page with no-store is never cached and has no ETag", async () => {
  const { app, seen } = showroom("no-store");
  const first = await app.request("/order/1");
  await app.request("/order/1");
  expect(seen.renders).toBe(2);
  expect(first.headers.get("ETag")).toBeNull();
  expect(first.headers.get("Cache-Control")).toBe("no-store");
});

test("a header set by a page replaces the common one", async () => {
  const app = pagesApp({
    ...OPTIONS,
    render: async () => new Response("<p>Your order</p>", { headers: { "Content-Type": "text/html", "Referrer-Policy": "same-origin" } }),
  });
  const { headers } = await app.request("/order/1");
  expect(headers.get("Referrer-Policy")).toBe("same-origin");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
});

test("answers 304 to a browser that has the page, in whichever encoding it was", async () => {
  const { app } = showroom();
  const plain = await app.request("/");
  const brotli = await app.request("/", { headers: { "Accept-Encoding": "gzip, br" } });
  expect(brotli.headers.get("Content-Encoding")).toBe("br");
  expect(brotli.headers.get("ETag")).not.toBe(plain.headers.get("ETag"));
  for (const response of [plain, brotli]) {
    const again = await app.request("/", { headers: { "If-None-Match": response.headers.get("ETag") ?? "" } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  }
});

test("accepts a form only from the same origin", async () => {
  const { app } = showroom("no-store");
  const post = (headers: Record<string, string>) =>
    app.request("http://cars.example/checkout/1", { method: "POST", body: new URLSearchParams("a=1"), headers });
  expect((await post({ Origin: "http://cars.example" })).status).toBe(200);
  expect((await post({ "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
  expect((await post({ Origin: "http://evil.example" })).status).toBe(403);
  expect((await post({ Origin: "http://evil.example", "Sec-Fetch-Site": "same-origin" })).status).toBe(403);
  expect((await post({ Origin: "null", "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect((await post({ Origin: "null" })).status).toBe(403);
  expect((await post({})).status).toBe(403);
});

test("behind a proxy the pages see the public address", async () => {
  const addresses: string[] = [];
  const app = pagesApp({
    ...OPTIONS,
    render: async (request) => {
      addresses.push(request.url);
      return new Response("ok", { headers: { "Cache-Control": "no-store" } });
    },
    origin: "https://cars.example",
  });
  const posted = await app.request("http://127.0.0.1:3000/checkout/1?method=cash", {
    method: "POST",
    body: new URLSearchParams("a=1"),
    headers: { Origin: "https://cars.example" },
  });
  expect(posted.status).toBe(200);
  expect(addresses).toEqual(["https://cars.example/checkout/1?method=cash"]);
});

test("HEAD has the headers of GET and no body", async () => {
  const { app } = showroom();
  const head = await app.request("/", { method: "HEAD" });
  const get = await app.request("/");
  expect(head.headers.get("ETag")).toBe(get.headers.get("ETag"));
  expect(await head.text()).toBe("");
});
