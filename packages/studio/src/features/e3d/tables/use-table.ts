import { e3dDocument } from '@diorama/documents/e3d/e3d.document.ts';
import type { DataTableRecord, E3dRecords, RowRecord } from '@diorama/documents/e3d/e3d.records.ts';
import type { CompiledGraph } from '@diorama/documents/e3d/graph/compile-graph.ts';
import { keyText, type TableIndex } from '@diorama/documents/e3d/graph/table-index.ts';
import { useMemo } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { usePastRecords } from '../../../editor/history/past-revision.tsx';
import { useEditor, useList } from '../editor-hooks.ts';
import { useConfiguration } from '../stage/configuration.tsx';

/** Tables and rows on screen: of now, or of the past revision that is shown. */
export function useShownTables(): E3dRecords {
  const { store } = useEditor();
  const past = usePastRecords(e3dDocument);
  const parts = [useList('dataTables'), useList('rows')];
  return useMemo(() => past ?? store.records(), [store, past, ...parts]);
}

/** A table with what its cells come to. */
export interface ShownTable {
  table: DataTableRecord;
  /** In their order. */
  rows: readonly RowRecord[];
  /** Values of cells, those of formulas worked out. */
  index: TableIndex | undefined;
  /** Places of rows in the index. */
  places: ReadonlyMap<string, number>;
  /** Texts of the key column that stand there more than once. */
  twice: ReadonlySet<string>;
}

/** The table that the address names, or the first one; null: there is none. */
export function useShownTable(): ShownTable | null {
  const e3d = useShownTables();
  const { graph } = useConfiguration();
  const { selected } = useAddress();
  const row = selected?.collection === 'rows' ? e3d.get('rows', selected.id) : undefined;
  const id = row?.table?.id ?? (selected?.collection === 'dataTables' ? selected.id : undefined);
  return useMemo(() => {
    const tables = e3d.ordered('dataTables');
    const table = tables.find((one) => one.id === id) ?? tables[0];
    return table ? shownTable(e3d, graph, table) : null;
  }, [e3d, graph, id]);
}

/** The last table that was read of each state of the document: outline, stage and inspector show the same one. */
const read = new WeakMap<CompiledGraph, ShownTable>();

function shownTable(e3d: E3dRecords, graph: CompiledGraph, table: DataTableRecord): ShownTable {
  const known = read.get(graph);
  if (known?.table === table) return known;
  const rows = e3d.ordered('rows').filter((one) => one.table?.id === table.id);
  const index = graph.tables.get(table.id);
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const at of rows.keys()) {
    const key = keyText(index?.cell(at, table.key) ?? null);
    if (key !== '' && seen.has(key)) twice.add(key);
    seen.add(key);
  }
  const shown = { table, rows, index, places: new Map(rows.map((one, at) => [one.id, at])), twice };
  read.set(graph, shown);
  return shown;
}
