import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A TCP proxy before a server that can stop forwarding without closing anything, as a failed network does. */
export async function stallingProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const target = { host: hostname, port: Number(port) };
  const links = new Set<{ isStalled: boolean }>();
  let isStalled = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    const link = { isStalled };
    links.add(link);
    if (isStalled) return;
    const upstream = connect(target);
    sockets.add(upstream);
    upstream.on("error", () => socket.destroy());
    const forward = (from: Socket, to: Socket) => {
      from.on("data", (data) => link.isStalled || to.write(data));
      from.on("close", () => link.isStalled || to.destroy());
    };
    forward(socket, upstream);
    forward(upstream, socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    /** What was sent meanwhile is lost; connections from before stay silent. */
    stall: (stalled: boolean) => {
      isStalled = stalled;
      if (stalled) for (const link of links) link.isStalled = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
