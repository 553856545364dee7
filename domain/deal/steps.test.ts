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

describe("choosing a payment method", () => {
  test("reserve goes to checkout with the deposit", { tags: ["c3-35", "c4-1"] }, () => {
    const chosen = { step: "step-2", method: "reserve", payment_type: "OUTRIGHT_DEPOSIT" };
    expect(choosePayment("reserve", available, switches)).toEqual(chosen);
  });

  test("reserve on a reserved vehicle opens the enquiry form", { tags: ["c4-1"] }, () => {
    expect(choosePayment("reserve", reserved, switches).step).toBe("step-enquiry-form");
    expect(choosePayment("reserve", reserved, switches).payment_type).toBeNull();
  });

  test("pay in full is OUTRIGHT_FULL where the website offers it", { tags: ["c4-2"] }, () => {
    expect(choosePayment("cash", available, switches).payment_type).toBe("OUTRIGHT_FULL");
  });

  test("pay in full becomes the deposit where the website does not offer it but takes a fee", { tags: ["c4-2"] }, () => {
    const chosen = choosePayment("cash", available, { pay_in_full: false, deposit_fee: 9900 });
    expect(chosen).toEqual({ step: "step-1", method: "cash", payment_type: "OUTRIGHT_DEPOSIT" });
  });

  test("pay in full falls through to reserve where the website offers neither", { tags: ["c4-2"] }, () => {
    const chosen = choosePayment("cash", available, { pay_in_full: false, deposit_fee: 0 });
    expect(chosen).toEqual({ step: "step-2", method: "reserve", payment_type: "OUTRIGHT_DEPOSIT" });
  });

  test("pay monthly stays at step 1 with payment type FINANCE", { tags: ["c4-3"] }, () => {
    const chosen = choosePayment("finance", available, switches);
    expect(chosen).toEqual({ step: "step-1", method: "finance", payment_type: "FINANCE" });
    expect(paymentType("finance", { pay_in_full: false, deposit_fee: 0 })).toBe("FINANCE");
  });

  test("returning to step 1 from reserve selects the first other method", { tags: ["c4-4"] }, () => {
    expect(methodAtStepOne("reserve", ["cash", "reserve"])).toBe("cash");
    expect(methodAtStepOne("reserve", ["reserve"])).toBe("reserve");
    expect(methodAtStepOne("finance", ["cash"])).toBe("finance");
  });

  test("the next step from step 1 is the checkout, or step 1 itself when the vehicle cannot be ordered", { tags: ["c4-1"] }, () => {
    for (const method of ["finance", "cash", "reserve"] as const) {
      expect(stepOnward(method, available, switches)).toBe("step-2");
      expect(stepOnward(method, { ...available, can_order: false }, switches)).toBe("step-1");
      expect(stepOnward(method, { ...available, enquiry_instead: true }, switches)).toBe("step-1");
    }
    expect(stepOnward("reserve", reserved, switches)).toBe("step-enquiry-form");
    expect(stepOnward("cash", reserved, switches)).toBe("step-1");
  });

  test("a completed order ends on the final step of its payment type", { tags: ["c4-6"] }, () => {
    expect(completeStep("FINANCE")).toBe("finance-application-complete");
    expect(completeStep("OUTRIGHT_FULL")).toBe("cash-order-complete");
    expect(completeStep("OUTRIGHT_DEPOSIT")).toBe("cash-order-complete");
  });
});
