import { expect, test } from "vitest";
import { demoDepartments, demoSites } from "./dealer.ts";

test("demonstration branches use the trade's service keys, and used_cars is displayed as Sales", { tags: ["c3-22"] }, () => {
  const services = [...demoSites(), ...demoDepartments()].flatMap(({ services: own }) => own);
  const named = Object.fromEntries(services.map(({ key, display }) => [key, display]));
  expect(named).toEqual({ used_cars: "Sales", servicing: "Servicing", parts: "Parts", motability: "Motability", vans: "Vans" });
});
