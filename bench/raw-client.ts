import { connect, type Socket } from "node:net";

const END_OF_HEAD = Buffer.from("\r\n\r\n");

/** A keep-alive connection that sends one request after the other, with minimal parsing of the responses. */
export class RawClient {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  #received = 0;
  #expected = -1;
  #done: ((answer: { status: number; bytes: number }) => void) | undefined;
  #head = "";

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#take(chunk));
  }

  static async open(port: number): Promise<RawClient> {
    const socket = connect(port, "127.0.0.1");
    await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
    return new RawClient(socket);
  }

  get(path: string): Promise<{ status: number; bytes: number }> {
    return new Promise((resolve) => {
      this.#done = resolve;
      this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: bench\r\n\r\n`);
    });
  }

  close(): void {
    this.#socket.end();
  }

  #take(chunk: Buffer): void {
    this.#received += chunk.length;
    if (this.#expected < 0) {
      this.#chunks.push(chunk);
      const all = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
      const end = all.indexOf(END_OF_HEAD);
      if (end < 0) return;
      this.#head = all.toString("latin1", 0, end);
      const length = /content-length: (\d+)/i.exec(this.#head)?.[1];
      if (length === undefined) throw new Error(`an answer without content-length: ${this.#head}`);
      this.#expected = end + END_OF_HEAD.length + Number(length);
    }
    if (this.#received < this.#expected) return;
    const answer = { status: Number(this.#head.slice(9, 12)), bytes: this.#received };
    this.#chunks = [];
    this.#received = 0;
    this.#expected = -1;
    this.#done?.(answer);
  }
}
