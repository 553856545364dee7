import * as fc from "fast-check";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { recordedExamples, type ApiDocument } from "./openapi.ts";
import { OPERATIONS } from "./operations.ts";
import { startDemoServer } from "#server/api-document/test-support/demo-server.ts";
import { responseValidator } from "#server/api-document/test-support/response-validator.ts";
import { fuzzInput, documentedOperations } from "#server/api-document/test-support/fuzz.ts";
import { createCaller, callEveryOperation, type Call, type Requests } from "#server/api-document/test-support/call-every-operation.ts";

const DEEP = process.env["FORECOURT_DEEP"] === "1";
const GARBAGE_REQUESTS = DEEP ? 20_000 : 200;
const PROMISED_REQUESTS = DEEP ? 2_000 : 60;
const VISITORS = 50_000;
const MAX_BYTES = 1_000_000;
const MAX_CPU_MS = 300;

/** URLs of pages, files, feeds, of one-click unsubscribing (RFC 8058) and of assistants (their own protocol): not API operations. */
const FILES = ["\\.well-known/security\\.txt", "demo-outbox", "favicon\\.ico", "media", "sitemaps?", "news\\.xml", "robots\\.txt", "feeds"];
const NO_CALLS = new RegExp(`^/(${[...FILES, "llms\\.txt", "mcp", "alerts/unsubscribe"].join("|")})`);
/** The demonstration has no payment provider whose signature could be verified: success is tested with Stripe's signatures. */
const REFUSED_ON_PURPOSE: Readonly<Record<string, number>> = { tellOfPayments: 400, tellOfFinanceApplications: 400, tellOfReplies: 400 };

let demonstration: Awaited<ReturnType<typeof startDemoServer>>;
let document: ApiDocument;
let check: ReturnType<typeof responseValidator>;
let request: Requests;

beforeAll(async () => {
  demonstration = await startDemoServer();
  request = (address, init) => demonstration.app.request(address, init);
  document = await (await request("/api/v2/openapi.json", {})).json();
  check = responseValidator(document);
});
afterAll(() => demonstration.close());

test("the document has the version of package.json", () => {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect(document.info.version).toBe(version);
});

/** Each request has another client address, so that rate limits do not apply. */
let visitor = 0;
const fromAnybody: Requests = (address, init) => {
  const headers = new Headers(init.headers);
  visitor = (visitor + 1) % VISITORS;
  headers.set("X-Forwarded-For", `203.0.${visitor >> 8}.${visitor & 255}`);
  return request(address, { ...init, headers });
};

/** The response with its size, and the CPU time of this thread for it. */
async function measured(address: string, init: RequestInit) {
  const began = process.threadCpuUsage();
  const response = await fromAnybody(address, init);
  const text = await response.text();
  const { user, system } = process.threadCpuUsage(began);
  return { response: new Response(text || null, response), bytes: Buffer.byteLength(text), cpuMs: (user + system) / 1000 };
}

test("every address of the API is in the document, and nothing else is", () => {
  const routed = demonstration.app.routes
    .filter(({ method, path }) => method !== "ALL" && !NO_CALLS.test(path))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}")}`);
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.toSorted()).toEqual([...new Set(routed)].toSorted());
});

test("every operation answers as the document says", async () => {
  const calls = await callEveryOperation(demonstration.dealership.website, request);
  expect(calls.flatMap((call) => check(call.operation, call))).toEqual([]);
  const ids = OPERATIONS.map(({ id }) => id);
  expect([...new Set(calls.map(({ operation }) => operation.id))].toSorted()).toEqual(ids.toSorted());
  const unsuccessful = calls.filter(
    ({ operation, status }) => status !== (REFUSED_ON_PURPOSE[operation.id] ?? (status === 201 ? 201 : 200)),
  );
  expect(unsuccessful.map(({ operation, status }) => `${operation.id} ${status}`)).toEqual([]);
});

test("a request with the current ETag is answered with 304", async () => {
  for (const address of ["/api/v2/openapi.json", "/api/v2/stock-schema.json", "/api/v2/docs"]) {
    const etag = (await request(address, {})).headers.get("ETag") ?? "";
    expect((await request(address, { headers: { "If-None-Match": etag } })).status).toBe(304);
  }
});

test("a response with an extra field, a missing field or a wrong type fails the check against the document", async () => {
  const call = createCaller(request);
  const read = await call("readSite", { parameters: { slug: "swindon" } });
  const wrong = (data: object): Call => ({ ...read, answer: { data } });
  const { name: _, ...without } = read.answer.data;
  for (const data of [{ ...read.answer.data, secret: 1 }, without, { ...read.answer.data, name: 7 }])
    expect(check(read.operation, wrong(data))).not.toEqual([]);
});

describe("the recorded examples", () => {
  test("match the document, and exist for every operation", () => {
    const examples = recordedExamples();
    const wanted = OPERATIONS.filter(({ id }) => !["readDocument", "readStockSchema", "readDocs"].includes(id));
    expect(wanted.filter(({ id }) => !examples[id]).map(({ id }) => id)).toEqual([]);
    const problems = wanted.flatMap((operation) => {
      const { status = 0, answer } = examples[operation.id] ?? {};
      return check(operation, { status, answer, type: typeof answer === "string" ? "text/plain" : "application/json" });
    });
    expect(problems).toEqual([]);
  });

  test("contain only e-mail addresses of example domains", () => {
    expect(
      JSON.stringify(recordedExamples())
        .match(/[\w.+-]+@[\w.-]+/g)
        ?.every((address) => address.endsWith(".example") || address.endsWith("@example.com")),
    ).toBe(true);
  });
});

test("every documented parameter of a search or a quote is accepted", async () => {
  const call = createCaller(request);
  const [vehicle] = (await call("searchVehicles", { parameters: { advert_classification: "used", resultsPerPage: 1 } })).answer.data;
  await fc.assert(
    fc.asyncProperty(documentedOperations(document, vehicle.stock_id), async ({ id, parameters }) => {
      const done = await call(id, { parameters });
      expect([done.status, done.answer.errors, check(done.operation, done)]).toEqual([200, undefined, []]);
    }),
    { numRuns: PROMISED_REQUESTS },
  );
});

test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])("%s is a word like any other", async (name) => {
  const call = createCaller(request);
  for (const id of ["searchVehicles", "suggestSearches"])
    expect(await call(id, { parameters: { q: name } })).toMatchObject({ status: 200 });
  expect(await call("searchVehicles", { parameters: { make: name } })).toMatchObject({ status: 200, answer: { meta: { total: 0 } } });
});

test("a registration with a NUL character finds no film", async () => {
  const call = createCaller(request);
  expect(await call("findFilm", { parameters: { vrm: "\u0000" } })).toMatchObject({ status: 200, answer: { videourl: null } });
});

test("an object that cannot be converted to text does not tick a checkbox", async () => {
  const call = createCaller(request);
  expect(await call("createOrder", { body: { terms_accepted: { toString: null } } })).toMatchObject({
    status: 422,
    answer: { errors: { terms_accepted: ["Accept the terms to continue"] } },
  });
});

test("random requests get documented responses within size and CPU limits, and log no error", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  let largest = 0;
  let longest = 0;
  const call = createCaller(async (address, init) => {
    const first = await measured(address, init);
    // Compilation and garbage collection may slow a request: a slow one is measured again.
    const { response, bytes, cpuMs } = first.cpuMs < MAX_CPU_MS ? first : await measured(address, init);
    [largest, longest] = [Math.max(largest, bytes), Math.max(longest, cpuMs)];
    return response;
  });
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fuzzInput(document), async (sent) => {
      const done = await call(sent.id, sent);
      statuses.set(done.status, (statuses.get(done.status) ?? 0) + 1);
      expect(done.status, JSON.stringify(sent)).toBeLessThan(500);
      expect(check(done.operation, done)).toEqual([]);
    }),
    { numRuns: GARBAGE_REQUESTS },
  );
  expect(logged.mock.calls).toEqual([]);
  logged.mockRestore();
  expect(statuses.size).toBeGreaterThan(2);
  expect(largest).toBeLessThan(MAX_BYTES);
  expect(longest).toBeLessThan(MAX_CPU_MS);
});
