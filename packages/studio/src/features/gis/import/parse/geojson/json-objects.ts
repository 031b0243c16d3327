import { TableFileError } from '../../../../../table-files/table-file-error.ts';

/** Characters of one value that is kept. */
const MOST_VALUE = 100_000_000;

/** What {@link JsonObjects} reports, in the order of the text. */
export interface JsonListener {
  /** An element of the root's list `features`, or of a root that is a list. */
  onElement(text: string): void;
  /** Several elements at once, with the commas between them; false: the text is no run of whole elements. Absent: they come one by one. */
  onRun?(text: string): boolean;
  /** A member of the root object whose value is wanted. */
  onMember(name: string, text: string): void;
  /** Whether the value of a member of the root object is kept; others are skipped without room for them. */
  isWanted(name: string): boolean;
}

/** Characters of a text below which its elements are taken one by one. */
const LEAST_RUN = 4_096;
/** Places at the end of a piece that are tried as the end of a run. Most features have no list of objects, and the first fits. */
const MOST_TRIES = 4;
/** Pieces without a run after which none is looked for. */
const MOST_MISSES = 3;

/** What may come next. */
type Expected =
  | 'root'
  | 'first-key'
  | 'key'
  | 'colon'
  | 'value'
  | 'comma'
  | 'first-element'
  | 'element'
  | 'next'
  | 'end';

const BLANKS = new Set([9, 10, 13, 32]);
const [QUOTE, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [34, 44, 58, 91, 93, 123, 125];

/**
 * Reads a JSON text while it arrives, so that a file of any size is never one value in memory. A state machine of
 * JSON's own grammar for the root and its list of features: only what is in that list is an element, whatever other
 * members hold and wherever they are. Values within are cut out by their brackets and parsed by the consumer.
 */
export class JsonObjects {
  readonly #listener: JsonListener;
  #expected: Expected = 'root';
  #isList = false;
  /** In the list `features` of a root object. */
  #isInFeatures = false;
  #name = '';
  /** A value or a name on its way: its pieces, or null where it is not kept. */
  #pieces: string[] | null = null;
  #length = 0;
  #state: 'between' | 'string' | 'brackets' | 'scalar' = 'between';
  #depth = 0;
  #isQuoted = false;
  #isEscaped = false;
  /** The next backslash of the piece, or its length; less than where one looks: not looked for yet. */
  #slash = -1;
  /** Pieces in which no run was found, one after another. */
  #misses = 0;
  /** The piece has no run, or has had it. */
  #isRunTried = false;

  constructor(listener: JsonListener) {
    this.#listener = listener;
  }

  /** Whether the text is a collection or a list of features. */
  get isList(): boolean {
    return this.#isList;
  }

  /** Whether what is read now stands in the list `features` of a root object. */
  get isInFeatures(): boolean {
    return this.#isInFeatures;
  }

  /** Whether the text ends inside of a value. */
  get isCut(): boolean {
    return this.#expected !== 'end' || this.#state !== 'between';
  }

  push(text: string): void {
    let at = 0;
    this.#slash = -1;
    this.#isRunTried = this.#misses >= MOST_MISSES;
    while (at < text.length) {
      if (this.#state !== 'between') at = this.#value(text, at);
      else {
        const sign = text.charCodeAt(at);
        if (BLANKS.has(sign)) at += 1;
        else if (sign === OPEN && this.#mayRun(text, at)) at = this.#run(text, at);
        else if (this.#begins(sign)) at = this.#value(text, at);
        else {
          this.#structure(sign);
          at += 1;
        }
      }
    }
  }

  #mayRun(text: string, at: number): boolean {
    const isElement = this.#expected === 'first-element' || this.#expected === 'element';
    return isElement && !this.#isRunTried && text.length - at >= LEAST_RUN && this.#listener.onRun !== undefined;
  }

  /**
   * Hands on all elements that end in the piece at once, which is quicker than to look for the end of each. Where an object ends and
   * another begins may also be inside of an element or a text: then what stands before is no run of whole elements, as its brackets or
   * quotes say. Gives where the run ends, or `from` where there is none.
   */
  #run(text: string, from: number): number {
    this.#isRunTried = true;
    let before = text.length;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const end = endOfObject(text, from, before);
      if (end < 0) break;
      if (this.#listener.onRun?.(text.slice(from, end))) {
        this.#misses = 0;
        this.#expected = 'next';
        return end;
      }
      before = end;
    }
    this.#misses += 1;
    return from;
  }

  /** Whether a value or a name begins that is read as a whole. */
  #begins(sign: number): boolean {
    const isKey = this.#expected === 'first-key' || this.#expected === 'key';
    if (isKey) {
      if (sign !== QUOTE) return false;
      this.#pieces = [];
    } else if (this.#expected === 'value') {
      if (sign === OPEN_LIST && this.#name === 'features') return false;
      this.#pieces = this.#listener.isWanted(this.#name) ? [] : null;
    } else if (this.#expected === 'first-element' || this.#expected === 'element') {
      if (sign === CLOSE_LIST || sign === COMMA) return false;
      this.#pieces = [];
    } else return false;
    if (sign === COMMA || sign === COLON || sign === CLOSE || sign === CLOSE_LIST) throw broken();
    this.#length = 0;
    this.#depth = 0;
    this.#isQuoted = false;
    this.#state = sign === QUOTE ? 'string' : sign === OPEN || sign === OPEN_LIST ? 'brackets' : 'scalar';
    return true;
  }

  #structure(sign: number): void {
    const before = this.#expected;
    if (before === 'root' && sign === OPEN) this.#expected = 'first-key';
    else if (before === 'root' && sign === OPEN_LIST) {
      this.#isList = true;
      this.#expected = 'first-element';
    } else if (before === 'colon' && sign === COLON) this.#expected = 'value';
    else if (before === 'value' && sign === OPEN_LIST) {
      this.#isList = true;
      this.#isInFeatures = true;
      this.#expected = 'first-element';
    } else if (before === 'comma' && sign === COMMA) this.#expected = 'key';
    else if ((before === 'comma' || before === 'first-key') && sign === CLOSE) this.#expected = 'end';
    else if (before === 'next' && sign === COMMA) this.#expected = 'element';
    // A comma behind the last element is no JSON, and harms nothing.
    else if ((before === 'next' || before === 'first-element' || before === 'element') && sign === CLOSE_LIST)
      this.#leaveList();
    else throw broken();
  }

  #leaveList(): void {
    this.#expected = this.#isInFeatures ? 'comma' : 'end';
    this.#isInFeatures = false;
  }

  /** Where a value that goes on from `from` ends, or the end of the piece. */
  #value(text: string, from: number): number {
    const end = this.#state === 'scalar' ? endOfScalar(text, from) : this.#endOfBrackets(text, from);
    if (end >= 0) return this.#finish(text, from, end);
    this.#keep(text.slice(from));
    return text.length;
  }

  /** Behind the quote or bracket that closes a value; -1: it goes on in the next piece. Texts are passed over by the engine's own search. */
  #endOfBrackets(text: string, from: number): number {
    let depth = this.#depth;
    let at = from;
    while (at < text.length) {
      if (this.#isQuoted) {
        at = this.#endOfText(text, at);
        if (at < 0) break;
        if (this.#state === 'string') return at;
      }
      for (; at < text.length; at += 1) {
        const sign = text.charCodeAt(at);
        if (sign === QUOTE) {
          this.#isQuoted = true;
          at += 1;
          break;
        }
        if (sign === OPEN || sign === OPEN_LIST) depth += 1;
        else if (sign === CLOSE || sign === CLOSE_LIST) {
          depth -= 1;
          if (depth === 0) return at + 1;
        }
      }
    }
    this.#depth = depth;
    return -1;
  }

  /** Behind the quote that ends a text; -1: it goes on in the next piece. */
  #endOfText(text: string, from: number): number {
    let at = from;
    if (this.#isEscaped) at += 1;
    this.#isEscaped = false;
    for (;;) {
      const quote = text.indexOf('"', at);
      if (this.#slash < at) this.#slash = text.indexOf('\\', at);
      if (this.#slash < 0) this.#slash = text.length;
      const slash = this.#slash < text.length ? this.#slash : -1;
      if (slash >= 0 && (quote < 0 || slash < quote)) {
        this.#isEscaped = slash + 1 === text.length;
        if (this.#isEscaped) return -1;
        at = slash + 2;
      } else {
        if (quote >= 0) this.#isQuoted = false;
        return quote < 0 ? -1 : quote + 1;
      }
    }
  }

  #keep(text: string): void {
    this.#pieces?.push(text);
    this.#length += text.length;
    if (this.#pieces && this.#length > MOST_VALUE)
      throw new TableFileError(
        'One feature of the file is larger than 100 MB. Simplify it in the program that it comes from',
      );
  }

  #finish(text: string, from: number, end: number): number {
    this.#keep(text.slice(from, end));
    const value = this.#pieces?.join('') ?? null;
    this.#pieces = null;
    this.#state = 'between';
    if (this.#expected === 'first-key' || this.#expected === 'key') {
      this.#name = nameOf(value ?? '');
      this.#expected = 'colon';
    } else if (this.#expected === 'value') {
      this.#expected = 'comma';
      if (value !== null) this.#listener.onMember(this.#name, value);
    } else {
      this.#expected = 'next';
      if (value !== null) this.#listener.onElement(value);
    }
    return end;
  }
}

/** Behind the last object in front of `before` that another one follows; -1: there is none. */
function endOfObject(text: string, from: number, before: number): number {
  for (let next = text.lastIndexOf('{', before - 1); next > from; next = text.lastIndexOf('{', next - 1)) {
    let at = lastSign(text, next - 1);
    if (text.charCodeAt(at) !== COMMA) continue;
    at = lastSign(text, at - 1);
    if (text.charCodeAt(at) === CLOSE && at + 1 < before) return at + 1;
  }
  return -1;
}

/** Where the last sign is at or in front of a place that is no blank. */
function lastSign(text: string, from: number): number {
  let at = from;
  while (at >= 0 && BLANKS.has(text.charCodeAt(at))) at -= 1;
  return at;
}

/** Behind a number or a word; -1: it goes on in the next piece. */
function endOfScalar(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (BLANKS.has(sign) || sign === COMMA || sign === CLOSE || sign === CLOSE_LIST) return at;
  }
  return -1;
}

const broken = () => new TableFileError('The file is not valid JSON. Export it again');

function nameOf(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    throw broken();
  }
}
