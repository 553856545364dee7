import { text, type MessageText } from "../messages/message-text.ts";
import { formatMoney, NO_MONEY, pence, type Pence } from "../money.ts";
import { headlinePrice } from "../pricing/price.ts";
import type { Vehicle } from "../stock/vehicle.ts";
import { COMMERCIAL_VAT_MINIMUM_PERCENT, depositCash, type Deposit } from "./deposit/deposit.ts";
import { depositContribution } from "./deposit/deposit-contribution.ts";
import type { FinanceProduct, LenderTerms } from "./lender-terms.ts";

const VAT_PERCENT = 20;

/** The amounts a quote is calculated from, in pence. */
export type QuoteMoneyInput = {
  deposit: Deposit;
  /** The price of the chosen extras. */
  products?: Pence;
  /** Valuations less settlements; negative means negative equity. */
  part_exchange?: Pence;
};

export type PricedVehicle = Pick<Vehicle, "price" | "admin_fee" | "price_excluding_vat" | "price_including_vat" | "vat_scheme" | "tags">;

/** The amounts at the start of an agreement, in pence. */
export type UpfrontMoney = {
  CashPrice: Pence;
  /** Due at the start on a commercial-VAT vehicle; included in the total payable. */
  VatDue: Pence;
  Deposit: { Cash: Pence; PartExchange: Pence; Contribution: Pence };
  TotalDeposit: Pence;
  /** The amount of credit. */
  Balance: Pence;
};

/**
 * Why there is no quote, and whether a larger or smaller deposit would help. The message is made on demand: calculations over the complete
 * stock never read it.
 */
export type QuoteRefusal = { why: () => MessageText; deposit?: "more" | "less" };

/** The full price of a vehicle including VAT and admin fee, in pence: the headline price unless that is plus VAT. */
export function cashPrice(vehicle: PricedVehicle): Pence {
  const withVat = vehicle.vat_scheme === "Commercial" ? vehicle.price_including_vat : null;
  return withVat === null ? headlinePrice(vehicle) : pence(withVat + vehicle.admin_fee);
}

/** Price, VAT, deposit and amount of credit, in pence. */
export function upfrontMoney(key: FinanceProduct, vehicle: PricedVehicle, request: QuoteMoneyInput, terms: LenderTerms): UpfrontMoney {
  const VatDue = vatDue(vehicle);
  const CashPrice = pence(cashPrice(vehicle) + (request.products ?? 0));
  const lentOn = pence(CashPrice - VatDue);
  const Deposit = {
    Cash: depositCash(request.deposit, lentOn, vehicle.vat_scheme),
    PartExchange: request.part_exchange ?? NO_MONEY,
    Contribution: terms.contribution_products.includes(key) ? depositContribution(vehicle.tags) : NO_MONEY,
  };
  const TotalDeposit = pence(Deposit.Cash + Deposit.PartExchange + Deposit.Contribution);
  return { CashPrice, VatDue, Deposit, TotalDeposit, Balance: pence(lentOn - TotalDeposit) };
}

function vatDue(vehicle: PricedVehicle): Pence {
  if (vehicle.vat_scheme !== "Commercial") return NO_MONEY;
  const withVat = vehicle.price_including_vat ?? vehicle.price;
  const withoutVat = vehicle.price_excluding_vat ?? Math.round((withVat * 100) / (100 + VAT_PERCENT));
  return pence(Math.max(0, withVat - withoutVat));
}

/** Why the lender would not lend this amount on this deposit; undefined if it would. */
export function creditProblem(vehicle: PricedVehicle, money: UpfrontMoney, terms: LenderTerms): QuoteRefusal | undefined {
  const { Deposit, TotalDeposit, Balance } = money;
  if (TotalDeposit < 0 && !terms.negative_equity) {
    return {
      deposit: "more",
      why: () =>
        text("quote.partExchangeOwed", {
          owed: formatMoney(pence(-Deposit.PartExchange)),
          missing: formatMoney(pence(-TotalDeposit)),
        }),
    };
  }
  const minDeposit = minCommercialDeposit(vehicle, money);
  if (Deposit.Cash + Deposit.PartExchange < minDeposit) {
    return {
      deposit: "more",
      why: () => text("quote.vatDepositTooSmall", { percent: COMMERCIAL_VAT_MINIMUM_PERCENT, amount: formatMoney(minDeposit) }),
    };
  }
  if (Balance < terms.credit.min) {
    return {
      deposit: "less",
      why: () => text("quote.creditTooSmall", { amount: formatMoney(terms.credit.min) }),
    };
  }
  if (Balance > terms.credit.max) {
    return {
      deposit: "more",
      why: () => text("quote.creditTooLarge", { amount: formatMoney(terms.credit.max) }),
    };
  }
  return undefined;
}

/** A percentage deposit is raised to the minimum; an amount in pounds is not and must reach it. */
function minCommercialDeposit({ vat_scheme }: PricedVehicle, { CashPrice, VatDue }: UpfrontMoney): Pence {
  if (vat_scheme !== "Commercial") return pence(Number.MIN_SAFE_INTEGER);
  return depositCash({ type: "percentage", percent: COMMERCIAL_VAT_MINIMUM_PERCENT }, pence(CashPrice - VatDue), vat_scheme);
}
