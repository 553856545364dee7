import { dayText } from "#domain/date-texts.ts";
import { msg, rendered, t } from "#web/locale/translate.ts";
import { londonDay } from "#domain/calendar.ts";
import { DELIVERY, deliveryProduct } from "#domain/deal/delivery.ts";
import { NO_MONEY } from "#domain/money.ts";
import { dealChanges, type SharedDeal, type SharedFinance } from "#domain/deal/deal-link.ts";
import { isReserved, type Vehicle } from "#domain/stock/vehicle.ts";
import type { Dealership } from "#server/dealership.ts";
import { lenderItems } from "#web/deal/lender-items.ts";
import { parseDealChoice, type DealChoice } from "#web/deal/deal-choice.ts";
import { dealFactsOf } from "#web/deal/deal-facts.ts";
import { dealFigures, type DealFacts, type DealFigures } from "#web/deal/deal-figures.ts";
import { SHARED_DEAL_PARAM, type SharedDealChanges } from "./shared-deal.ts";

/** A link is read in any language: it has the name that orders store. */
const ENGLISH_DELIVERY = deliveryProduct(NO_MONEY).name;
const NO_FINANCE = msg("deal.noFinanceOnThisVehicle");

/** The content of a deal link: choice and figures, without the part exchange, whose key must not be shared. */
export function sharedDeal(stock_id: number, facts: DealFacts, choice: DealChoice, query: string, figures: DealFigures): SharedDeal {
  const finance = choice.method === "finance" ? financeOf(figures) : null;
  return {
    stock_id,
    day: facts.today,
    choice: query,
    price: figures.price,
    finance: finance && "payment" in finance ? finance : null,
    extras: figures.extras.map(({ id, name, price }) => ({
      id,
      name: id === DELIVERY && figures.delivered ? ENGLISH_DELIVERY : name,
      price,
    })),
    had_part_exchange: choice.part_exchange !== undefined,
  };
}

/** Changes since the shared deal in the query was created; null if there is none. */
export async function sharedDealChanges(
  dealership: Dealership,
  vehicle: Vehicle,
  query: URLSearchParams,
): Promise<SharedDealChanges | null> {
  const sent = dealership.dealLinks.read(query.get(SHARED_DEAL_PARAM) ?? "");
  const { website, now, finance } = dealership;
  const facts = dealFactsOf(vehicle, website, londonDay(now()), finance);
  if (!sent || sent.stock_id !== vehicle.stock_id || !facts) return null;
  const choice = parseDealChoice(new URLSearchParams(sent.choice), website.finance_defaults);
  const figures = dealFigures(
    facts,
    choice,
    choice.method === "finance" ? await lenderItems(dealership, vehicle, facts, choice) : undefined,
  );
  const changes = dealChanges(sent, {
    price: figures.price,
    finance: choice.method === "finance" ? financeOf(figures) : null,
    offered: [...facts.extras, ...(figures.delivery ? [deliveryProduct(figures.delivery.fee)] : [])],
    reserved: isReserved(vehicle),
  });
  return { day: t(dayText(sent.day)), changes: rendered(changes), had_part_exchange: sent.had_part_exchange };
}

function financeOf({ item }: DealFigures): SharedFinance | { reason: string } {
  if (!item || item.HasError) return { reason: item?.reason.text ?? t(NO_FINANCE) };
  return { payment: item.RegularPayment, apr: item.Apr, frequency: item.Frequency ?? "monthly" };
}
