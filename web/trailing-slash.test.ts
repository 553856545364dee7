import { expect, test } from "vitest";
import { withoutSlash } from "./trailing-slash.ts";

test.each([
  ["GET", "/used-cars/", "/used-cars"],
  ["GET", "/used-vans/?make=ford&page=2", "/used-vans?make=ford&page=2"],
  ["HEAD", "/locations/swindon//", "/locations/swindon"],
  ["GET", "/cy/", "/cy"],
  ["GET", "/used-cars/2020-ford-fiesta-100234/?format=pdf", undefined],
  ["GET", "/", undefined],
  ["GET", "/?tab=vans", undefined],
  ["GET", "/used-cars", undefined],
  ["GET", "/used-cars?from=/", undefined],
  ["POST", "/valuation/", undefined],
  ["GET", "//shop.example/", undefined],
  ["GET", "/\\shop.example/", undefined],
])("%s %s leads to %s", (method, address, location) => {
  const answer = withoutSlash({ method, url: `http://localhost${address}` });
  expect(answer?.headers.get("Location")).toBe(location);
  expect(answer?.status).toBe(location && 301);
});
