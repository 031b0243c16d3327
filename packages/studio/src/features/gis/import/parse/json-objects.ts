import { TableFileError } from '../../../../table-files/table-file-error.ts';

/** Characters of one feature. */
const MOST_OBJECT = 100_000_000;

/**
 * Cuts a JSON text into features while it is read, so that a file of any size is never one value in memory: the elements of
 * `features`, or of a list. What stands around them is kept as `outer`.
 */
export class JsonObjects {
  readonly #onObject: (text: string) => void;
  #outer = '';
  #object: string[] | null = null;
  #objectLength = 0;
  #depth = 0;
  /** Depth of the elements of `features`; -1: not met yet. */
  #listDepth = -1;
  #isString = false;
  #isEscaped = false;

  constructor(onObject: (text: string) => void) {
    this.#onObject = onObject;
  }

  /** The text around the features. */
  get outer(): string {
    return this.#outer;
  }

  /** Whether the text is a collection or a list of features. */
  get isList(): boolean {
    return this.#listDepth >= 0;
  }

  /** Whether the text ends inside of a value. */
  get isCut(): boolean {
    return this.#depth > 0 || this.#isString;
  }

  push(text: string): void {
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      if (this.#isString) {
        at = this.#endOfString(text, at);
        continue;
      }
      const sign = text.charCodeAt(at);
      if (sign === 34) this.#isString = true;
      else if (sign === 123 || sign === 91) {
        if (this.#begins(text, from, at, sign)) from = at;
        this.#depth += 1;
      } else if (sign === 125 || sign === 93) {
        this.#depth -= 1;
        if (this.#object !== null && this.#depth === this.#listDepth) {
          this.#keep(text.slice(from, at + 1));
          from = at + 1;
          this.#emit();
        }
      }
    }
    this.#keep(text.slice(from));
  }

  /** The last sign of a string, or of the piece. */
  #endOfString(text: string, from: number): number {
    let at = from;
    for (; at < text.length; at += 1) {
      if (this.#isEscaped) this.#isEscaped = false;
      else {
        const sign = text.charCodeAt(at);
        if (sign === 92) this.#isEscaped = true;
        else if (sign === 34) {
          this.#isString = false;
          return at;
        }
      }
    }
    return at;
  }

  /** Whether an object of its own begins here. */
  #begins(text: string, from: number, at: number, sign: number): boolean {
    if (this.#object !== null) return false;
    if (sign === 91 && this.#listDepth < 0 && this.#depth <= 1) {
      const before = this.#outer + text.slice(from, at);
      if (this.#depth === 0 ? before.trim() === '' : /"features"\s*:\s*$/.test(before.slice(-200)))
        this.#listDepth = this.#depth + 1;
      return false;
    }
    const isElement = sign === 123 && this.#listDepth >= 0 && this.#depth === this.#listDepth;
    if (!isElement) return false;
    this.#outer += text.slice(from, at);
    this.#object = [];
    this.#objectLength = 0;
    return true;
  }

  #keep(text: string): void {
    if (this.#object === null) this.#outer += text;
    else this.#object.push(text);
    this.#objectLength += text.length;
    if (this.#objectLength > MOST_OBJECT + text.length)
      throw new TableFileError(
        'One feature of the file is larger than 100 MB. Simplify it in the program that it comes from',
      );
  }

  #emit(): void {
    const text = this.#object?.join('') ?? '';
    this.#object = null;
    this.#objectLength = 0;
    this.#onObject(text);
  }
}
