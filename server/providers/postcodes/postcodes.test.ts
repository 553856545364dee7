import { distanceMetres, METRES_A_MILE } from "#domain/organisation/distance.ts";
import { demoSites } from "#demo/dealer.ts";
import { outcodeTable } from "./outcode-table.ts";
import { postcodesIo } from "./postcodes-io.ts";
import { PostcodesUnavailable } from "./postcodes.ts";
import { withManualTimeouts } from "#server/providers/test-support/manual-timeout.ts";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

describe("the outward code table", () => {
  const table = outcodeTable();

  test.each([
    ["SN1", "swindon"],
    ["SP2 7AB", "salisbury"],
    ["SP10", "andover"],
    ["RG14", "newbury"],
  ])("knows that %s is at %s", async (postcode, slug) => {
    const site = demoSites().find((each) => each.slug === slug)!;
    const position = await table.position(postcode);
    const there = { latitude: Number(site.latitude), longitude: Number(site.longitude) };
    expect(distanceMetres(position!, there) / METRES_A_MILE).toBeLessThan(3);
  });

  test("returns undefined for an unknown outward code", async () => {
    expect(await table.position("ZE1")).toBeUndefined();
  });
});

describe("postcodes.io", () => {
  let answer: (response: ServerResponse) => void;
  let requests: string[] = [];
  let clock: ReturnType<typeof withManualTimeouts>;
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    answer(response);
  });
  beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
  beforeEach(() => {
    requests = [];
    clock = withManualTimeouts();
  });
  afterAll(() => new Promise<void>((done) => void server.close(() => done())));

  const register = () => postcodesIo({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });

  test("is requested for full postcodes and for outward codes", async () => {
    answer = json(200, { status: 200, result: { postcode: "SN1 2AB", latitude: 51.56, longitude: -1.78 } });
    expect(await register().position("SN1 2AB")).toEqual({ latitude: 51.56, longitude: -1.78 });
    await register().position("SN1");
    expect(requests).toEqual(["/postcodes/SN1%202AB", "/outcodes/SN1"]);
  });

  test.each([
    ["a postcode that is none", 404, { status: 404, error: "Postcode not found" }],
    ["one without a place", 200, { status: 200, result: { latitude: null, longitude: null } }],
  ])("does not know %s", async (_, status, body) => {
    answer = json(status, body);
    expect(await register().position("GY1")).toBeUndefined();
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ["is out of order", json(500, {})],
    ["answers in another shape", json(200, { result: "here" })],
    ["does not answer in time", () => clock.timeIsOver()],
  ])("that %s is told apart from an unknown postcode, without the postcode", async (_, broken) => {
    answer = broken;
    const failed = await register()
      .position("SN1 2AB")
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(PostcodesUnavailable);
    expect(String(failed)).not.toContain("SN1");
  });
});

function json(status: number, body: unknown): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  };
}
