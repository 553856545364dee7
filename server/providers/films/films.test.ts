import { autosOnShowApi } from "#server/api/autos-on-show.ts";
import { createFilmLookup } from "#server/media/film-lookup.ts";
import { autosOnShow } from "./autos-on-show.ts";
import { demoFilms } from "./demo.ts";
import { FilmsUnavailable } from "./films.ts";
import { withManualTimeouts } from "#server/providers/test-support/manual-timeout.ts";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

/** A stub of AutosOnShow and a film CDN, with failures on demand. */
let server: Server;
let url: string;
let requests: string[] = [];
let clock: ReturnType<typeof withManualTimeouts>;
beforeEach(() => void (clock = withManualTimeouts()));
beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const answers: Record<string, [status: number, type: string, body: string]> = {
      "POST /autosonshowimages/single/WX21KDE": [200, "application/json", '{"videourl":"https://films.example/WX21KDE.mp4"}'],
      "POST /autosonshowimages/single/WX21NONE": [200, "application/json", '{"videourl":""}'],
      "POST /autosonshowimages/single/WX21ODD": [200, "application/json", '{"videourl":"javascript:alert(1)"}'],
      "POST /autosonshowimages/single/WX21DOWN": [500, "text/plain", "no"],
      "GET /films/WX21NONE.mp4": [206, "video/mp4", "f"],
      "GET /films/WX21PAGE.mp4": [200, "text/html", "<p>Nothing here"],
    };
    if (request.url?.endsWith("WX21SLOW")) return clock.timeIsOver();
    const [status, type, body] = answers[`${request.method} ${request.url}`] ?? [404, "text/plain", "unknown"];
    response.writeHead(status, { "Content-Type": type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe("AutosOnShow", () => {
  test("is requested by registration, and its video URL is returned", { tags: ["c7-26"] }, async () => {
    requests = [];
    expect(await finder().find("WX21KDE")).toBe("https://films.example/WX21KDE.mp4");
    expect(requests).toEqual(["POST /autosonshowimages/single/WX21KDE"]);
  });

  test("without a film is followed by the CDN, whose film is used only if a request finds a video", { tags: ["c7-27"] }, async () => {
    expect(await finder().find("WX21NONE")).toBe(`${url}/films/WX21NONE.mp4`);
    expect(await finder().find("WX21PAGE")).toBeUndefined();
    expect(await finder().find("WX21ELSE")).toBeUndefined();
  });

  test.each(["WX21DOWN", "WX21SLOW", "WX21ODD"])("that fails, is silent or answers strangely is unavailable: %s", async (registration) => {
    await expect(finder().find(registration)).rejects.toThrow(FilmsUnavailable);
  });
});

test(
  "the API returns the film's URL by registration, null if there is none, and 503 with a message on failure",
  { tags: ["c7-26", "c8-15"] },
  async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const api = autosOnShowApi({ films: finder().find });
    const request = async (registration: string) => {
      const response = await api.request(`/single/${registration}`, { method: "POST" });
      return [response.status, await response.json()];
    };
    expect(await request("wx21 kde")).toEqual([200, { videourl: "https://films.example/WX21KDE.mp4" }]);
    expect(await request("WX21ELSE")).toEqual([200, { videourl: null }]);
    expect(await request("WX21DOWN")).toEqual([503, { message: "Films can't be looked up at the moment." }]);
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  },
);

test("the demo provider has a film for a vehicle with turntable pictures", async () => {
  const films = demoFilms(async (registration) => (registration === "WX21KDE" ? "/media/demo/suv/360/00.webp" : undefined));
  expect(await films.find("WX21KDE")).toBe("/media/films/suv.mp4");
  expect(await films.find("WX21ABC")).toBeUndefined();
});

describe("the film lookup", () => {
  test("calls the provider once an hour per vehicle, also for requests at the same time", async () => {
    const { calls, clock, film } = createFilms(async () => "/media/films/suv.mp4");
    expect(await Promise.all([film("WX21KDE"), film("WX21KDE")])).toEqual(["/media/films/suv.mp4", "/media/films/suv.mp4"]);
    clock.now = HOUR - 1;
    await film("WX21KDE");
    expect(calls).toEqual(["WX21KDE"]);
    clock.now = HOUR;
    await film("WX21KDE");
    expect(calls).toEqual(["WX21KDE", "WX21KDE"]);
  });

  test("does not call the provider for a registration that is not in stock", async () => {
    const { calls, film } = createFilms(async () => "/media/films/suv.mp4");
    expect(await film("AB12CDE")).toBeUndefined();
    expect(calls).toEqual([]);
  });

  test("asks again after a failure", { tags: ["c8-15"] }, async () => {
    const { calls, film } = createFilms(async () => {
      throw new FilmsUnavailable("down");
    });
    await expect(film("WX21KDE")).rejects.toThrow("down");
    await expect(film("WX21KDE")).rejects.toThrow("down");
    expect(calls).toHaveLength(2);
  });
});

const HOUR = 60 * 60 * 1000;

function finder() {
  return autosOnShow({ url, cdn: `${url}/films/{vrm}.mp4`, timeoutMs: 500 });
}

/** A film lookup whose stock is every registration that begins with WX, and the calls to its finder. */
function createFilms(find: (registration: string) => Promise<string | undefined>) {
  const calls: string[] = [];
  const clock = { now: 0 };
  const counted = { name: "counted", find: (registration: string) => (calls.push(registration), find(registration)) };
  return {
    calls,
    clock,
    film: createFilmLookup(
      counted,
      async (registration) => registration.startsWith("WX"),
      () => clock.now,
    ),
  };
}
