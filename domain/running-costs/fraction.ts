import { pence, type Pence } from "../money.ts";

/** An exact number: sums of products and quotients of decimals are rounded only once, at the end. */
export type Fraction = { above: bigint; below: bigint };

const TEN = 10n;

/** A decimal number exactly as it is written: 38.7 is 387/10. */
export function fraction(value: number): Fraction {
  const [digits = "0", exponent = "0"] = value.toString().split("e");
  const [integer = "0", decimals = ""] = digits.split(".");
  const power = Number(exponent) - decimals.length;
  const above = BigInt(integer + decimals);
  return power >= 0 ? { above: above * TEN ** BigInt(power), below: 1n } : { above, below: TEN ** BigInt(-power) };
}

export function add(a: Fraction, b: Fraction): Fraction {
  return { above: a.above * b.below + b.above * a.below, below: a.below * b.below };
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { above: -b.above, below: b.below });
}

export function multiply(...factors: readonly Fraction[]): Fraction {
  return factors.reduce((product, { above, below }) => ({ above: product.above * above, below: product.below * below }));
}

/** Throws a RangeError for a divisor of 0. */
export function divide(a: Fraction, b: Fraction): Fraction {
  if (b.above === 0n) throw new RangeError("Division by zero");
  return { above: a.above * b.below, below: a.below * b.above };
}

/** An amount in pounds of 0 or more, rounded half up to the penny. */
export function penceOf({ above, below }: Fraction): Pence {
  return pence(Number((above * 200n + below) / (below * 2n)));
}
