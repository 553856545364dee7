const SLAB_BYTES = 4 * 1024 * 1024;
const LENGTH_BYTES = 4;

/** Texts by number, as bytes in large buffers outside the V8 heap: no cost to the garbage collector. */
export class TextStore {
  #slabs: Buffer[] = [];
  #end = SLAB_BYTES;
  #places = new Map<number, number>();
  #used = 0;

  get(id: number): Buffer | undefined {
    const place = this.#places.get(id);
    if (place === undefined) return undefined;
    const slab = this.#slabs[Math.floor(place / SLAB_BYTES)]!;
    const at = place % SLAB_BYTES;
    return slab.subarray(at + LENGTH_BYTES, at + LENGTH_BYTES + slab.readUInt32LE(at));
  }

  /** Copies a text into `target` at an offset; returns its length in bytes, 0 for an unknown number, undefined if it does not fit. */
  copy(id: number, target: Buffer, at: number): number | undefined {
    const place = this.#places.get(id);
    if (place === undefined) return 0;
    const slab = this.#slabs[Math.floor(place / SLAB_BYTES)]!;
    const start = (place % SLAB_BYTES) + LENGTH_BYTES;
    const length = slab.readUInt32LE(start - LENGTH_BYTES);
    if (at + length > target.length) return undefined;
    slab.copy(target, at, start, start + length);
    return length;
  }

  has(id: number): boolean {
    return this.#places.has(id);
  }

  set(id: number, text: string): void {
    this.delete(id);
    if (this.bytes() > 2 * this.#used + 2 * SLAB_BYTES) this.#compact();
    this.#write(id, Buffer.from(text));
  }

  delete(id: number): void {
    const old = this.get(id);
    if (!old) return;
    this.#used -= old.length + LENGTH_BYTES;
    this.#places.delete(id);
  }

  /** Allocated bytes, including gaps. */
  bytes(): number {
    return this.#slabs.reduce((sum, slab) => sum + slab.length, 0);
  }

  #write(id: number, text: Buffer): void {
    const size = text.length + LENGTH_BYTES;
    if (this.#end + size > SLAB_BYTES) {
      this.#slabs.push(Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, size)));
      this.#end = 0;
    }
    const slab = this.#slabs.at(-1)!;
    slab.writeUInt32LE(text.length, this.#end);
    text.copy(slab, this.#end + LENGTH_BYTES);
    this.#places.set(id, (this.#slabs.length - 1) * SLAB_BYTES + this.#end);
    this.#end += size;
    this.#used += size;
  }

  #compact(): void {
    const texts = [...this.#places.keys()].map((id) => [id, this.get(id)!] as const);
    this.#slabs = [];
    this.#places = new Map();
    this.#end = SLAB_BYTES;
    this.#used = 0;
    for (const [id, text] of texts) this.#write(id, text);
  }
}
