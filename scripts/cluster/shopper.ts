import { Agent, request } from "node:https";

export type Answer = { status: number; text: string };

let clients = 0;

/** A client with an address of its own, so that limits per client do not count the load as one. */
export function newClient(): string {
  const number = ++clients;
  return `10.99.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`;
}

/** Sends requests through nginx over TLS. `agent` keeps the connection. */
export function send(
  from: Front,
  path: string,
  { method = "GET", body, headers = {}, client, agent, limit = 10_000 }: Send = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: from.address,
        servername: "cars.example",
        ca: from.certificate,
        method,
        path,
        agent: agent ?? false,
        localAddress: client,
        headers: { Host: "cars.example", ...headers, ...(body !== undefined && { "Content-Length": Buffer.byteLength(body) }) },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.once("end", () => settle(() => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() })));
        response.once("error", (error) => settle(() => reject(error)));
      },
    );
    // Whatever happens, the caller has an answer after `limit`.
    const timer = setTimeout(() => sent.destroy(new Error(`no answer within ${limit / 1000} s`)), limit);
    const settle = (then: () => void) => {
      clearTimeout(timer);
      then();
    };
    sent.once("error", (error) => settle(() => reject(error)));
    sent.end(body);
  });
}

export function pooledConnections(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 20 });
}

export type Front = { address: string; certificate: string };
type Send = {
  method?: string;
  body?: string;
  headers?: Record<string, string>;
  client?: string;
  agent?: Agent;
  limit?: number;
};
