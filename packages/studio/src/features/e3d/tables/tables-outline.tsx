import { moveTables, renameTable } from '@diorama/documents/e3d/commands/tables.commands.ts';
import { e3dLabels } from '@diorama/documents/e3d/e3d.labels.ts';
import { ClipboardPaste, Plus, Table2, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { useWarning } from '../../../editor/checks/checks-context.tsx';
import { RecordRow } from '../../../editor/outline/record-row.tsx';
import { RecordBar, RecordTree } from '../../../editor/outline/record-tree.tsx';
import { type RecordList, useRecordList } from '../../../editor/outline/use-record-list.ts';
import { PeopleAt } from '../../../editor/top-bar/people.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { type Between, placeForDrop } from '../../../ui/list/keys/list-moves.ts';
import type { TreePlace } from '../../../ui/list/use-tree-rows.ts';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import { useExecute } from '../editor-hooks.ts';
import { ImportDialog } from './exchange/lazy-import-dialog.tsx';
import { useListActions } from './use-list-actions.ts';
import { useShownTable, useShownTables } from './use-table.ts';

const { dataTables: called } = e3dLabels.records;
const TABLE_DRAG = 'e3d-tables';

/** The tables of the configurator. */
export function TablesOutline() {
  const e3d = useShownTables();
  const shown = useShownTable();
  const execute = useExecute();
  const actions = useListActions();
  const { select } = useAddress();
  const tables = useMemo(() => e3d.ordered('dataTables'), [e3d]);
  const ids = useMemo(() => tables.map(({ id }) => id), [tables]);
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const { table } of e3d.all('rows')) if (table) found.set(table.id, (found.get(table.id) ?? 0) + 1);
    return found;
  }, [e3d]);
  const move = (moved: readonly string[], between: Between) => execute(moveTables, { ids: moved, ...between });
  const records = useRecordList({
    called,
    ids,
    current: shown?.table.id,
    onShow: (id) => select({ collection: 'dataTables', id }),
    onRename: (id, name) => execute(renameTable, { id, name }),
    onDuplicate: actions.duplicate,
    onDelete: actions.remove,
    onMove: move,
    linkOf: (id) => ({ tab: 'data-tables', 'data-tables': id }),
  });
  const { list, isReadOnly } = records;
  const [isImporting, setImporting] = useState(false);
  return (
    <div className="flex h-full min-h-0 flex-col bg-n1">
      <RecordBar records={records} onClear={() => list.select(shown ? [shown.table.id] : [])}>
        <div className="flex items-center gap-1.5 px-3 pt-2 pb-1">
          <h2 className="min-w-0 flex-1 truncate font-strong text-sm">Tables</h2>
          {!isReadOnly && (
            <DropdownMenu
              label="Add table"
              align="end"
              entries={[
                { kind: 'action', id: 'new', label: 'New table', icon: Plus, onSelect: actions.add },
                {
                  kind: 'action',
                  id: 'file',
                  label: 'New table from file',
                  icon: Upload,
                  opener: ImportDialog.opener,
                  onSelect: () => setImporting(true),
                },
                {
                  kind: 'action',
                  id: 'paste',
                  label: 'Paste a spreadsheet',
                  icon: ClipboardPaste,
                  onSelect: () => void actions.pasteFromClipboard(),
                },
              ]}
            >
              {(trigger) => <IconButton {...trigger} label="Add table" icon={Plus} variant="secondary" />}
            </DropdownMenu>
          )}
        </div>
      </RecordBar>
      <RecordTree
        label="Tables"
        records={records}
        ids={ids}
        currentId={shown?.table.id}
        empty={<p className="px-3 py-3 text-n10">No tables yet.</p>}
        drag={{ type: TABLE_DRAG, isEnabled: !isReadOnly, onDrop: move }}
      >
        {(place) => (
          <TableRow
            place={place}
            ids={ids}
            name={e3d.get('dataTables', place.id)?.name ?? ''}
            count={counts.get(place.id) ?? 0}
            records={records}
            onDrop={move}
          />
        )}
      </RecordTree>
      {isImporting && <ImportDialog shown={null} onClose={() => setImporting(false)} />}
    </div>
  );
}

function TableRow(props: {
  place: TreePlace;
  ids: readonly string[];
  name: string;
  count: number;
  records: RecordList;
  onDrop: (moved: readonly string[], between: Between) => void;
}) {
  const { place, ids, name, count, records, onDrop } = props;
  const { id } = place;
  const warning = useWarning(`dataTables/${id}`);
  const canDrop = !records.isReadOnly;
  return (
    <RecordRow
      records={records}
      place={place}
      recordKey={`dataTables/${id}`}
      menuLabel={`Table ${name}`}
      name={name}
      label={name || 'Untitled'}
      icon={Table2}
      warning={warning}
      trailing={
        <>
          <PeopleAt path={`dataTables/${id}`} />
          {count.toLocaleString('en')}
        </>
      }
      drag={{
        type: TABLE_DRAG,
        isEnabled: canDrop,
        placesFor: (moved) => (canDrop && !moved.includes(id) ? ['before', 'after'] : []),
        onDrop: (moved, where) => where !== 'inside' && onDrop(moved, placeForDrop(ids, moved, id, where)),
      }}
    />
  );
}
