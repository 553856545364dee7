import { ResponseBufferPool } from "./response-buffer-pool.ts";
import { serve, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { AddressInfo } from "node:net";
import { onTestFinished, test, expect } from "vitest";

const REQUESTS = 200;
const BYTES = 40_000;

test("large responses to concurrent requests keep their own content", async () => {
  const pool = new ResponseBufferPool();
  const app = new Hono<{ Bindings: HttpBindings }>().get("/:letter", (c) =>
    c.body(pool.send(Buffer.alloc(BYTES, c.req.param("letter")), c.env)),
  );
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const letters = Array.from({ length: REQUESTS }, (_, i) => String.fromCharCode(97 + (i % 26)));
  const responses = await Promise.all(letters.map((letter) => fetch(`http://127.0.0.1:${port}/${letter}`)));
  const bodies = await Promise.all(responses.map((response) => response.text()));
  for (const [i, body] of bodies.entries()) expect(body === letters[i]!.repeat(BYTES), `answer ${i}`).toBe(true);
});
