import { TextFileError } from '../text-file.ts';
import { loneTag, pairedTag } from './inline-tags.ts';
import { stateOf } from './xliff-states.ts';
import type { Piece, Segment, Unit } from './xliff-unit.ts';

/** Characters of a text with what its tags stand for: one piece of data can stand in it any number of times. */
const MOST_CHARACTERS = 1_000_000;

export type Attributes = ReadonlyMap<string, string>;

/** What the end of a tag inside a text does. */
export interface TagEnd {
  /** What it puts into the text. */
  text: string;
  /** The same, where nothing was written since the text was so long. */
  whenEmpty: { from: number; text: string } | null;
  isMark: boolean;
}

/** Collects what one unit says in its source and in its targets. */
export class UnitReader {
  readonly unit: Unit;
  /** `yes` or `no`; XLIFF 1.x has it at the unit. */
  readonly #approved: string;
  /** Texts of tags, which 2.x lists before the segments. */
  readonly #data = new Map<string, string>();
  #dataId = '';
  #segment: Segment = { isSpacing: false, source: null, target: null };
  /** What a 2.x segment says of its target. */
  #state = { state: '', qualifier: '' };
  #piece: Piece | null = null;
  #side: 'source' | 'target' | 'marked-source' | null = null;

  /** `hasSegments`: they are elements of their own, as in 2.x. */
  constructor(attributes: Attributes, { hasSegments, isPlural }: { hasSegments: boolean; isPlural: boolean }) {
    const keys = ['id', 'resname', 'name'].flatMap((name) => attributes.get(name) ?? []);
    this.#approved = attributes.get('approved') ?? '';
    this.unit = {
      keys,
      segments: hasSegments ? [] : [this.#segment],
      marks: { source: 0, target: 0, all: 0 },
      isPlural,
    };
  }

  openData(attributes: Attributes): void {
    this.#dataId = attributes.get('id') ?? '';
  }

  addData(text: string): void {
    this.#data.set(this.#dataId, (this.#data.get(this.#dataId) ?? '') + text);
  }

  openSegment(isSpacing: boolean, attributes: Attributes): void {
    this.#segment = { isSpacing, source: null, target: null };
    this.#state = { state: attributes.get('state') ?? '', qualifier: attributes.get('subState') ?? '' };
    this.unit.segments.push(this.#segment);
  }

  openPiece(side: 'source' | 'target' | 'marked-source', attributes: Attributes, isPreserved: boolean): void {
    this.#side = side;
    if (side === 'marked-source') return;
    const order = Number.parseInt(attributes.get('order') ?? '', 10);
    const own = { state: attributes.get('state') ?? '', qualifier: attributes.get('state-qualifier') ?? '' };
    this.#piece = {
      text: '',
      isPreserved,
      language: attributes.get('xml:lang') ?? '',
      state: stateOf({ approved: this.#approved, ...(own.state || own.qualifier ? own : this.#state) }),
      order: Number.isNaN(order) ? null : order,
    };
    this.#segment[side] ??= this.#piece;
  }

  closePiece(): void {
    this.#piece = null;
    this.#side = null;
  }

  add(text: string): void {
    if (!this.#piece) return;
    if (this.#piece.text.length + text.length > MOST_CHARACTERS)
      throw new TextFileError(
        `The unit “${(this.unit.keys[0] ?? '').slice(0, 100)}” holds a text of more than ${MOST_CHARACTERS.toLocaleString('en')} characters. Leave it out`,
      );
    this.#piece.text += text;
  }

  /** A tag inside a text: what it stands for where the file says so, else a sign that names it. */
  openTag(name: string, attributes: Attributes): TagEnd {
    const attribute = (wanted: string) => attributes.get(wanted) ?? '';
    const id = attribute('id');
    const dataOf = (reference: string) => this.#data.get(attribute(reference)) ?? '';
    const isLineBreak = attribute('ctype') === 'lb' || attribute('subType') === 'xlf:lb';
    const written = dataOf('dataRef') || attribute('equiv-text') || attribute('equiv') || (isLineBreak ? '\n' : '');
    const end: TagEnd = { text: '', whenEmpty: null, isMark: false };
    const withContent = (sign: string): TagEnd => ({
      ...end,
      whenEmpty: { from: this.#piece?.text.length ?? 0, text: written || sign },
    });
    switch (name) {
      case 'x':
        this.add(written || loneTag(id));
        return end;
      case 'ph':
        return withContent(loneTag(id));
      case 'g':
        this.add(pairedTag('open', id));
        return { ...end, text: pairedTag('close', id) };
      case 'pc':
        this.add(dataOf('dataRefStart') || attribute('equivStart') || pairedTag('open', id));
        return { ...end, text: dataOf('dataRefEnd') || attribute('equivEnd') || pairedTag('close', id) };
      case 'bx':
      case 'sc':
        this.add(written || pairedTag('open', attribute('rid') || id));
        return end;
      case 'ex':
      case 'ec':
        this.add(written || pairedTag('close', attribute('rid') || attribute('startRef') || id));
        return end;
      case 'bpt':
        return withContent(pairedTag('open', attribute('rid') || id));
      case 'ept':
        return withContent(pairedTag('close', attribute('rid') || id));
      case 'it':
        return withContent(pairedTag(attribute('pos') === 'close' ? 'close' : 'open', id));
      case 'cp':
        this.add(characterOf(attribute('hex')));
        return end;
      case 'mrk':
        return attribute('mtype') === 'seg' ? this.#openMark() : end;
      default:
        return end;
    }
  }

  closeTag({ text, whenEmpty, isMark }: TagEnd): void {
    const { length } = this.#piece?.text ?? '';
    if (whenEmpty && length === whenEmpty.from && !isMark) this.add(whenEmpty.text);
    if (isMark && whenEmpty && length > whenEmpty.from) this.unit.marks.target += 1;
    this.add(text);
  }

  #openMark(): TagEnd {
    if (this.#side === 'marked-source') this.unit.marks.source += 1;
    const isMark = this.#side === 'target';
    if (isMark) this.unit.marks.all += 1;
    return { text: '', whenEmpty: { from: this.#piece?.text.length ?? 0, text: '' }, isMark };
  }
}

/** A character that XML cannot hold, by its number. Source: XLIFF 2.1, 4.2.3.1. */
function characterOf(hex: string): string {
  const code = Number.parseInt(hex, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
