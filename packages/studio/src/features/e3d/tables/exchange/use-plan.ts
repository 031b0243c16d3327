import { keyText } from '@diorama/documents/e3d/graph/table-index.ts';
import { useDeferredValue, useMemo } from 'react';
import { newRecordId } from '../../../../editor/record-id.ts';
import type { TableFile } from '../../../../table-files/read-table-file.ts';
import { type GridColumn, gridColumnName, gridColumnsOf } from '../grid-columns.ts';
import type { ShownTable } from '../use-table.ts';
import { planImport } from './plan-import.ts';
import { type FileTarget, placesOf } from './targets.ts';
import { useImportReader } from './use-import-reader.ts';

interface Wanted {
  shown: ShownTable | null;
  file: TableFile;
  targets: readonly FileTarget[];
  /** The column of the file that holds the key of a new table. */
  keyAt: number;
  removesOthers: boolean;
}

/** What the import would do. `key`: the column that rows are found by; null: no column of the file goes into it. */
export function usePlan({ shown, file, targets, keyAt, removesOthers }: Wanted) {
  const deferred = useDeferredValue(targets);
  const columns = shown?.table.columns;
  const { places, added } = useMemo(() => placesOf(deferred, gridColumnsOf(columns ?? [])), [deferred, columns]);
  const pictures = useMemo(() => pictureNames(file, places), [file, places]);
  const reader = useImportReader(pictures);
  const { language } = reader;
  return useMemo(() => {
    const id = shown ? shown.table.key : places[keyAt]?.column.id;
    const key = places.some((place) => place !== null && place.column.id === id) ? (id ?? null) : null;
    const rows = shown?.rows ?? [];
    const keys = rows.map((_, at) => keyText(shown?.index?.cell(at, key ?? '') ?? null).trim());
    const nameOf = (column: GridColumn) => gridColumnName(column, language);
    const plan = planImport(file, {
      ...{ places, key: key ?? '', rows, keys, reader, removesOthers, nameOf },
      newId: newRecordId,
    });
    return { plan, key, added };
  }, [shown, file, places, added, keyAt, removesOthers, reader, language]);
}

/** What columns of pictures name, each once. */
function pictureNames(file: TableFile, places: readonly (GridColumn | null)[]): string[] {
  const columns = places.flatMap((place, at) => (place?.column.type === 'media' ? [at] : []));
  const texts = file.rows.flatMap((row) => columns.map((at) => (row.texts[at] ?? '').trim()));
  return [...new Set(texts)].filter((text) => text !== '' && !text.startsWith('='));
}
