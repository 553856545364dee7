import { readConfig } from "#server/config.ts";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

/** The client address of a request from this peer with this header. */
async function clientOf(TRUST_PROXY: string | undefined, peer: string, forwarded?: string): Promise<string> {
  const addressOf = clientAddress(readConfig({ TRUST_PROXY }).trustProxy ?? 0);
  const app = new Hono().get("/", (c) => c.text(addressOf(c)));
  const headers: Record<string, string> = forwarded === undefined ? {} : { "X-Forwarded-For": forwarded };
  const incoming = { socket: { remoteAddress: peer, remotePort: 4711, remoteFamily: peer.includes(":") ? "IPv6" : "IPv4" } };
  return (await app.request("/", { headers }, { incoming })).text();
}

const MADE_UP = "198.51.100.66";

test.each([
  [undefined, "203.0.113.7", MADE_UP, "203.0.113.7"],
  ["no", "203.0.113.7", MADE_UP, "203.0.113.7"],
  ["0", "203.0.113.7", MADE_UP, "203.0.113.7"],
  ["yes", "10.0.0.2", `${MADE_UP}, 203.0.113.7`, "203.0.113.7"],
  ["1", "10.0.0.2", `${MADE_UP}, 203.0.113.7`, "203.0.113.7"],
  ["2", "10.0.0.3", `${MADE_UP}, 203.0.113.7, 10.0.0.2`, "203.0.113.7"],
  ["2", "10.0.0.3", "203.0.113.7", "203.0.113.7"],
  ["9", "10.0.0.3", undefined, "10.0.0.3"],
  ["10.0.0.0/8, 2001:db8:ffff::/48", "10.0.0.3", `${MADE_UP}, 203.0.113.7, 2001:db8:ffff::2`, "203.0.113.7"],
  ["10.0.0.0/8", "203.0.113.9", MADE_UP, "203.0.113.9"],
  ["10.0.0.3", "10.0.0.3", "10.0.0.4", "10.0.0.4"],
  ["10.0.0.0/8", "10.0.0.3", "10.0.0.4, 10.0.0.5", "10.0.0.4"],
  ["10.0.0.0/8", "::ffff:10.0.0.3", "203.0.113.7", "203.0.113.7"],
  ["1", "10.0.0.2", "203.0.113.7:50123", "203.0.113.7"],
  ["1", "10.0.0.2", "[2001:db8::1]:443", "2001:db8::1"],
  ["1", "10.0.0.2", '"[2001:db8::1]"', "2001:db8::1"],
  ["1", "10.0.0.2", "::ffff:203.0.113.7", "203.0.113.7"],
  ["1", "10.0.0.2", "fe80::1%eth0", "fe80::1"],
  ["1", "10.0.0.2", "unknown", "10.0.0.2"],
  ["1", "10.0.0.2", `${MADE_UP}, `, "10.0.0.2"],
  ["2", "10.0.0.3", "nonsense, 10.0.0.2", "10.0.0.2"],
])("with TRUST_PROXY %s the client of %s behind %s is %s", async (trust, peer, forwarded, client) => {
  expect(await clientOf(trust, peer, forwarded)).toBe(client);
});

test.each(["10", "-1", "perhaps", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0", "cars.example", "2001:db8::/129", ","])(
  "TRUST_PROXY=%s is refused with what it must be",
  (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(
      /^TRUST_PROXY: must be yes, no, the number of proxies in front \(0 to 9\), or their addresses and networks/,
    );
  },
);
