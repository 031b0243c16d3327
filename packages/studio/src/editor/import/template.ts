/** Most characters of a template. */
export const MAX_TEMPLATE = 2_000;

/** A text with places for columns: `{Area} m², {Rooms} rooms`. */
export interface Template {
  parts: Sequence;
  /** Names in its braces, each once. */
  fields: readonly string[];
}

type Node =
  | { type: 'text'; text: string }
  | { type: 'field'; name: string }
  /** What stands in brackets goes as one: without its cells there are no brackets. */
  | { type: 'group'; open: string; close: string; inner: Sequence };

/** Pieces with what separates each from the one before it. */
type Sequence = readonly { separator: string; nodes: readonly Node[] }[];

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']' };
/** What stands between pieces: line ends, and signs of lists; dashes and strokes only between spaces. */
const SEPARATOR = /^(?:[^\S\n]*\n\s*|\s*[,;·•|]\s*|\s+[–—/-]\s+)/u;
/** The end of a sentence belongs to it. Only where cells stand before and after: `sq. ft` is one piece. */
const SENTENCE_END = /^([.!?])\s+/u;

export function parsedTemplate(text: string): Template {
  const fields = new Set<string>();
  const reader = new Reader(text.slice(0, MAX_TEMPLATE), fields);
  return { parts: reader.sequence(null), fields: [...fields] };
}

class Reader {
  readonly #text: string;
  readonly #fields: Set<string>;
  #at = 0;

  constructor(text: string, fields: Set<string>) {
    this.#text = text;
    this.#fields = fields;
  }

  /** `close`: the bracket that ends it; null: the end of the text. */
  sequence(close: string | null): Sequence {
    const pieces: { separator: string; nodes: Node[] }[] = [{ separator: '', nodes: [] }];
    const nodes = (): Node[] => pieces.at(-1)?.nodes ?? [];
    const hasField = () => nodes().some((node) => node.type !== 'text');
    while (this.#at < this.#text.length) {
      const rest = this.#text.slice(this.#at, this.#at + 500);
      const sign = rest[0] ?? '';
      if (sign === close) return pieces;
      const [field, name] = /^\{([^{}\n]{1,300})\}/.exec(rest) ?? [];
      const separator = SEPARATOR.exec(rest)?.[0];
      const sentence = hasField() && this.#hasFieldAhead() ? SENTENCE_END.exec(rest) : null;
      if (field !== undefined && name !== undefined) {
        this.#at += field.length;
        this.#fields.add(name);
        nodes().push({ type: 'field', name });
      } else if (separator !== undefined) {
        this.#at += separator.length;
        pieces.push({ separator, nodes: [] });
      } else if (sentence) {
        this.#at += sentence[0].length;
        nodes().push({ type: 'text', text: sentence[1] ?? '' });
        pieces.push({ separator: sentence[0].slice(1), nodes: [] });
      } else if (CLOSING[sign] !== undefined && this.#hasClosing(CLOSING[sign])) {
        this.#at += 1;
        const end = CLOSING[sign];
        nodes().push({ type: 'group', open: sign, close: end, inner: this.sequence(end) });
        this.#at += 1;
      } else {
        this.#at += 1;
        const last = nodes().at(-1);
        if (last?.type === 'text') last.text += sign;
        else nodes().push({ type: 'text', text: sign });
      }
    }
    return pieces;
  }

  /** Whether a cell stands between here and the next sign of a list. */
  #hasFieldAhead(): boolean {
    return /^[.!?]\s+[^,;·•|\n]*\{/u.test(this.#text.slice(this.#at, this.#at + 500));
  }

  #hasClosing(close: string): boolean {
    return this.#text.indexOf(close, this.#at) > 0;
  }
}

/**
 * The text of a row. A piece whose cells are all blank goes with what stands around them and with its separator; pieces without
 * cells stay, unless there is no cell with a text at all: then the text is empty.
 */
export function renderedTemplate({ parts }: Template, textOf: (field: string) => string): string {
  const { text, isFilled } = rendered(parts, textOf);
  return isFilled ? text.trim() : '';
}

interface Rendered {
  text: string;
  hasField: boolean;
  isFilled: boolean;
}

function rendered(parts: Sequence, textOf: (field: string) => string): Rendered {
  let text = '';
  let hasField = false;
  let isFilled = false;
  /** The strongest separator since the last piece that stays: a line end. */
  let pending = '';
  let isFirst = true;
  for (const { separator, nodes } of parts) {
    if (separator.includes('\n') || !pending.includes('\n')) pending = separator;
    const piece = renderedPiece(nodes, textOf);
    hasField ||= piece.hasField;
    isFilled ||= piece.isFilled;
    if ((piece.hasField && !piece.isFilled) || (piece.text.trim() === '' && !piece.hasField)) continue;
    text += isFirst ? piece.text : pending + piece.text.replace(/^\s+/u, '');
    isFirst = false;
    pending = '';
  }
  return { text, hasField, isFilled };
}

function renderedPiece(nodes: readonly Node[], textOf: (field: string) => string): Rendered {
  const own = nodes.map((node): Rendered => {
    if (node.type === 'text') return { text: node.text, hasField: false, isFilled: false };
    if (node.type === 'field') {
      const text = textOf(node.name).trim();
      return { text, hasField: true, isFilled: text !== '' };
    }
    const { text, hasField, isFilled } = rendered(node.inner, textOf);
    const isShown = !hasField || isFilled;
    return { text: isShown ? node.open + text + node.close : '', hasField, isFilled };
  });
  return {
    // A blank cell in the middle of a text leaves one space.
    text: own
      .map(({ text }) => text)
      .join('')
      .replaceAll(/[^\S\n]{2,}/gu, ' ')
      .replace(/[^\S\n]+$/u, ''),
    hasField: own.some(({ hasField }) => hasField),
    isFilled: own.some(({ isFilled }) => isFilled),
  };
}
