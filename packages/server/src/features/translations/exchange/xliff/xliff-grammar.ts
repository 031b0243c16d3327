/** Where in a file the reader is. What the grammar does not name is skipped with everything in it. */
export type Place =
  | 'top'
  | 'xliff'
  | 'file'
  | 'body'
  | 'group'
  | 'binary'
  | 'unit'
  | 'contexts'
  | 'context'
  | 'data-list'
  | 'data'
  | 'segment'
  | 'spacing'
  | 'source'
  | 'target'
  | 'marked-source'
  | 'inline';

/** Elements by the place they stand in, and the place inside them. */
export type Grammar = Readonly<Partial<Record<Place, Readonly<Record<string, Place>>>>>;

const UNITS_1: Readonly<Record<string, Place>> = { group: 'group', 'trans-unit': 'unit', 'bin-unit': 'binary' };
const INLINE_1 = inline('g x bx ex bpt ept it ph sub mrk');

/** Places of texts and of tags in them. */
const IN_TEXT: ReadonlySet<Place> = new Set(['source', 'target', 'marked-source', 'inline']);

/**
 * Where an element leads. In a text, one that the grammar does not name is a tag like others: programs write those of another
 * version, or HTML, and what they stand around is text.
 */
export const placeIn = (grammar: Grammar, outer: Place, name: string): Place | null =>
  grammar[outer]?.[name] ?? (IN_TEXT.has(outer) ? 'inline' : null);

/** XLIFF 1.0 to 1.2. `alt-trans`, notes, counts and headers are not in it. Source: XLIFF 1.2, 2.2. */
export const GRAMMAR_1: Grammar = {
  top: { xliff: 'xliff' },
  xliff: { file: 'file' },
  file: { body: 'body' },
  body: UNITS_1,
  group: UNITS_1,
  // The texts of a file that is no text, such as the labels of a dialog.
  binary: { 'trans-unit': 'unit' },
  unit: { source: 'source', 'seg-source': 'marked-source', target: 'target', 'context-group': 'contexts' },
  contexts: { context: 'context' },
  source: INLINE_1,
  'marked-source': INLINE_1,
  target: INLINE_1,
  inline: INLINE_1,
};

const UNITS_2: Readonly<Record<string, Place>> = { group: 'group', unit: 'unit' };
const INLINE_2 = inline('pc ph sc ec sm em mrk cp');
const PIECES_2: Readonly<Record<string, Place>> = { source: 'source', target: 'target' };

/** XLIFF 2.0 to 2.2. Modules, such as matches of a translation memory, are foreign to the core. Source: XLIFF 2.1, 4.2. */
export const GRAMMAR_2: Grammar = {
  top: { xliff: 'xliff' },
  xliff: { file: 'file' },
  file: UNITS_2,
  group: UNITS_2,
  unit: { originalData: 'data-list', segment: 'segment', ignorable: 'spacing' },
  'data-list': { data: 'data' },
  data: { cp: 'inline' },
  segment: PIECES_2,
  spacing: PIECES_2,
  source: INLINE_2,
  target: INLINE_2,
  inline: INLINE_2,
};

function inline(names: string): Readonly<Record<string, Place>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, 'inline']));
}
