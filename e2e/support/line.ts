import { createServer, connect, type Socket } from "node:net";

export type Line = {
  url: string;
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  hold: (path: string, answered: { after: number }) => PendingRequest;
};

/** A request without a response: promises for when it is made and when it is aborted. */
type PendingRequest = { asked: Promise<void>; givenUp: Promise<void> };

/**
 * A TCP proxy in front of the site. `cut` disconnects pages and workers alike; `hold` leaves requests for a path unanswered
 * after the first `after` of them.
 */
export async function layLine(sitePort: number): Promise<Line> {
  const ends = new Set<Socket>();
  const watched: { request: string; made: (near: Socket) => "held" | "answered" }[] = [];
  const server = createServer((near) => {
    const far = connect(sitePort, "127.0.0.1");
    for (const end of [near, far]) {
      ends.add(end);
      end.on("error", () => end.destroy()).on("close", () => ends.delete(end));
    }
    near.on("data", (requested: Buffer) => {
      const known = watched.find(({ request }) => requested.includes(request));
      if (known?.made(near) === "held") far.unpipe(near);
      else far.write(requested);
    });
    near.on("end", () => far.end());
    far.pipe(near);
  });
  const listen = (port: number) => new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  await listen(0);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () => {
      const closed = new Promise<void>((done) => server.close(() => done()));
      for (const end of ends) end.destroy();
      return closed;
    },
    mend: () => listen(port),
    hold: (path, { after }) => {
      const requested = Promise.withResolvers<void>();
      const givenUp = Promise.withResolvers<void>();
      let toAnswer = after;
      watched.push({
        request: `GET ${path}`,
        made: (near) => {
          if (toAnswer-- > 0) return "answered";
          requested.resolve();
          near.once("close", () => givenUp.resolve());
          return "held";
        },
      });
      return { asked: requested.promise, givenUp: givenUp.promise };
    },
  };
}
