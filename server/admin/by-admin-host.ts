import { hostnameOf } from "#server/http/host.ts";
import type { IncomingMessage, RequestListener } from "node:http";
import { BlockList, isIP } from "node:net";
import type { AdminAddress } from "./admin-address.ts";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/**
 * Hands requests for Admin's host to Admin, all others to the websites. The Host header alone decides, before X-Forwarded-Host is looked
 * at. Another port of the host, and another machine where Admin is local, get 404.
 */
export function byAdminHost(address: AdminAddress, admin: RequestListener, websites: RequestListener): RequestListener {
  return (request, response) => {
    const { host = "" } = request.headers;
    if (hostnameOf(host) !== address.hostname) return websites(request, response);
    if (isAnswered(address, host, request)) return admin(request, response);
    response.writeHead(404, { "Content-Type": "text/plain; charset=UTF-8", "Cache-Control": "no-store" });
    response.end("Not found");
  };
}

function isAnswered({ origin, local }: AdminAddress, host: string, { socket }: IncomingMessage): boolean {
  const known = origin();
  if (known === undefined) return false;
  const { protocol, host: expected } = new URL(known);
  // A URL drops the default port of its scheme, and so may the header.
  const sent = URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`).host : "";
  return sent === expected && (!local || isLoopback(socket.remoteAddress ?? ""));
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  const family = isIP(plain);
  return family !== 0 && LOOPBACK.check(plain, family === 6 ? "ipv6" : "ipv4");
}
