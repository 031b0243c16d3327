/** A queue between a producer and a reader: what arrives waits until it is read. */
export class EventQueue<T> implements AsyncIterable<T> {
  readonly #waiting: T[] = [];
  readonly #limit: number;
  #wake: (() => void) | null = null;
  #isEnded = false;
  #error: unknown = null;

  /** `limit`: a reader with more than this many unread falls out, and may come back and catch up. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  push(value: T): void {
    if (this.#isEnded) return;
    if (this.#waiting.length >= this.#limit) this.end();
    else this.#waiting.push(value);
    this.#wake?.();
  }

  /** Takes the next one out at once, if there is one. */
  take(): T | undefined {
    return this.#waiting.shift();
  }

  /** The reader gets what is still waiting, then its end, or the error. */
  end(error: unknown = null): void {
    this.#isEnded = true;
    this.#error ??= error;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    for (;;) {
      for (let next = this.take(); next !== undefined; next = this.take()) yield next;
      if (this.#error) throw this.#error;
      if (this.#isEnded) return;
      await new Promise<void>((wake) => {
        this.#wake = wake;
      });
      this.#wake = null;
    }
  }
}
