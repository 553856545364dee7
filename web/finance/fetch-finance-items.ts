import { dataText } from "#domain/messages/message-text.ts";
import type { FinanceItem } from "#domain/finance/quote.ts";
import { penceFromPounds, poundsFromPence } from "#domain/money.ts";
import type { PresentedItem } from "#server/finance/present-quote.ts";
import { dealChoiceParams, type DealChoice } from "#web/deal/deal-choice.ts";
import { partExchangeBalanceOf } from "#web/part-exchange/part-exchange-car.ts";
import { shownItem } from "#web/finance/shown-item.ts";
import type { LendersItems } from "#web/deal/deal-figures.ts";

/** Fetches the lender's quotes for a choice from this website's API; null if there is no response. */
export async function fetchFinanceItems(stock_id: number, choice: DealChoice, signal: AbortSignal): Promise<LendersItems> {
  const query = dealChoiceParams({ ...choice, method: "finance" });
  for (const name of ["method", "finance_type"]) query.delete(name);
  query.set("stock_ids", String(stock_id));
  if (choice.part_exchange) query.set("part_exchange_balance", String(poundsFromPence(partExchangeBalanceOf(choice.part_exchange))));
  try {
    const response = await fetch(`/api/v2/vehicle-finance?${query}`, { signal });
    if (!response.ok) return null;
    const { data }: { data: Record<string, PresentedItem[]> } = await response.json();
    return (data[stock_id] ?? []).map((item) => shownItem(inPence(item)));
  } catch {
    return null;
  }
}

function inPence(item: PresentedItem): FinanceItem {
  if (item.HasError) return { ...item, reason: dataText(item.reason) };
  const { QuoteReference: _, Deposit, Fees, Notifications, Payments, ...rest } = item;
  return {
    ...rest,
    CashPrice: penceFromPounds(item.CashPrice),
    VatDue: penceFromPounds(item.VatDue),
    Deposit: {
      Cash: penceFromPounds(Deposit.Cash),
      PartExchange: penceFromPounds(Deposit.PartExchange),
      Contribution: penceFromPounds(Deposit.Contribution),
    },
    TotalDeposit: penceFromPounds(item.TotalDeposit),
    Balance: penceFromPounds(item.Balance),
    RegularPayment: penceFromPounds(item.RegularPayment),
    FirstPayment: penceFromPounds(item.FirstPayment),
    Residual: penceFromPounds(item.Residual),
    ...(Fees && {
      Fees: { ...Fees, Documentation: penceFromPounds(Fees.Documentation), OptionToPurchase: penceFromPounds(Fees.OptionToPurchase) },
    }),
    ChargesForCredit: penceFromPounds(item.ChargesForCredit),
    TotalAmountPayable: penceFromPounds(item.TotalAmountPayable),
    Notifications: Notifications.map(dataText),
    Payments: Payments.map(({ Month, Amount }) => ({ Month, Amount: penceFromPounds(Amount) })),
  };
}
