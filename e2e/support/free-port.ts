import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/** An unused port, for a site whose origin must be known before it starts. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return String(port);
}
