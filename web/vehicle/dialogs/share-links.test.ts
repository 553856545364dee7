import { expect, test } from "vitest";
import { shareLinks } from "./share-links.ts";

const ADDRESS = "https://cars.example/used-cars/2020-ford-fiesta-100234";

test("links to five platforms, each with the full URL of the page", { tags: ["c2-25"] }, () => {
  const links = shareLinks(ADDRESS, "Ford Fiesta & more");
  expect(links.map(({ name }) => name)).toEqual(["Facebook", "X", "WhatsApp", "LinkedIn", "Pinterest"]);
  for (const { name, href } of links) {
    const { protocol, searchParams } = new URL(href);
    expect(protocol, name).toBe("https:");
    expect([...searchParams.values()].join(" "), name).toContain(ADDRESS);
  }
});

test("encodes special characters of the title", () => {
  const x = shareLinks(ADDRESS, "Ford Fiesta & more").find(({ name }) => name === "X");
  expect(new URL(x?.href ?? "").searchParams.get("text")).toBe("Ford Fiesta & more");
});
