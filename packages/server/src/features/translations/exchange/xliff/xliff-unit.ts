import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { FileRow, TextState } from '../text-file.ts';

/** A piece of a unit: what a segment or the whole unit has in one of its languages. */
export interface Piece {
  text: string;
  /** Blanks at its ends count: `xml:space="preserve"`. */
  isPreserved: boolean;
  /** `xml:lang`, where it has one. */
  language: string;
  state: TextState | undefined;
  /** Where it stands among the targets of its unit; null: where it was found. Source: XLIFF 2.1, 4.3.1.23. */
  order: number | null;
}

/** A segment; `isSpacing`: the blanks between segments, which are not translated. */
export interface Segment {
  isSpacing: boolean;
  source: Piece | null;
  target: Piece | null;
}

/** A unit as it was read. */
export interface Unit {
  /** Its id, then what else may be its key. */
  keys: string[];
  segments: Segment[];
  /** XLIFF 1.2 marks segments inside its texts: those of the source, all of the target, and those of it that have a text. */
  marks: { source: number; all: number; target: number };
  isPlural: boolean;
  /** How far it is by the marks of the program that wrote the file. */
  programState?: TextState | undefined;
  /** What the rules of XLIFF do not allow in it. */
  fault?: string;
}

/** The languages of a unit's texts that this product supports. */
export interface UnitLanguages {
  source: Language | null;
  target: Language | null;
}

/** A file that is printed with indents has line ends around its texts. */
const textOf = ({ text, isPreserved }: Piece): string =>
  isPreserved ? text : text.replace(/^[^\S\n]*\n\s*/, '').replace(/\s*\n[^\S\n]*$/, '');

const joined = (pieces: readonly Piece[]): string => pieces.map(textOf).join('');
const hasText = (piece: Piece | null): boolean => piece !== null && piece.text !== '';

/**
 * The pieces of a translation in its own order. Blanks between segments are the source's unless the translation has its
 * own.
 */
function targetsOf(segments: readonly Segment[]): Piece[] {
  const placed = segments.flatMap(({ source, target, isSpacing }, at) => {
    const piece = target ?? (isSpacing ? source : null);
    return piece ? [{ piece, at: piece.order ?? at + 1 }] : [];
  });
  return placed.sort((a, b) => a.at - b.at).map(({ piece }) => piece);
}

/** The texts of a unit as a row; its own source and targets alone, never what a memory of translations proposes. */
export function rowOfUnit(
  { keys, segments, marks, isPlural, programState, fault }: Unit,
  languages: UnitLanguages,
): FileRow {
  const [key = '', ...otherKeys] = keys;
  const translated = segments.filter(({ isSpacing }) => !isSpacing);
  const source = joined(segments.flatMap((segment) => segment.source ?? []));
  const target = translated.some((segment) => hasText(segment.target)) ? joined(targetsOf(segments)) : '';
  const row: FileRow = { key, otherKeys, place: '', values: {}, source };
  if (fault !== undefined) row.fault = fault;
  if (languages.source && source !== '') row.values[languages.source] = source;
  if (!languages.target || target === '') return row;
  row.values[languages.target] = target;
  const states = translated.map((segment) => segment.target?.state);
  if (states.includes('unfinished')) row.states = { [languages.target]: 'unfinished' };
  else if (states.every((state) => state === 'finished')) row.states = { [languages.target]: 'finished' };
  else if (programState !== undefined) row.states = { [languages.target]: programState };
  const done = translated.filter((segment) => hasText(segment.target) || !hasText(segment.source)).length;
  const parts = marks.all > 0 ? marks : { source: translated.length, target: done };
  const orders = translated.flatMap(({ target: piece }) => piece?.order ?? []);
  if (new Set(orders).size < orders.length)
    row.fault ??= 'Two of its segments have the same place in the translation (order). Export the file again';
  if (parts.target < parts.source)
    row.fault ??= `${parts.target} of its ${parts.source} segments are translated. Translate all of them`;
  if (isPlural) row.remark = 'Plural forms: only the first one is taken';
  return row;
}
