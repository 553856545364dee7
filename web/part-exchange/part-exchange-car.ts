import { msg } from "#web/locale/translate.ts";
import { penceFromPounds, type Pence } from "#domain/money.ts";
import { partExchangeBalance } from "#domain/part-exchange/balance.ts";
import type { Condition } from "#domain/part-exchange/condition.ts";
import type { PresentedValuation } from "#server/part-exchange/part-exchange.ts";

/** The part exchange of a deal. The hash is the key to its valuation and must not appear in shared URLs. */
export type DealCar = {
  hash: string;
  plate: string;
  title: string;
  condition: Condition;
  price: Pence;
  settlement: Pence;
  /** Until when and on what condition the price is valid. */
  held: string;
};

export function dealCar({ hash, held, vehicle }: PresentedValuation): DealCar {
  return {
    hash,
    plate: vehicle.plate,
    title: carTitle(vehicle),
    condition: vehicle.condition,
    price: penceFromPounds(vehicle.valuation),
    settlement: penceFromPounds(vehicle.settlement),
    held,
  };
}

/** "Ford Focus 1.0 Zetec 5dr" */
export function carTitle({ make, model, derivative }: Pick<PresentedValuation["vehicle"], "make" | "model" | "derivative">): string {
  return [make, model, derivative].filter(Boolean).join(" ");
}

/** The car's value less its outstanding finance, in pence; may be negative. */
export function partExchangeBalanceOf(car: DealCar | undefined): Pence {
  return partExchangeBalance(car ? [car] : []);
}

/** What a car comes off, within a sentence. */
export const INTO = { deal: msg("partExchange.deal"), order: msg("partExchange.order") } as const;
