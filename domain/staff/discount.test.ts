import { expect, test } from "vitest";
import { discountAuthority, hasDiscount, mayGiveDiscount } from "./discount.ts";
import type { Rights } from "./allowed.ts";

const EVERYWHERE = { site_id: null, website: null };
const IN_SWINDON = { site_id: 1, website: null };

test.each([
  ["owner", 150_000],
  ["manager", 80_000],
  ["sales", 30_000],
  ["photographer", 0],
  ["marketing", 0],
  ["compliance", 0],
  ["reader", 0],
] as const)("a %s takes %i pence off where the post says nothing, and what it says where the role builds deals", (role, usual) => {
  expect(discountAuthority({ role })).toBe(usual);
  expect(discountAuthority({ role, discount_pence: null })).toBe(usual);
  expect(discountAuthority({ role, discount_pence: 25_000 })).toBe(hasDiscount(role) ? 25_000 : 0);
  expect(discountAuthority({ role, discount_pence: 0 })).toBe(0);
});

test("an owner gives any discount in their scope, a manager up to their own there", () => {
  const robert: Rights = { posts: [{ role: "owner", ...IN_SWINDON }] };
  const manager: Rights = { posts: [{ role: "manager", ...IN_SWINDON, discount_pence: 40_000 }] };
  const sales = (discount_pence: number | null, where = IN_SWINDON) => ({ role: "sales" as const, ...where, discount_pence });
  expect(mayGiveDiscount(robert, sales(1_000_000))).toBe(true);
  expect(mayGiveDiscount(robert, sales(1_000_000, { site_id: 2, website: null }))).toBe(false);
  expect(mayGiveDiscount(manager, sales(40_000))).toBe(true);
  expect(mayGiveDiscount(manager, sales(40_001))).toBe(false);
  expect(mayGiveDiscount(manager, sales(null))).toBe(true);
  expect(mayGiveDiscount({ posts: [{ role: "manager", ...EVERYWHERE, discount_pence: 20_000 }] }, sales(null))).toBe(false);
  expect(mayGiveDiscount(manager, { role: "reader", ...IN_SWINDON })).toBe(true);
});
