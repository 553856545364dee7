import { expect, test } from "vitest";
import { routeByHost } from "./host-router.ts";

const CARS = { hosts: ["cars.example"], fetch: () => new Response("cars") } as const;
const VANS = { hosts: ["vans.example", "vans.localhost"], fetch: () => new Response("vans") } as const;

test.each([
  ["vans.example", "vans"],
  ["Vans.Example:8080", "vans"],
  ["vans.localhost:3000", "vans"],
  ["cars.example", "cars"],
  ["127.0.0.1:3000", "cars"],
  ["other.example", "cars"],
  ["", "cars"],
])("whoever asks for %s gets the website of %s", async (host, website) => {
  const answer = await routeByHost([CARS, VANS])(new Request("http://unread.example/"), { incoming: { headers: { host } } });
  expect(await answer.text()).toBe(website);
});

test("a request without a connection is routed by the host in its URL", async () => {
  expect(await (await routeByHost([CARS, VANS])(new Request("http://vans.example/used-vans"), {})).text()).toBe("vans");
});
