import type { HttpBindings } from "@hono/node-server";

const BUFFER_BYTES = 128 * 1024;
/** At most this many free buffers. */
const MAX_FREE_BUFFERS = 64;

/**
 * A pool of response buffers, returned when the response closes. Allocating per response made V8 collect the whole heap several times a
 * second: external memory counts towards its limit.
 */
export class ResponseBufferPool {
  readonly #free: Buffer<ArrayBuffer>[] = [];

  /** A copy of the body in a pooled buffer, for one response only. Without a connection (in tests) a new buffer. */
  send(answer: Buffer, { outgoing }: Partial<HttpBindings> = {}): Buffer<ArrayBuffer> {
    if (!outgoing || outgoing.closed || answer.length > BUFFER_BYTES) return Buffer.from(answer);
    const buffer = this.#free.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES);
    outgoing.once("close", () => {
      if (this.#free.length < MAX_FREE_BUFFERS) this.#free.push(buffer);
    });
    answer.copy(buffer);
    return buffer.subarray(0, answer.length);
  }
}
