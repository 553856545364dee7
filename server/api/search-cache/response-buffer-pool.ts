import type { HttpBindings } from "@hono/node-server";

const ROOM_BYTES = 128 * 1024;
/** At most this many free buffers. */
const MOST_ROOMS = 64;

/**
 * A pool of response buffers, returned when the response closes. Allocating per response made V8 collect the whole heap several times a
 * second: external memory counts towards its limit.
 */
export class ResponseBufferPool {
  readonly #free: Buffer<ArrayBuffer>[] = [];

  /** A copy of the body in a pooled buffer, for one response only. Without a connection (in tests) a new buffer. */
  send(answer: Buffer, { outgoing }: Partial<HttpBindings> = {}): Buffer<ArrayBuffer> {
    if (!outgoing || outgoing.closed || answer.length > ROOM_BYTES) return Buffer.from(answer);
    const room = this.#free.pop() ?? Buffer.allocUnsafeSlow(ROOM_BYTES);
    outgoing.once("close", () => {
      if (this.#free.length < MOST_ROOMS) this.#free.push(room);
    });
    answer.copy(room);
    return room.subarray(0, answer.length);
  }
}
