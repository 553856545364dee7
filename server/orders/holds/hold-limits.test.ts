import { clientKey } from "#server/http/client-key.ts";
import { expect, test } from "vitest";

test.each([
  ["192.0.2.10", "192.0.2.10"],
  ["::ffff:192.0.2.10", "192.0.2.10"],
  ["2001:db8:1:2::9", "2001:db8:1::/48"],
  ["2001:DB8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["127.0.0.1", ""],
  ["::1", ""],
  ["", ""],
])("an order from %s is counted for %j", (address, client) => {
  expect(clientKey(address)).toBe(client);
});
