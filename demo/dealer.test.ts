import { expect, test } from "vitest";
import { demoDepartments, demoSites } from "./dealer.ts";

test("what a branch does goes by the trade's keys, and used cars are Sales", () => {
  const services = [...demoSites(), ...demoDepartments()].flatMap(({ services: own }) => own);
  const named = Object.fromEntries(services.map(({ key, display }) => [key, display]));
  expect(named).toEqual({ used_cars: "Sales", servicing: "Servicing", parts: "Parts", motability: "Motability", vans: "Vans" });
});
