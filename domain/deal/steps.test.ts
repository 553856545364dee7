import { describe, expect, test } from "vitest";
import { choosePayment, completeStep, methodAtStepOne, paymentType, stepOnward, type StepFacts } from "./steps.ts";

const available: StepFacts = {
  can_order: true,
  reserved: false,
  has_order: false,
  payment_type: "FINANCE",
  enquiry_on_reserved: true,
  part_exchange_on_reserved: true,
  enquiry_instead: false,
};
const reserved: StepFacts = { ...available, reserved: true };
const switches = { pay_in_full: true, deposit_fee: 9900 };

describe("choosing how to pay", () => {
  test("reserve goes to checkout with the deposit", () => {
    const chosen = { step: "step-2", method: "reserve", payment_type: "OUTRIGHT_DEPOSIT" };
    expect(choosePayment("reserve", available, switches)).toEqual(chosen);
  });

  test("reserve on a reserved vehicle opens the enquiry form", () => {
    expect(choosePayment("reserve", reserved, switches).step).toBe("step-enquiry-form");
    expect(choosePayment("reserve", reserved, switches).payment_type).toBeNull();
  });

  test("pay in full is the full price where the website offers it", () => {
    expect(choosePayment("cash", available, switches).payment_type).toBe("OUTRIGHT_FULL");
  });

  test("pay in full becomes the deposit where the website does not offer it but takes a fee", () => {
    const chosen = choosePayment("cash", available, { pay_in_full: false, deposit_fee: 9900 });
    expect(chosen).toEqual({ step: "step-1", method: "cash", payment_type: "OUTRIGHT_DEPOSIT" });
  });

  test("pay in full falls through to reserve where the website offers neither", () => {
    const chosen = choosePayment("cash", available, { pay_in_full: false, deposit_fee: 0 });
    expect(chosen).toEqual({ step: "step-2", method: "reserve", payment_type: "OUTRIGHT_DEPOSIT" });
  });

  test("pay monthly stays where it is with finance", () => {
    const chosen = choosePayment("finance", available, switches);
    expect(chosen).toEqual({ step: "step-1", method: "finance", payment_type: "FINANCE" });
    expect(paymentType("finance", { pay_in_full: false, deposit_fee: 0 })).toBe("FINANCE");
  });

  test("coming back from reserve takes the first other method", () => {
    expect(methodAtStepOne("reserve", ["cash", "reserve"])).toBe("cash");
    expect(methodAtStepOne("reserve", ["reserve"])).toBe("reserve");
    expect(methodAtStepOne("finance", ["cash"])).toBe("finance");
  });

  test("the button of the first screen leads to the checkout, and nowhere where the vehicle cannot be ordered", () => {
    for (const method of ["finance", "cash", "reserve"] as const) {
      expect(stepOnward(method, available, switches)).toBe("step-2");
      expect(stepOnward(method, { ...available, can_order: false }, switches)).toBe("step-1");
      expect(stepOnward(method, { ...available, enquiry_instead: true }, switches)).toBe("step-1");
    }
    expect(stepOnward("reserve", reserved, switches)).toBe("step-enquiry-form");
    expect(stepOnward("cash", reserved, switches)).toBe("step-1");
  });

  test("an order that has gone through ends on the last screen of its way to pay", () => {
    expect(completeStep("FINANCE")).toBe("finance-application-complete");
    expect(completeStep("OUTRIGHT_FULL")).toBe("cash-order-complete");
    expect(completeStep("OUTRIGHT_DEPOSIT")).toBe("cash-order-complete");
  });
});
