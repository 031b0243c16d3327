import { TextFileError, type TextState } from '../text-file.ts';
import { loneTag, pairedTag } from './inline-tags.ts';
import { stateInProgram, stateInTrados } from './program-states.ts';
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
  /** Of a tracked change that took a text out. */
  isDeleted?: boolean;
}

/** What a tracked change of Trados Studio took out. */
const DELETED = 'x-sdl-deleted';

/** Collects what one unit says in its source and in its targets. */
export class UnitReader {
  readonly unit: Unit;
  /** `yes` or `no`; XLIFF 1.x has it at the unit. */
  readonly #approved: string;
  /** Texts of tags, which 2.x lists before the segments. */
  readonly #data = new Map<string, string>();
  #dataId = '';
  readonly #segmentIds = new Set<string>();
  /** What the program of the file says of the unit in marks of its own. */
  readonly #programState: TextState | undefined;
  /** Texts of the numbered tags of Phrase, which it lists behind the targets: `{1}`. */
  readonly #marks = new Map<string, string>();
  #mark = { id: '', isContent: false };
  /** Texts that are deleted in tracked changes are open. */
  #deleted = 0;
  #segment: Segment = { isSpacing: false, source: null, target: null };
  /** What a 2.x segment says of its target. */
  #state = { state: '', qualifier: '' };
  #piece: Piece | null = null;
  #side: 'source' | 'target' | 'marked-source' | null = null;

  /** `hasSegments`: they are elements of their own, as in 2.x. */
  constructor(attributes: Attributes, { hasSegments, isPlural }: { hasSegments: boolean; isPlural: boolean }) {
    const keys = ['id', 'resname', 'name'].flatMap((name) => attributes.get(name) ?? []);
    this.#programState = stateInProgram(attributes);
    const approved = attributes.get('approved') ?? '';
    // Programs with a state of their own leave the default `no` as it is.
    this.#approved = approved === 'no' && this.#programState !== undefined ? '' : approved;
    this.unit = {
      keys,
      segments: hasSegments ? [] : [this.#segment],
      marks: { source: 0, target: 0, all: 0 },
      isPlural,
    };
  }

  openData(attributes: Attributes): void {
    this.#dataId = attributes.get('id') ?? '';
    if (this.#data.has(this.#dataId)) this.#invalid(`The unit has the data “${this.#dataId.slice(0, 40)}” twice`);
    this.#data.set(this.#dataId, '');
  }

  /** A file that breaks the rules of XLIFF: the unit is ambiguous. */
  #invalid(what: string): void {
    this.unit.fault ??= `${what}. Export the file again, or correct it in the program that wrote it`;
  }

  /** A segment of Trados Studio: one that is not confirmed makes the text work to do. */
  addTradosState(conf: string | undefined): void {
    const state = stateInTrados(conf);
    if (this.unit.programState !== 'unfinished') this.unit.programState = state;
  }

  openMark(id: string): void {
    this.#mark = { id, isContent: false };
  }

  openMarkContent(): void {
    this.#mark.isContent = true;
  }

  addMark(text: string): void {
    const { id, isContent } = this.#mark;
    if (isContent) this.#marks.set(id, (this.#marks.get(id) ?? '') + text);
  }

  closeMark(): void {
    this.#mark.isContent = false;
  }

  /** The unit is closed: numbered tags become what they stand for. */
  close(): Unit {
    this.unit.programState ??= this.#programState;
    if (this.#marks.size > 0)
      for (const { source, target } of this.unit.segments)
        for (const piece of [source, target])
          if (piece)
            piece.text = piece.text.replace(/\{(\d{1,3})\}/g, (whole, id: string) => this.#marks.get(id) ?? whole);
    return this.unit;
  }

  addData(text: string): void {
    this.#data.set(this.#dataId, (this.#data.get(this.#dataId) ?? '') + text);
  }

  openSegment(isSpacing: boolean, attributes: Attributes): void {
    this.#segment = { isSpacing, source: null, target: null };
    const id = attributes.get('id');
    if (id !== undefined && this.#segmentIds.has(id))
      this.#invalid(`The unit has the segment “${id.slice(0, 40)}” twice`);
    if (id !== undefined) this.#segmentIds.add(id);
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
    if (this.#segment[side])
      this.#invalid(`The unit has two ${side === 'source' ? 'sources' : 'targets'} in one place`);
    this.#segment[side] ??= this.#piece;
  }

  closePiece(): void {
    this.#piece = null;
    this.#side = null;
  }

  add(text: string): void {
    if (!this.#piece || this.#deleted > 0) return;
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
    const dataOf = (reference: string) => {
      const data = this.#data.get(attribute(reference));
      if (data === undefined && attributes.has(reference) && this.#data.size > 0)
        this.#invalid(`The unit refers to the data “${attribute(reference).slice(0, 40)}”, which it does not have`);
      return data ?? '';
    };
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
        this.add(this.#characterOf(attribute('hex')));
        return end;
      case 'mrk':
        if (attribute('mtype') === DELETED) this.#deleted += 1;
        if (attribute('mtype') === DELETED) return { ...end, isDeleted: true };
        return attribute('mtype') === 'seg' ? this.#openMark() : end;
      default:
        return end;
    }
  }

  closeTag({ text, whenEmpty, isMark, isDeleted = false }: TagEnd): void {
    if (isDeleted) this.#deleted -= 1;
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

  /** A character that XML cannot hold, by its number. Source: XLIFF 2.1, 4.2.3.1. */
  #characterOf(hex: string): string {
    const code = /^[0-9a-f]{1,6}$/i.test(hex) ? Number.parseInt(hex, 16) : 0;
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
    this.#invalid(`The unit has a character by the number “${hex.slice(0, 20)}”, which there is not`);
    return '';
  }
}
