import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { FillEdit, FilledMarker, FilledShape } from '@diorama/documents/icgi/commands/fill.commands.ts';
import { emptyNotes, note, type RowNotes } from '../../../../editor/import/row-notes.ts';
import { breather } from '../../../../engine/breather.ts';
import type { TableFile } from '../../../../table-files/read-table-file.ts';
import { counted } from '../../../../ui/format/counted.ts';
import { FillCategories, type knownCategories } from './fill-categories.ts';
import type { FillTarget } from './fill-targets.ts';
import type { FillMapping } from './mapping.ts';
import { matchRows, type RowFault } from './match-rows.ts';
import { type Difference, RowReader } from './row-reader.ts';

/** What a table would do. */
export interface FillPlan {
  edit: FillEdit;
  /** Things that change, each with its row. */
  filled: { id: string; label: string; row: number; differences: readonly Difference[] }[];
  /** Things with a row that says what they say already. */
  unchanged: number;
  /** All that the table was to fill. */
  total: number;
  areMarkers: boolean;
  /** Rows that fill nothing. */
  rowsLeft: RowNotes;
  rowFaults: Readonly<Record<RowFault, number>>;
  /** Things without a row. */
  thingsLeft: RowNotes;
  /** Cells that are left out, and what visitors will not see. */
  warned: RowNotes;
  /** Texts that stand there and give way to others. */
  replaced: number;
}

interface FillContext {
  targets: readonly FillTarget[];
  categories: ReturnType<typeof knownCategories>;
  language: Language;
  newId: () => string;
}

/** Compares a table with what it is to fill, in slices between which the page can draw. Nothing is written. */
export async function planFill(file: TableFile, mapping: FillMapping, context: FillContext): Promise<FillPlan> {
  const { targets, language, newId } = context;
  const breathe = breather();
  const warned = emptyNotes();
  const reported = new Set<string>();
  const categories = new FillCategories(context.categories, newId);
  const reader = new RowReader({ file, mapping, language, categories, newId }, (line, reason) => {
    // Several shapes share a row.
    if (reported.has(`${line} ${reason}`)) return;
    reported.add(`${line} ${reason}`);
    note(warned, line, reason);
  });
  const keyed = file.rows.map(({ line, texts }) => ({
    ...{ line, key: reader.keyOf(texts) },
    fault: reader.keyFault(texts),
  }));
  await breathe();
  const { matched, rowFaults, thingFaults } = matchRows(targets, keyed);
  const plan: FillPlan = {
    edit: { language, categories: categories.made, shapes: [], markers: [] },
    ...{ filled: [], unchanged: 0, total: targets.length, warned, replaced: 0 },
    areMarkers: targets.some(({ collection }) => collection === 'markers'),
    ...{ rowsLeft: emptyNotes(), thingsLeft: emptyNotes() },
    rowFaults: countsOf(rowFaults.map(({ type }) => type)),
  };
  const shapes: FilledShape[] = [];
  const markers: FilledMarker[] = [];
  for (const { thing, row } of matched) {
    const line = file.rows[row];
    if (!line) continue;
    await breathe();
    const { filled, differences } = reader.read(line, thing);
    if (Object.keys(filled).length > 1) (thing.collection === 'shapes' ? shapes : markers).push(filled);
    if (differences.length === 0) plan.unchanged += 1;
    else plan.filled.push({ id: thing.id, label: thing.label, row: line.line, differences });
    if (differences.some(({ field, before }) => field === 'Text' && before !== '')) plan.replaced += 1;
  }
  for (const { line, reason } of rowFaults) note(plan.rowsLeft, line, reason);
  for (const { thing, reason } of thingFaults) note(plan.thingsLeft, thing.label, reason);
  return { ...plan, edit: { ...plan.edit, shapes, markers } };
}

function countsOf(types: readonly RowFault[]): Record<RowFault, number> {
  const counts = { 'no-key': 0, repeated: 0, unknown: 0, unclear: 0 };
  for (const type of types) counts[type] += 1;
  return counts;
}

/** `58 of 60 shapes filled, 2 rows match no shape, 2 shapes have no row`. */
export function fillText({ filled, unchanged, total, areMarkers, rowFaults, thingsLeft }: FillPlan): string {
  const what = areMarkers ? 'marker' : 'shape';
  const found = filled.length + unchanged;
  const parts: [number, string][] = [
    [unchanged, `${unchanged.toLocaleString('en')} of them as before`],
    [
      rowFaults.unknown,
      `${counted(rowFaults.unknown, 'row')} ${rowFaults.unknown === 1 ? 'matches' : 'match'} no ${what}`,
    ],
    [
      rowFaults.repeated,
      `${counted(rowFaults.repeated, 'row')} ${rowFaults.repeated === 1 ? 'repeats' : 'repeat'} a key`,
    ],
    [rowFaults['no-key'], `${counted(rowFaults['no-key'], 'row')} without a key`],
    [rowFaults.unclear, `${counted(rowFaults.unclear, 'row')} may be several ${what}s`],
    [thingsLeft.count, `${counted(thingsLeft.count, what)} ${thingsLeft.count === 1 ? 'has' : 'have'} no row`],
  ];
  const head = `${found.toLocaleString('en')} of ${counted(total, what)} filled`;
  return [head, ...parts.filter(([count]) => count > 0).map(([, text]) => text)].join(', ');
}
