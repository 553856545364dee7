import { demoAddresses, NO_ADDRESSES, UNKNOWN_POSTCODE } from "./demo.ts";
import { osPlaces } from "./os-places.ts";
import { AddressesUnavailable } from "./addresses.ts";
import { withManualTimeouts } from "#server/providers/test-support/manual-timeout.ts";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

describe("the demo address provider", () => {
  const register = demoAddresses();

  test("finds eight addresses for a postcode near a site", async () => {
    const found = await register.find("SN99 4WX");
    expect(found).toHaveLength(8);
    expect(found.map(({ line_1 }) => line_1)).toContain("12 Savernake Close");
    expect(new Set(found.map(({ town, postcode }) => `${town} ${postcode}`))).toEqual(new Set(["Swindon SN99 4WX"]));
  });

  test("finds no addresses for unknown postcodes, and is unavailable for the test postcode", async () => {
    expect(await register.find(UNKNOWN_POSTCODE)).toEqual([]);
    expect(await register.find("ZE1 0AA")).toEqual([]);
    await expect(register.find(NO_ADDRESSES)).rejects.toBeInstanceOf(AddressesUnavailable);
  });
});

describe("OS Places", () => {
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

  const register = () => osPlaces({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, apiKey: "key-1", pauseMs: 1 });

  test("is requested by postcode, and its capitals are converted to title case", async () => {
    answer = json(200, {
      header: { totalresults: 3 },
      results: [
        place({ BUILDING_NUMBER: "12", THOROUGHFARE_NAME: "SAVERNAKE CLOSE" }),
        place({ SUB_BUILDING_NAME: "FLAT 2", BUILDING_NAME: "THE OLD MILL", THOROUGHFARE_NAME: "RIVER ROW", DEPENDENT_LOCALITY: "AXFORD" }),
        place({ BUILDING_NAME: "14A", THOROUGHFARE_NAME: "HIGH STREET" }),
      ],
    });
    expect(await register().find("SN8 1AB")).toEqual([
      { line_1: "12 Savernake Close", line_2: "", town: "Marlborough", postcode: "SN8 1AB" },
      { line_1: "Flat 2, The Old Mill", line_2: "River Row, Axford", town: "Marlborough", postcode: "SN8 1AB" },
      { line_1: "14A High Street", line_2: "", town: "Marlborough", postcode: "SN8 1AB" },
    ]);
    expect(requests).toEqual(["/postcode?postcode=SN8+1AB&dataset=DPA&maxresults=100&key=key-1"]);
  });

  test.each([
    ["has no such postcode", 200, { header: { totalresults: 0 } }],
    ["cannot read it", 400, { error: { statuscode: 400 } }],
  ])("that %s has no addresses for it", async (_, status, body) => {
    answer = json(status, body);
    expect(await register().find("SN8 9ZZ")).toEqual([]);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ["is out of order", json(500, {})],
    ["refuses the key", json(401, {})],
    ["answers in another shape", json(200, { results: "here" })],
    ["does not answer in time", () => clock.timeIsOver()],
  ])("that %s is told apart from an unknown postcode, without the postcode", async (_, broken) => {
    answer = broken;
    const failed = await register()
      .find("SN8 1AB")
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(AddressesUnavailable);
    expect(String(failed)).not.toContain("SN8");
  });
});

function place(parts: Record<string, string>) {
  return { DPA: { UPRN: "1", POST_TOWN: "MARLBOROUGH", POSTCODE: "SN8 1AB", ...parts } };
}

function json(status: number, body: unknown): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  };
}
