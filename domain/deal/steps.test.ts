import { describe, expect, test } from "vitest";
import { choosePayment, methodAtStepOne, paymentType } from "./steps.ts";

const available = { reservation_status: "Available", held_by: null } as const;
const reserved = { reservation_status: "Reserved", held_by: null } as const;
const onOrder = { reservation_status: "On Order", held_by: null } as const;
const switches = { pay_in_full: true, deposit_fee: 9900 };

describe("choosing how to pay", () => {
  test("reserve goes to checkout with the deposit", () => {
    const chosen = { step: "step-2", method: "reserve", payment_type: "OUTRIGHT_DEPOSIT" };
    expect(choosePayment("reserve", available, switches)).toEqual(chosen);
    expect(choosePayment("reserve", onOrder, switches)).toEqual(chosen);
  });

  test("reserve on a reserved vehicle opens the enquiry form", () => {
    expect(choosePayment("reserve", reserved, switches).step).toBe("step-enquiry-form");
    expect(choosePayment("reserve", { ...available, held_by: "another order" }, switches).step).toBe("step-enquiry-form");
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
});
