import { expect, test } from "vitest";
import { shareLinks } from "./share-links.ts";

const ADDRESS = "https://cars.example/used-cars/2020-ford-fiesta-100234";

test("leads to five platforms, each with the page's whole address", () => {
  const links = shareLinks(ADDRESS, "Ford Fiesta & more");
  expect(links.map(({ name }) => name)).toEqual(["Facebook", "X", "WhatsApp", "LinkedIn", "Pinterest"]);
  for (const { name, href } of links) {
    const { protocol, searchParams } = new URL(href);
    expect(protocol, name).toBe("https:");
    expect([...searchParams.values()].join(" "), name).toContain(ADDRESS);
  }
});

test("keeps a title's own signs out of the address", () => {
  const x = shareLinks(ADDRESS, "Ford Fiesta & more").find(({ name }) => name === "X");
  expect(new URL(x?.href ?? "").searchParams.get("text")).toBe("Ford Fiesta & more");
});
