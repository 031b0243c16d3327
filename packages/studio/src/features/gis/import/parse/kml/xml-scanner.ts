import { TableFileError } from '../../../../../table-files/table-file-error.ts';
import { withoutReferences } from './character-references.ts';

/** Receives the parts of an XML file in order. Names are without their prefix. */
export interface XmlListener {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  text(text: string): void;
  close(name: string): void;
}

/** Characters of one tag, comment or name of an entity; larger is no file of places. */
const MOST_TAG = 1_000_000;
const MOST_DEPTH = 500;

/**
 * Reads XML piece by piece without a document tree, so that a worker can read files of any size. A document type is
 * refused, and with it every entity that could be expanded.
 */
export class XmlScanner {
  readonly #listener: XmlListener;
  readonly #stack: string[] = [];
  #rest = '';

  constructor(listener: XmlListener) {
    this.#listener = listener;
  }

  push(piece: string): void {
    const source = this.#rest + piece;
    let at = 0;
    while (at < source.length) {
      const next = source.charAt(at) === '<' ? this.#markup(source, at) : this.#chars(source, at);
      if (next < 0) break;
      at = next;
    }
    this.#rest = source.slice(at);
    if (this.#rest.length > MOST_TAG + piece.length)
      throw new TableFileError('The file is not valid XML: a tag never ends');
  }

  /** Throws where the file ends too early. */
  end(): void {
    if (this.#rest.trim() !== '' || this.#stack.length > 0) {
      const open = this.#stack.at(-1);
      throw new TableFileError(open ? `The file ends inside <${open}>` : 'The file ends in the middle of a tag');
    }
  }

  /** Where to go on; -1: the piece ends in the middle. */
  #chars(source: string, at: number): number {
    let end = source.indexOf('<', at);
    if (end < 0) {
      // An entity may go on in the next piece.
      const entity = source.lastIndexOf('&');
      end = entity >= at && !source.includes(';', entity) && source.length - entity < 40 ? entity : source.length;
      if (end === at) return -1;
    }
    if (this.#stack.length > 0) this.#listener.text(withoutReferences(source.slice(at, end)));
    return end;
  }

  #markup(source: string, at: number): number {
    if (source.startsWith('<![CDATA[', at)) {
      const end = source.indexOf(']]>', at);
      if (end < 0) return -1;
      this.#listener.text(source.slice(at + 9, end));
      return end + 3;
    }
    if (source.startsWith('<!--', at)) return after(source, '-->', at + 4);
    if (source.startsWith('<?', at)) return after(source, '?>', at);
    if (source.startsWith('<!', at)) {
      if (source.length - at < 9) return -1;
      throw new TableFileError(
        'The file has a DOCTYPE, which could make it grow without end. Save it without one and try again',
      );
    }
    const end = endOfTag(source, at);
    if (end < 0) return -1;
    this.#tag(source.slice(at + 1, end));
    return end + 1;
  }

  #tag(inner: string): void {
    if (inner.startsWith('/')) {
      const name = localName(inner.slice(1).trim());
      const open = this.#stack.pop();
      if (open !== name)
        throw new TableFileError(`The file is not valid XML: </${name}> closes ${open ? `<${open}>` : 'nothing'}`);
      this.#listener.close(name);
      return;
    }
    const [, raw = ''] = /^([^\s/>]+)/.exec(inner) ?? [];
    const name = localName(raw);
    if (!/^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name)) throw new TableFileError('The file is not valid XML');
    this.#listener.open(name, attributesOf(inner.slice(raw.length)));
    if (inner.endsWith('/')) this.#listener.close(name);
    else if (this.#stack.push(name) > MOST_DEPTH) throw new TableFileError('The file is nested too deeply');
  }
}

function after(source: string, sign: string, from: number): number {
  const end = source.indexOf(sign, from);
  return end < 0 ? -1 : end + sign.length;
}

/** The `>` of a tag, outside of quotes. */
function endOfTag(source: string, at: number): number {
  const plain = source.indexOf('>', at);
  if (plain < 0) return -1;
  const quote = source.slice(at, plain).search(/["']/);
  if (quote < 0) return plain;
  let open = '';
  for (let place = at; place < source.length; place += 1) {
    const sign = source.charAt(place);
    if (open !== '') open = sign === open ? '' : open;
    else if (sign === '"' || sign === "'") open = sign;
    else if (sign === '>') return place;
  }
  return -1;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

function attributesOf(text: string): ReadonlyMap<string, string> {
  if (!text.includes('=')) return NO_ATTRIBUTES;
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(/(?<=\s)([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    found.set(localName(name), withoutReferences(double ?? single ?? ''));
  return found;
}
