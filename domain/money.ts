/** An amount of money in whole pence. The database, the rules and the pages use pence; the API uses pounds. */
export type Pence = number & { readonly unit: "pence" };

export const NO_MONEY = 0 as Pence;

/** Brands an amount of whole pence. Throws a RangeError: a fraction of a penny is a bug in a rule. */
export function pence(amount: number): Pence {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of pence`);
  return (amount === 0 ? 0 : amount) as Pence;
}

/** Pounds to pence, rounded half up to the penny. */
export function penceFromPounds(pounds: number): Pence {
  return pence(Math.sign(pounds) * Math.floor(Math.abs(pounds) * 100 + 0.5 + 1e-9));
}

/** Pence to pounds as a JSON number with at most two decimals. */
export function poundsFromPence(amount: Pence): number {
  return amount / 100;
}

export function sumPence(amounts: Iterable<Pence>): Pence {
  let total = 0;
  for (const amount of amounts) total += amount;
  return pence(total);
}

/** "£16,995.00": always with pence, where figures stand below each other or are compared with a bank statement. */
export function formatMoneyToPenny(amount: Pence): string {
  const text = formatMoney(amount);
  return text.includes(".") ? text : `${text}.00`;
}

/** "£16,995" or, with pence, "£268.66"; a negative amount has a minus sign (U+2212). */
export function formatMoney(amount: Pence): string {
  const sign = amount < 0 ? "−" : "";
  const pounds = Math.trunc(Math.abs(amount) / 100);
  const rest = Math.abs(amount) % 100;
  const grouped = String(pounds).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${sign}£${grouped}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}
