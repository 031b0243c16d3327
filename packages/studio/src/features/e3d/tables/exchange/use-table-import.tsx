import { importRows } from '@diorama/documents/e3d/commands/table-import.commands.ts';
import { addTable, slugOf } from '@diorama/documents/e3d/commands/tables.commands.ts';
import { keyText } from '@diorama/documents/e3d/graph/table-index.ts';
import { type Column, MAX_COLUMNS } from '@diorama/documents/e3d/table.schema.ts';
import { useAddress } from '../../../../editor/address/address.tsx';
import { newRecordId } from '../../../../editor/address/record-id.ts';
import type { ImportKind } from '../../../../editor/import/import-kind.ts';
import { ChangeList, NoteList, ReviewLists } from '../../../../editor/import/review-lists.tsx';
import { readInWorker } from '../../../../table-files/read-in-worker.ts';
import { MOST_ROWS, MOST_TABLE_BYTES, type TableFile } from '../../../../table-files/read-table-file.ts';
import { formatBytes } from '../../../../ui/format/bytes.ts';
import { counted } from '../../../../ui/format/counted.ts';
import { useEditor } from '../../editor-hooks.ts';
import { type GridColumn, gridColumnName, gridColumnsOf } from '../grid/grid-columns.ts';
import { uniqueName } from '../use-list-actions.ts';
import type { ShownTable } from '../use-table.ts';
import { ColumnsStep } from './columns-step.tsx';
import { withColumnsFound, withKeyFound } from './found-targets.ts';
import { headingsOf } from './headings.ts';
import { keepTargets, keptTargets } from './kept-targets.ts';
import type { ReviewedRow } from './plan-import.ts';
import { type ImportPlan, planImport } from './plan-import.ts';
import { type FileTarget, guessedKey, guessedTargets, placesOf } from './targets.ts';
import { useImportReader } from './use-import-reader.ts';

/** How a file becomes rows of a table. */
export interface TableMapping {
  targets: readonly FileTarget[];
  /** Of a new table. */
  name: string;
  /** The column of the file that holds the key of a new table. */
  keyAt: number;
  /** Rows of the table that the file does not have are deleted. */
  removesOthers: boolean;
}

/** What would be written, with the columns that are made. */
export interface TablePlan extends ImportPlan {
  key: string;
  columns: Column[];
}

const KINDS = {
  accept: '.csv,.tsv,.txt,.xlsx',
  fileHint: `CSV, TSV or Excel workbook (.xlsx), up to ${MOST_ROWS.toLocaleString('en')} rows and ${formatBytes(MOST_TABLE_BYTES)}`,
  rowsHint: 'The first row names the columns; rows are found by their key',
  placeholder: 'Number\tName\tPrice\nF01\tBoards, red\t0 kr\nF02\tBoards, white\t4 500 kr\n\n',
};

/** Takes a spreadsheet into a table, or makes one of it; `shown` is the table that takes the rows. */
export function useTableImport(shown: ShownTable | null): ImportKind<TableFile, TableMapping, TablePlan> {
  const { store, documentId } = useEditor();
  const { language, select } = useAddress();
  const readerFor = useImportReader();
  const columns = gridColumnsOf(shown?.table.columns ?? []);
  const keptAt = shown && `${documentId}.${shown.table.id}`;
  const keyOf = ({ targets, keyAt }: TableMapping) => {
    const { places } = placesOf(targets, columns);
    const id = shown ? shown.table.key : places[keyAt]?.column.id;
    return places.some((place) => place !== null && place.column.id === id) ? (id ?? null) : null;
  };
  return {
    title: shown ? `Import into “${shown.table.name || 'Untitled'}”` : 'New table from file',
    kinds: KINDS,
    async open(source, { signal }) {
      const headings = shown ? [...new Set(headingsOf(columns, { language, sizeUnit: 'sqm' }))] : [];
      const file = await readInWorker({ ...source, headings }, signal);
      const guessed = guessedTargets(file, columns, language);
      const taken = (keptAt ? keptTargets(keptAt, file, guessed, columns) : null) ?? guessed;
      const targets = shown ? foundTargets(file, taken, shown, columns) : taken;
      const name = uniqueName(store.list('dataTables'), file.name.slice(0, 190) || 'Table');
      return { session: file, guess: { targets, name, keyAt: guessedKey(file, targets), removesOthers: false } };
    },
    async plan(file, mapping) {
      const { places, added } = placesOf(mapping.targets, columns);
      const key = keyOf(mapping) ?? '';
      const rows = shown?.rows ?? [];
      const plan = await planImport(file, {
        ...{ places, key, rows, removesOthers: mapping.removesOthers, newId: newRecordId },
        keys: shown ? keysOf(shown) : [],
        reader: await readerFor({ places, pictures: pictureNames(file, places) }),
        nameOf: (column) => gridColumnName(column, language),
      });
      return { ...plan, key, columns: added };
    },
    columns: {
      faultOf: (_file, mapping) =>
        keyOf(mapping) === null
          ? NO_KEY
          : tooWide((shown?.table.columns.length ?? 0) + placesOf(mapping.targets, columns).added.length),
      show: ({ session: file, mapping }, { map }, error) => (
        <ColumnsStep {...{ file, mapping, columns, shown, error, language }} onChange={map} />
      ),
    },
    review: ({ plan }) => <ImportOutcome plan={plan} columns={plan.columns.length} isNew={!shown} />,
    writes: ({ fresh, changes, removed, columns: made }) =>
      fresh.length + changes.length + removed.length + made.length > 0,
    writeLabel: () => (shown ? 'Import' : 'Create table'),
    write({ plan, session: file, mapping: { name, targets } }) {
      const { edits: cells, added, removed, columns: made, key } = plan;
      if (shown) {
        store.execute(
          { ...importRows, label: `Import “${file.name.slice(0, 60)}”` },
          { table: shown.table.id, columns: made, cells, added, removed },
        );
        if (keptAt) keepTargets(keptAt, file, targets);
      } else {
        const ids = store.list('dataTables').map((table) => table.id);
        const id = slugOf(name, ids);
        store.execute({ ...addTable, label: 'Import table' }, { id, name, key, columns: made, rows: added });
        select({ collection: 'dataTables', id });
      }
      const step = store.history().past.at(-1);
      return { text: `Imported ${importedText(plan)}`, undo: () => step && store.revert(step) };
    },
  };
}

/** A heading of another delivery may be another one: the key and other columns are found by what stands in them, too. */
function foundTargets(
  file: TableFile,
  taken: readonly FileTarget[],
  shown: ShownTable,
  columns: readonly GridColumn[],
): readonly FileTarget[] {
  const standing = { key: shown.table.key, keys: keysOf(shown), rows: shown.rows, columns };
  return withColumnsFound(file, withKeyFound(file, taken, standing), standing);
}

const keysOf = ({ rows, index, table }: ShownTable): string[] =>
  rows.map((_, at) => keyText(index?.cell(at, table.key) ?? null).trim());

const NO_KEY = 'No column of the file goes into the key. Choose which one does: rows are found by it';

const tooWide = (width: number): string | null =>
  width > MAX_COLUMNS
    ? `The table would have ${width} columns; it can have ${MAX_COLUMNS}. Leave some of them out`
    : null;

/** What columns of pictures name, each once. */
function pictureNames(file: TableFile, places: readonly (GridColumn | null)[]): string[] {
  const columns = places.flatMap((place, at) => (place?.column.type === 'media' ? [at] : []));
  const texts = file.rows.flatMap((row) => columns.map((at) => (row.texts[at] ?? '').trim()));
  return [...new Set(texts)].filter((text) => text !== '' && !text.startsWith('='));
}

/** What an import comes to: `12 new, 3 changed, 80 unchanged`. */
function importedText({ fresh, changes, unchanged, removed }: ImportPlan): string {
  const parts: [number, string][] = [
    [fresh.length, 'new'],
    [changes.length, 'changed'],
    [removed.length, 'deleted'],
    [unchanged, 'unchanged'],
  ];
  const named = parts.filter(([count]) => count > 0).map(([count, what]) => `${count.toLocaleString('en')} ${what}`);
  return named.join(', ') || 'nothing';
}

interface ImportOutcomeProps {
  plan: ImportPlan;
  /** Columns that are made. */
  columns: number;
  isNew: boolean;
}

/** What would happen to rows, and each thing that cannot be taken. */
function ImportOutcome({ plan, columns, isNew }: ImportOutcomeProps) {
  const { problems, readings, fresh, changes } = plan;
  const rows = (list: readonly (Omit<ReviewedRow, 'line'> & { line: number | null })[]) => (
    <ChangeList
      label="Rows"
      changes={list}
      shown={({ line, key, differences }) => ({ name: key, detail: line === null ? '' : `row ${line}`, differences })}
    />
  );
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-medium">
        {isNew ? `${counted(fresh.length, 'row')}, ${counted(columns, 'column')}` : `Rows: ${importedText(plan)}`}
        {!isNew && columns > 0 && `, ${counted(columns, 'new column')}`}
        {problems.count > 0 && <span className="text-bad-ink">, {counted(problems.count, 'problem')}</span>}
      </p>
      {problems.count > 0 && (
        <p className="text-n11">Cells with a problem are left as they are; everything else is imported.</p>
      )}
      <ReviewLists
        lists={[
          { label: 'Problems', count: problems.count, content: <NoteList notes={problems} what="problem" /> },
          { label: 'Changed', count: changes.length, content: rows(changes) },
          {
            label: plan.removed.length > 0 ? 'Deleted' : 'Not in the file',
            count: plan.missing.length,
            content: rows(plan.missing.map((key) => ({ line: null, key, differences: [] }))),
          },
          { label: 'New', count: fresh.length, content: rows(fresh) },
          { label: 'Read as', count: readings.count, content: <NoteList notes={readings} what="reading" /> },
        ]}
      />
    </div>
  );
}
