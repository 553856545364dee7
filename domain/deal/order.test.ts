import { inEnglish } from "#locales/in-english.ts";
import { errorsByField } from "#domain/problem.ts";
import { describe, expect, test } from "vitest";
import { orderProblems as rawOrderProblems } from "./order.ts";

const orderProblems = (...given: Parameters<typeof rawOrderProblems>) => inEnglish(rawOrderProblems(...given));

const amina = {
  vehicle: 100001,
  customer_title: "Dr",
  customer_first_name: "Amina",
  customer_middle_name: "",
  customer_last_name: "Okafor",
  customer_email: "amina.okafor@example.com",
  customer_telephone: "",
  customer_secondary_telephone: "",
  terms_accepted: true,
};

describe("an order", () => {
  test("needs no telephone number", () => {
    expect(orderProblems(amina)).toEqual([]);
  });

  test("without any answers reports each required field once", { tags: ["c5-1"] }, () => {
    const empty = {
      ...amina,
      vehicle: undefined,
      customer_title: "",
      customer_first_name: "",
      customer_last_name: "",
      customer_email: "",
      terms_accepted: false,
    };
    expect(errorsByField(orderProblems(empty))).toEqual({
      vehicle: ["Choose a vehicle"],
      customer_first_name: ["Enter your first name"],
      customer_last_name: ["Enter your last name"],
      customer_email: ["Enter your email address"],
      terms_accepted: ["Accept the terms to continue"],
    });
  });

  test.each([
    "amina",
    "amina@",
    "@example.com",
    "a b@example.com",
    "amina@example",
    "amina@@example.com",
    `${"a".repeat(250)}@example.com`,
  ])("refuses the email address %s", (customer_email) => {
    expect(orderProblems({ ...amina, customer_email })).toEqual([
      { field: "customer_email", message: "Enter an email address in the correct format, like name@example.com" },
    ]);
  });

  test.each(["amina+car@example.co.uk", "o'neil@example.com", "a@b.cd"])("takes the email address %s", (customer_email) => {
    expect(orderProblems({ ...amina, customer_email })).toEqual([]);
  });

  test("takes a title from the list only", () => {
    expect(orderProblems({ ...amina, customer_title: "Sir" })).toMatchObject([{ field: "customer_title" }]);
  });

  test("refuses a name that is too long", () => {
    expect(orderProblems({ ...amina, customer_first_name: "A".repeat(101) })).toEqual([
      { field: "customer_first_name", message: "First name must be 100 characters or fewer" },
    ]);
  });
});
