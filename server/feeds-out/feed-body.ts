import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";

const deflated = promisify(deflateRaw);
const inflated = promisify(inflateRaw);

/** The text of a feed while it is written and afterwards. It is kept compressed, and any number of clients read it at the same time. */
export class FeedBody {
  readonly #parts: Buffer[] = [];
  #state: "writing" | "written" | { failed: unknown } = "writing";
  #changed = Promise.withResolvers<void>();
  #begun = Promise.withResolvers<void>();
  /** The first part is there; rejected if writing fails before. */
  readonly begun = this.#begun.promise;

  constructor() {
    this.begun.catch(() => undefined);
  }

  /** Throws what `texts` throws; so does the stream. */
  async write(texts: AsyncIterable<string>): Promise<void> {
    try {
      for await (const text of texts) {
        this.#parts.push(await deflated(text));
        this.#begun.resolve();
        this.#tellReaders();
      }
      this.#state = "written";
    } catch (error) {
      this.#state = { failed: error };
      this.#begun.reject(error);
      throw error;
    } finally {
      this.#tellReaders();
    }
  }

  stream(): ReadableStream<Uint8Array> {
    const parts = this.#read();
    return new ReadableStream({
      pull: async (controller) => {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await parts.return(undefined)),
    });
  }

  async *#read(): AsyncGenerator<Uint8Array> {
    for (let at = 0; ; at++) {
      while (at >= this.#parts.length) {
        if (this.#state === "written") return;
        if (this.#state !== "writing") throw this.#state.failed;
        await this.#changed.promise;
      }
      yield await inflated(this.#parts[at]!);
    }
  }

  #tellReaders(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
