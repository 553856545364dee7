import type { FinanceProduct } from "#domain/finance/lender-terms.ts";
import type { QuoteRequest } from "#domain/finance/quote.ts";
import { depositCash } from "#domain/finance/deposit/deposit.ts";
import { text } from "#domain/messages/message-text.ts";
import { NO_MONEY, pence, poundsFromPence } from "#domain/money.ts";
import { cashPrice } from "#domain/finance/quote-money.ts";
import { isEnquiryOnly } from "#domain/stock/vehicle.ts";
import { itemOf, Result } from "./codeweavers-result.ts";
import { FinanceUnavailable, type FinanceProvider, type ProvidedItem, type ProvidedQuotes, type VehicleToFinance } from "./finance.ts";
import { setTimeout as pause } from "node:timers/promises";

/** A shopper waits for the response. */
const TIMEOUT_MS = 4_000;
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 250;
/** A Retry-After longer than this is not waited for. */
const LONGEST_PAUSE_MS = 2_000;
const VEHICLES_A_REQUEST = 60;

const NO_REGISTRATION_DATE = text("quote.lenderNeedsRegistrationDate");

export type CodeweaversSettings = {
  /** The full URL that quotes are posted to. */
  url: string;
  apiKey: string;
  timeoutMs?: number;
  firstPauseMs?: number;
};

/** Codeweavers. Its types are used only here and in `codeweavers-result.ts`. */
export function codeweaversFinance(settings: CodeweaversSettings): FinanceProvider {
  return {
    name: "codeweavers",
    quotes: async (vehicles, request, products) => {
      const found: ProvidedQuotes = new Map(vehicles.map(({ stock_id }) => [stock_id, []]));
      const financed = vehicles.filter((vehicle) => !isEnquiryOnly(vehicle));
      for (const vehicle of financed.filter((each) => each.date_first_registered === null)) {
        found.set(
          vehicle.stock_id,
          products.map((key): ProvidedItem => ({ key, HasError: true, reason: NO_REGISTRATION_DATE })),
        );
      }
      const quotable = financed.filter((each) => each.date_first_registered !== null);
      const batchSize = usesRequestDeposit(request) ? 1 : VEHICLES_A_REQUEST;
      for (let from = 0; from < quotable.length; from += batchSize) {
        const batch = quotable.slice(from, from + batchSize);
        const { VehicleResults } = await answerTo(requestFor(batch, request), settings);
        for (const vehicle of batch) {
          const result = VehicleResults.find(({ Id }) => Id === String(vehicle.stock_id));
          const items = result?.FinanceProductResults.filter(({ Key }) => isWanted(Key, products)) ?? [];
          found.set(
            vehicle.stock_id,
            items.map((item) => itemOf(item, vehicle, request)),
          );
        }
      }
      return found;
    },
  };
}

function isWanted(key: string, products: readonly FinanceProduct[]): boolean {
  return products.some((product) => product === key);
}

/**
 * There is no field for a part exchange: it is added to the deposit, so a percentage gives a different amount for each vehicle and needs
 * one request each.
 */
function usesRequestDeposit({ deposit, part_exchange }: QuoteRequest): boolean {
  return deposit.type === "percentage" && (part_exchange ?? 0) !== 0;
}

function depositFor(vehicle: VehicleToFinance, request: QuoteRequest) {
  const { deposit, part_exchange = NO_MONEY } = request;
  if (deposit.type === "percentage" && !usesRequestDeposit(request)) return { Deposit: deposit.percent, DepositType: "Percentage" };
  const price = pence(cashPrice(vehicle) + (request.products ?? 0));
  return { Deposit: poundsFromPence(pence(depositCash(deposit, price, vehicle.vat_scheme) + part_exchange)), DepositType: "Amount" };
}

function requestFor(vehicles: readonly VehicleToFinance[], request: QuoteRequest) {
  return {
    Parameters: {
      Term: request.term,
      ...depositFor(vehicles[0]!, request),
      AnnualMileage: request.mileage,
      AnnualMileageUnit: "Miles",
    },
    VehicleRequests: vehicles.map((vehicle) => ({
      Id: String(vehicle.stock_id),
      Vehicle: {
        CashPrice: poundsFromPence(pence(cashPrice(vehicle) + (request.products ?? 0))),
        Type: vehicle.cap_database === "LCV" ? "LCV" : "Car",
        VehicleStatus: vehicle.advert_classification === "NEW" ? "New" : "Used",
        CurrentMileage: vehicle.mileage ?? 0,
        CurrentMileageUnit: "Miles",
        RegistrationDate: vehicle.date_first_registered,
        RegistrationCountryCode: "GB",
        ...(vehicle.vrm !== null && { IdentifierType: "VRM", Identifier: vehicle.vrm }),
      },
    })),
  };
}

/** 429 and 5xx are retried after a pause. Other statuses are final, and so is a timeout: the shopper has waited long enough. */
async function answerTo(
  body: unknown,
  { url, apiKey, timeoutMs = TIMEOUT_MS, firstPauseMs = FIRST_PAUSE_MS }: CodeweaversSettings,
): Promise<Result> {
  let why = "no answer";
  for (let attempt = 1, rest = firstPauseMs; attempt <= ATTEMPTS; attempt++, rest *= 2) {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CW-ApiKey": apiKey },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.ok) return read(await response.json());
      why = `status ${response.status}`;
      if (response.status !== 429 && response.status < 500) break;
      const request = secondsOf(response.headers.get("Retry-After"));
      if (request !== undefined && request > LONGEST_PAUSE_MS) break;
      if (attempt < ATTEMPTS) await pause(request ?? rest);
    } catch (error) {
      if (error instanceof FinanceUnavailable) throw error;
      if (error instanceof Error && error.name === "TimeoutError") {
        why = `no answer within ${timeoutMs} ms`;
        break;
      }
      why = "it cannot be reached";
      if (attempt < ATTEMPTS) await pause(rest);
    }
  }
  throw new FinanceUnavailable(`Codeweavers: ${why}`);
}

function read(json: unknown): Result {
  const parsed = Result.safeParse(json);
  if (!parsed.success) throw new FinanceUnavailable("Codeweavers: an unreadable response");
  return parsed.data;
}

function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,5}$/.test(header.trim()) ? Number(header) * 1000 : undefined;
}
