import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod";

/** A quote as in the provider's documentation, with every field; money in pounds. */
export const HP_QUOTE = {
  RegularPayment: 384.11,
  AllInclusiveRegularPayment: 384.11,
  NumberOfRegularPayments: 48,
  Term: 48,
  Apr: 9.9,
  RateOfInterest: 9.48,
  CashPrice: 16_995,
  Deposit: 1699.5,
  TotalDeposit: 1699.5,
  AmountOfCredit: 15_295.5,
  Balance: 15_295.5,
  TotalAmountPayable: 20_136.78,
  TotalChargeForCredit: 3141.78,
  Residual: 0,
  FinalPayment: 384.11,
  Payments: Array.from({ length: 48 }, () => ({ Amount: 384.11 })),
  Fees: [{ Amount: 0, DisplayText: "Option to purchase &amp; title fee", FeeType: "OptionToPurchase" }],
  ContractMileage: 32_000,
  AnnualMileage: 8000,
  ExcessMileageRate: 0,
  IsRepresentativeExample: false,
  QuoteReference: "CW-7001",
  QuoteLink: "https://quotes.codeweavers.example/CW-7001",
  QuoteActions: {
    Apply: "https://quotes.codeweavers.example/CW-7001/apply",
    TermsAndConditions: "https://quotes.codeweavers.example/CW-7001/terms",
  },
};

export const PCP_QUOTE = {
  ...HP_QUOTE,
  RegularPayment: 261.65,
  AllInclusiveRegularPayment: 261.65,
  NumberOfRegularPayments: 47,
  TotalAmountPayable: 21_372.05,
  TotalChargeForCredit: 4377.05,
  Residual: 7375,
  FinalPayment: 7375,
  Payments: [...Array.from({ length: 47 }, () => ({ Amount: 261.65 })), { Amount: 7375 }],
  ExcessMileageRate: 9,
  QuoteReference: "CW-7002",
};

/** A deposit above the lender's maximum: the response contains the maximum, without a notice. */
export const CLAMPED_PCP_QUOTE = {
  ...PCP_QUOTE,
  RegularPayment: 174.8,
  Deposit: 5098.5,
  TotalDeposit: 5098.5,
  AmountOfCredit: 11_896.5,
  Balance: 11_896.5,
  TotalAmountPayable: 20_689.1,
  TotalChargeForCredit: 3694.1,
  Payments: [...Array.from({ length: 47 }, () => ({ Amount: 174.8 })), { Amount: 7375 }],
};

export function results(...products: unknown[]) {
  return { VehicleResults: [{ Id: "7", FinanceProductResults: products }] };
}

/** `never` is called when the request has arrived; there is no response. */
type Reply = { status?: number; headers?: Record<string, string>; body?: unknown; never?: () => void };
type Answering = (body: unknown) => Reply;

const Request = z.looseObject({
  Parameters: z.looseObject({
    Term: z.number(),
    Deposit: z.number(),
    DepositType: z.enum(["Percentage", "Amount"]),
    AnnualMileage: z.number(),
  }),
  VehicleRequests: z.array(z.looseObject({ Id: z.string(), Vehicle: z.looseObject({ CashPrice: z.number() }) })),
});

/** A lender with a given APR: hire purchase on every requested vehicle, and no PCP. */
export function hirePurchaseAt(apr: number): Answering {
  return (body) => {
    const { Parameters, VehicleRequests } = Request.parse(body);
    return {
      body: {
        VehicleResults: VehicleRequests.map(({ Id, Vehicle: { CashPrice } }) => ({
          Id,
          FinanceProductResults: [
            { Key: "PCP", HasError: true, Error: "The lender has no PCP for this vehicle." },
            { Key: "HP", HasError: false, Quote: hirePurchase(CashPrice, Parameters, apr) },
          ],
        })),
      },
    };
  };
}

function hirePurchase(
  CashPrice: number,
  { Term, Deposit, DepositType, AnnualMileage }: z.infer<typeof Request>["Parameters"],
  apr: number,
) {
  const TotalDeposit = DepositType === "Percentage" ? Math.round(CashPrice * Deposit) / 100 : Deposit;
  const Balance = Math.round((CashPrice - TotalDeposit) * 100) / 100;
  const rate = (1 + apr / 100) ** (1 / 12) - 1;
  const RegularPayment = Math.round((Balance * 100 * rate) / (1 - (1 + rate) ** -Term)) / 100;
  const charge = Math.round((RegularPayment * Term - Balance) * 100) / 100;
  return {
    ...HP_QUOTE,
    RegularPayment,
    AllInclusiveRegularPayment: RegularPayment,
    NumberOfRegularPayments: Term,
    Term,
    Apr: apr,
    CashPrice,
    Deposit: TotalDeposit,
    TotalDeposit,
    AmountOfCredit: Balance,
    Balance,
    TotalAmountPayable: Math.round((CashPrice + charge) * 100) / 100,
    TotalChargeForCredit: charge,
    FinalPayment: RegularPayment,
    Payments: Array.from({ length: Term }, () => ({ Amount: RegularPayment })),
    AnnualMileage,
    ContractMileage: (AnnualMileage * Term) / 12,
  };
}

/** A local server that sends the prepared replies in order, repeating the last, and records the requests. */
export async function startCodeweaversStub(...replies: (Reply | Answering)[]) {
  const requests: { headers: IncomingHttpHeaders; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const next = replies[Math.min(requests.length, replies.length - 1)] ?? {};
    const question: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    requests.push({ headers: request.headers, body: question });
    const reply = typeof next === "function" ? next(question) : next;
    if (reply.never) return reply.never();
    const body = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body ?? {});
    response.writeHead(reply.status ?? 200, { "Content-Type": "application/json", ...reply.headers }).end(body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/finance/quotes`,
    requests: requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
