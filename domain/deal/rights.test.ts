import { inEnglish } from "#locales/in-english.ts";
import { describe, expect, test } from "vitest";
import { cancellationForm, orderRights, refundRule, saleKind, type RightsInput } from "./rights.ts";

const input: RightsInput = { kind: "reservation", fee: "£99", site: "Wexcombe Swindon", return_days: 15 };

describe("the cancellation rights of an order", () => {
  test.each([
    ["OUTRIGHT_DEPOSIT", "premises", "reservation"],
    ["OUTRIGHT_DEPOSIT", "distance", "reservation"],
    ["OUTRIGHT_FULL", "premises", "premises"],
    ["OUTRIGHT_FULL", "distance", "distance"],
    ["FINANCE", "premises", "premises"],
    ["FINANCE", "distance", "distance"],
  ] as const)("an order of %s on a website that makes its contracts at %s is a %s", (payment_type, contract, kind) => {
    expect(saleKind(payment_type, contract)).toBe(kind);
  });

  test.each([
    ["reservation", "fully refundable until you sign for the vehicle at Wexcombe Swindon"],
    ["premises", "fully refundable until you sign for the vehicle at Wexcombe Swindon"],
    ["distance", "up to 14 days after you get the vehicle"],
  ] as const)("a %s says when its £99 comes back, and among its rights too where it can", (kind, sentence) => {
    expect(inEnglish(refundRule({ ...input, kind }))).toContain(sentence);
    expect(inEnglish(refundRule({ ...input, kind }))).toContain("£99");
    if (kind !== "distance") expect(inEnglish(orderRights({ ...input, kind }))).toContain(inEnglish(refundRule({ ...input, kind })));
  });

  test("include 14 days after handover for distance contracts only, and the dealer's 15 days for all kinds", () => {
    for (const kind of ["reservation", "premises", "distance"] as const) {
      const rights = inEnglish(orderRights({ ...input, kind })).join(" ");
      expect(rights.includes("14 days after the day you get the vehicle")).toBe(kind === "distance");
      expect(rights).toContain("within 15 days");
    }
  });

  test.each(["reservation", "premises", "distance"] as const)(
    "a dealer who promises no days to bring a vehicle back says nothing of them after a %s",
    (kind) => {
      expect(inEnglish(orderRights({ ...input, kind, return_days: 0 })).join(" ")).not.toMatch(/promise|take it back/);
      expect(inEnglish(orderRights({ ...input, kind, return_days: 0 }))).toEqual(inEnglish(orderRights({ ...input, kind })).slice(0, -1));
    },
  );

  test.each([
    ["premises", "fully refundable until you sign for the vehicle at Wexcombe Swindon"],
    ["distance", "up to 14 days after you get the vehicle, we’ll refund all of it"],
  ] as const)(
    "a %s that was paid by card as a whole says when all of it comes back, and of nothing that comes off the price",
    (kind, sentence) => {
      const rule = inEnglish(refundRule({ ...input, kind, fee: "£17,294", is_full_price: true }));
      expect(rule).toContain("The £17,294 is the full price");
      expect(rule).toContain(sentence);
      expect(rule).not.toContain("comes off");
    },
  );

  test("mention no refund rule when no fee is charged", () => {
    expect(inEnglish(refundRule({ ...input, fee: null }))).toBe("You pay nothing online.");
  });

  test("the form to cancel with names trader, vehicle, order and day", () => {
    const form = cancellationForm(
      { name: "Wexcombe Cars & Vans", address: "Swindon, SN99 4WX", telephone: "01632 960 410" },
      { reference: "1F2E-3D4C", vehicle: "2019 Ford Focus, WM19 THZ", ordered_on: "21 November 2026" },
    );
    expect(form[0]).toBe("To Wexcombe Cars & Vans, Swindon, SN99 4WX, 01632 960 410:");
    expect(form[1]).toContain("2019 Ford Focus, WM19 THZ, order 1F2E-3D4C");
    expect(form[2]).toBe("Ordered on 21 November 2026, received on ____");
  });
});
