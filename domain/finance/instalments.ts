import { pence, type Pence } from "../money.ts";

/** The payments of one agreement after its deposit, in pence. `total` includes the final payment. */
export type Instalments = { regularPayments: number; regular: Pence; first: Pence; total: Pence };

/**
 * The regular payment that repays a credit at an effective APR (percent), in arrears, with an optional final payment
 * one month after the last regular one. Rounded half up to the penny once; at 0 % the first takes the signed remainder.
 * Undefined when the final payment alone repays the credit. Source: FCA CONC App 1.2 (equal months).
 */
export function instalments(agreement: {
  credit: Pence;
  apr: number;
  regularPayments: number;
  finalPayment: Pence;
}): Instalments | undefined {
  const { credit, apr, regularPayments, finalPayment } = agreement;
  const monthlyRate = (1 + apr / 100) ** (1 / 12) - 1;
  const annuity = apr === 0 ? regularPayments : (1 - (1 + monthlyRate) ** -regularPayments) / monthlyRate;
  const financed = credit - finalPayment * (1 + monthlyRate) ** -(regularPayments + 1);
  const regular = Math.floor(financed / annuity + 0.5 + 1e-9);
  if (regular <= 0) return undefined;
  const remainder = apr === 0 ? credit - finalPayment - regular * regularPayments : 0;
  return {
    regularPayments,
    regular: pence(regular),
    first: pence(regular + remainder),
    total: pence(regular * regularPayments + remainder + finalPayment),
  };
}
