import { expect, test } from "vitest";
import { websiteOrigin } from "./website-origin.ts";

const VANS = { hosts: ["vans.example", "vans.localhost"] } as const;

test("the first website is reached at the group's own address", () => {
  expect(websiteOrigin("https://cars.example", VANS, true)).toBe("https://cars.example");
});

test("another website has its own host name, with the same scheme and port", () => {
  expect(websiteOrigin("https://cars.example:8443", VANS, false)).toBe("https://vans.example:8443");
  expect(websiteOrigin("https://vans.example", VANS, false)).toBe("https://vans.example");
});

test("on a loopback address another website has its .localhost host name, if it has one", () => {
  expect(websiteOrigin("http://127.0.0.1:3000", VANS, false)).toBe("http://vans.localhost:3000");
  for (const host of ["localhost", "[::1]", "0.0.0.0", "[::]"])
    expect(websiteOrigin(`http://${host}:3000`, VANS, false)).toBe("http://vans.localhost:3000");
  expect(websiteOrigin("http://127.0.0.1:3000", { hosts: ["vans.example"] }, false)).toBe("http://vans.example:3000");
});
