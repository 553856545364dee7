import type { ErrorsByField } from "#domain/problem.ts";

/** The order as the API and the pages show it. Money in pounds. */
export type PresentedOrder = {
  guid: string;
  stock_id: number;
  status: "OPEN" | "HELD" | "PAID" | "SUBMITTED" | "COMPLETE" | "STATUS_CANCELLED" | "EXPIRED";
  payment_type: "FINANCE" | "OUTRIGHT_FULL" | "OUTRIGHT_DEPOSIT";
  [field: string]: unknown;
};

/** An outcome the shopper can act on, or the order. 422: fields are wrong; 409: the vehicle is held or gone. */
export type OrderOutcome =
  | { ok: true; guid: string; order: PresentedOrder; replayed: boolean }
  | { ok: false; status: 422; errors: ErrorsByField }
  | { ok: false; status: 409; message: string; errors: ErrorsByField };

export type OrderClient = { address: string; idempotencyKey?: string };

export type Orders = {
  check: (stock_id: number, guid?: string) => Promise<{ ok: true } | { ok: false; message: string }>;
  create: (body: unknown, client: OrderClient) => Promise<OrderOutcome>;
  get: (guid: string) => Promise<PresentedOrder | undefined>;
  update: (guid: string, body: unknown, client: OrderClient) => Promise<OrderOutcome | undefined>;
  /** The order config of 7.15. */
  config: () => Record<string, unknown>;
  close: () => Promise<void>;
};
