import type { HttpBindings } from "@hono/node-server";

const ROOM_BYTES = 128 * 1024;
/** So many rooms are kept for the next answers. */
const MOST_ROOMS = 64;

/**
 * Bytes for an answer until the network has taken them, then for another one. Bytes of its own for every answer would make
 * the garbage collector read the whole heap some times a second: it counts them, and cannot know how short they live.
 */
export class ResponseBufferPool {
  readonly #free: Buffer<ArrayBuffer>[] = [];

  /** A copy of an answer for one response, which is all that may hold it. Without a connection (in tests) it is an own one. */
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
