import { addTable, duplicateTables, removeTables, slugOf } from '@diorama/documents/e3d/commands/tables.commands.ts';
import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import { useMemo } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { useDeleteRecords } from '../../../editor/selection/use-delete-records.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { cellsOf } from '../../../ui/format/clipboard-cells.ts';
import { counted } from '../../../ui/format/counted.ts';
import { notifyDone, notifyFailed, notifyWarning } from '../../../ui/notice/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import { tableFromCells } from './table-from-cells.ts';

const { dataTables: called } = e3dLabels.records;

/** What is done with whole tables. */
export function useListActions() {
  const { store } = useEditor();
  const { select } = useAddress();
  const deleteRecords = useDeleteRecords();
  const refuse = useRefusal();
  return useMemo(() => {
    const ids = () => store.list('dataTables').map(({ id }) => id);
    const show = (id: string) => select({ collection: 'dataTables', id });
    const add = () => {
      if (refuse) return refuse();
      const name = uniqueName(store.list('dataTables'), 'Table');
      const id = slugOf(name, ids());
      store.execute(addTable, {
        id,
        name,
        key: 'id',
        columns: [
          { id: 'id', label: null, type: 'text' },
          { id: 'name', label: { type: 'custom', value: { en: 'Name', sv: 'Namn' } }, type: 'i18n' },
        ],
        rows: [{ id: newRecordId(), cells: {} }],
      });
      show(id);
    };
    /** Makes a table of cells as a spreadsheet gives them. */
    const addFrom = (cells: readonly (readonly string[])[], wanted: string) => {
      if (refuse) return refuse();
      const made = tableFromCells(cells, newRecordId);
      if (!made)
        return notifyFailed('There is nothing to make a table of', { detail: 'Copy cells in a spreadsheet first.' });
      const { dropped, ...table } = made;
      const name = uniqueName(store.list('dataTables'), wanted);
      const id = slugOf(name, ids());
      store.execute({ ...addTable, label: 'Paste table' }, { ...table, id, name });
      show(id);
      const text = `${counted(table.rows.length, 'row')} in ${counted(table.columns.length, 'column')}`;
      if (dropped > 0) notifyWarning(`Added ${text}`, { detail: `${counted(dropped, 'row')} did not fit` });
      else notifyDone(`Added ${text}`);
    };
    return {
      add,
      addFrom,
      /** Reads the clipboard, for which the browser may prompt. */
      pasteFromClipboard: async () => {
        if (refuse) return refuse();
        try {
          addFrom(cellsOf(await navigator.clipboard.readText()), 'Table');
        } catch {
          notifyFailed('The clipboard could not be read', {
            detail: 'Allow this page to use it, or press Ctrl V here.',
          });
        }
      },
      duplicate: (wanted: readonly string[]): string[] => {
        if (refuse) {
          refuse();
          return [];
        }
        const taken = new Set(ids());
        const names = [...store.list('dataTables')];
        const items = wanted.flatMap((id) => {
          const table = store.get('dataTables', id);
          if (!table) return [];
          const name = uniqueName(names, `${table.name || 'Table'} copy`.slice(0, 190));
          const copy = slugOf(name, taken);
          taken.add(copy);
          names.push({ ...table, name });
          return [{ id, copy, name }];
        });
        store.execute(duplicateTables, { items, newId: newRecordId });
        return items.map(({ copy }) => copy);
      },
      remove: (wanted: readonly string[]) => {
        if (refuse) return refuse();
        const gone = new Set(wanted);
        const rows = store.list('rows').filter(({ table }) => gone.has(table?.id ?? '')).length;
        const uses = store
          .list('nodes')
          .filter((node) => 'table' in node && node.table !== null && gone.has(node.table.id)).length;
        const parts = [
          ...(rows > 0 ? [`With ${counted(rows, 'row')}`] : []),
          ...(uses > 0 ? [`${counted(uses, 'node')} of the graph read it`] : []),
        ];
        deleteRecords({
          store,
          command: { forAll: removeTables },
          collection: 'dataTables',
          ids: wanted,
          called,
          name: store.get('dataTables', wanted[0] ?? '')?.name ?? '',
          detail: parts.join('. ') || undefined,
          siblings: store.list('dataTables'),
        });
      },
    };
  }, [store, select, deleteRecords, refuse]);
}

/** `Table`, or `Table 2` where there is one already. */
export function uniqueName(others: readonly { name: string }[], name: string): string {
  const taken = new Set(others.map((other) => other.name));
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}
