import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { Repetition } from "./repetition.ts";
import { pooledConnections, newClient, send, type Front } from "./shopper.ts";

const READ_EVERY_MS = 100;
const ORDER_EVERY_MS = 500;
const PRICE_EVERY_MS = 1_000;
/** How long a shopper tries. */
const PATIENCE_MS = 180_000;

/** A price that a vehicle has had from the moment it may have been written; an unacknowledged change may not have happened. */
export type Price = { pounds: number; from: number; acknowledgedAt: number | undefined };

/** An order that the site has acknowledged. */
export type Acknowledged = { guid: string; vehicle: number; email: string; price: number; sentAt: number; acknowledgedAt: number };

export type Read = { at: number; ok: boolean; why: string };

/** Readers, shoppers who order, and a dealer who changes prices; each refused or lost order is sent again with its key. */
export class Load {
  readonly reads: Read[] = [];
  readonly orders: Acknowledged[] = [];
  readonly prices = new Map<number, Price[]>();
  readonly refusals: string[] = [];
  readonly #cluster: Cluster;
  readonly front: Front;
  readonly #vehicles: number[];
  #reading = new Repetition();
  #buying = new Repetition();

  constructor(cluster: Cluster, front: Front, vehicles: readonly { stock_id: number; price: number }[]) {
    this.#cluster = cluster;
    this.front = front;
    this.#vehicles = vehicles.map(({ stock_id }) => stock_id);
    for (const { stock_id, price } of vehicles) this.prices.set(stock_id, [{ pounds: price, from: 0, acknowledgedAt: 0 }]);
  }

  start(): void {
    const agent = pooledConnections();
    this.#reading = new Repetition();
    this.#reading.every(READ_EVERY_MS, () => this.#read(agent));
    this.startOrders();
  }

  /** Resolves once every order that was begun has its answer. */
  async stop(): Promise<void> {
    await Promise.all([this.#reading.end(), this.#buying.end()]);
  }

  /** Shoppers who order, and changes of prices. */
  startOrders(): void {
    this.#buying = new Repetition();
    this.#buying.every(ORDER_EVERY_MS, () => this.#order());
    this.#buying.inTurn(PRICE_EVERY_MS, () => this.#changePrice());
  }

  async stopOrders(): Promise<void> {
    await this.#buying.end();
  }

  /** Whether a page is there. */
  async isOpen(): Promise<boolean> {
    return send(this.front, "/used-cars").then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  /** One more order, which is not counted. */
  async orderAs(email: string): Promise<string> {
    const { guid } = (await this.#place(email)) ?? {};
    if (guid === undefined) throw new Error("an order was refused");
    return guid;
  }

  /** The database goes back to a moment: what came after it never was. Returns the orders of which nothing may be left. */
  goBackTo(moment: number): string[] {
    const isBefore = ({ acknowledgedAt }: Acknowledged) => acknowledgedAt <= moment;
    const undone = this.orders.filter((order) => !isBefore(order));
    this.orders.splice(0, this.orders.length, ...this.orders.filter(isBefore));
    for (const [vehicle, prices] of this.prices) {
      const before = prices.filter(({ from }) => from <= moment);
      for (const price of before) if ((price.acknowledgedAt ?? 0) > moment) price.acknowledgedAt = undefined;
      this.prices.set(vehicle, before);
    }
    return undone.filter(({ sentAt }) => sentAt > moment).map(({ guid }) => guid);
  }

  async #read(agent: ReturnType<typeof pooledConnections>): Promise<void> {
    const vehicle = this.#vehicles[randomInt(this.#vehicles.length)];
    const paths = ["/", "/used-cars", "/used-cars?make=ford", "/api/v2/vehicle-search?make=ford", `/api/v2/vehicle/${vehicle}`];
    const path = paths[randomInt(paths.length)] ?? "/";
    const at = Date.now();
    try {
      const { status } = await send(this.front, path, { agent });
      this.reads.push({ at, ok: status === 200, why: `${status} ${path}` });
    } catch (error) {
      this.reads.push({ at, ok: false, why: `${String(error)} ${path}` });
    }
  }

  async #order(): Promise<void> {
    const order = await this.#place();
    if (order) this.orders.push(order);
  }

  async #place(address?: string): Promise<Acknowledged | undefined> {
    const vehicle = this.#vehicles.splice(randomInt(this.#vehicles.length), 1)[0] ?? 0;
    const client = newClient();
    const email = address ?? `load-${vehicle}-${randomUUID().slice(0, 8)}@example.com`;
    const giveUpAt = Date.now() + PATIENCE_MS;
    let shown: number | undefined;
    let key = randomUUID();
    let sentAt = 0;
    while (Date.now() < giveUpAt) {
      try {
        if (shown === undefined) {
          const page = await send(this.front, `/api/v2/vehicle/${vehicle}`, { client });
          if (page.status !== 200) throw new Error(`a vehicle's page answered ${page.status}`);
          shown = Number(JSON.parse(page.text).data.headline_price);
          sentAt = Date.now();
        }
        const { status, text } = await send(this.front, "/api/v2/website-orders/order", {
          method: "POST",
          client,
          headers: { "Content-Type": "application/json", "Idempotency-Key": key },
          body: JSON.stringify({ ...CUSTOMER, vehicle, customer_email: email, expected_total: shown }),
        });
        if (status === 201 || status === 200) {
          const { guid } = JSON.parse(text).data;
          return { guid, vehicle, email, price: shown, sentAt, acknowledgedAt: Date.now() };
        }
        if (status === 409 && text.includes('"current"')) {
          // The price moved meanwhile: the shopper sees the new one and agrees again.
          shown = undefined;
          key = randomUUID();
          continue;
        }
        if (status < 500) {
          this.refusals.push(`${status} ${text.slice(0, 200)}`);
          return undefined;
        }
      } catch {
        // No answer: sent again with the same key.
      }
      await after(1_000);
    }
    this.refusals.push(`no answer to an order for ${PATIENCE_MS / 1000} s`);
    return undefined;
  }

  async #changePrice(): Promise<void> {
    const vehicle = this.#vehicles[randomInt(this.#vehicles.length)] ?? 0;
    const pounds = 5_000 + randomInt(20_000);
    const change: Price = { pounds, from: Date.now(), acknowledgedAt: undefined };
    this.prices.get(vehicle)?.push(change);
    try {
      await this.#cluster.query("UPDATE vehicles SET price = $1, admin_fee = 0 WHERE stock_id = $2", [pounds * 100, vehicle]);
      change.acknowledgedAt = Date.now();
    } catch {
      // It may have happened or not.
    }
  }
}

const CUSTOMER = {
  customer_first_name: "Nia",
  customer_last_name: "Rees",
  customer_telephone: "01632 960 123",
  terms_accepted: true,
  payment_type: "OUTRIGHT_DEPOSIT",
};
