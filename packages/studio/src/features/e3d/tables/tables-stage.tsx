import { useMutation } from '@tanstack/react-query';
import { ClipboardPaste, Download, Plus, Rows3, Table2, Upload, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { writeCsv } from '../../../table-files/write-csv.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { cellsOf } from '../../../ui/format/clipboard-cells.ts';
import { counted } from '../../../ui/format/counted.ts';
import { isInPopup, isTyping } from '../../../ui/keys/key-target.ts';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { DropdownMenu } from '../../../ui/menu/dropdown-menu.tsx';
import { notifyFailed } from '../../../ui/notice/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { FilesDropArea } from '../../files/public.ts';
import { fileTable } from './exchange/file-cells.ts';
import { ImportDialog } from './exchange/lazy-import-dialog.tsx';
import type { CellReader } from './grid/cell-text.ts';
import { gridColumnsOf } from './grid/grid-columns.ts';
import { TableGrid } from './grid/table-grid.tsx';
import { useCellReader } from './grid/use-cell-reader.ts';
import { useTableSession } from './table-session.tsx';
import { useColumnActions } from './use-column-actions.tsx';
import { useListActions } from './use-list-actions.ts';
import { type ShownTable, useShownTable } from './use-table.ts';
import { useTableActions } from './use-table-actions.ts';

/** Most faults that are listed. */
const MOST = 100;

/** What the table rejected of the last paste: each cell by row and column, with its text, so that nothing is lost. */
function PasteFaults() {
  const { faults, report } = useTableSession();
  if (faults.length === 0) return null;
  return (
    <section aria-label="Not pasted" className="flex-none border-n5 border-t bg-warn-soft text-warn-ink">
      <div className="flex items-center gap-2 px-3 pt-1">
        <h3 className="min-w-0 flex-1 font-medium">{counted(faults.length, 'cell')} could not be pasted</h3>
        <IconButton label="Close the list" icon={X} onClick={() => report([])} />
      </div>
      <ul className="max-h-32 overflow-y-auto px-3 pb-2 text-xs">
        {faults.slice(0, MOST).map(({ row, column, text, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
          <li key={at} className="break-words py-0.5">
            Row {row}, {column}: {why} (“{text.slice(0, 80)}”)
          </li>
        ))}
        {faults.length > MOST && <li className="py-0.5">and {faults.length - MOST} more</li>}
      </ul>
    </section>
  );
}

const FORMATS: readonly { id: TableFormat; label: string }[] = [
  { id: 'xlsx', label: 'Excel workbook (.xlsx)' },
  { id: 'csv', label: 'CSV' },
];

/** The open table as a file for spreadsheets. */
function ExportMenu({ shown, className }: { shown: ShownTable; className: string }) {
  const reader = useCellReader();
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (format: TableFormat) => exportTable(shown, format, reader),
    onError: () => notifyFailed('The table could not be exported', { detail: 'Check your connection and try again.' }),
  });
  const entries = FORMATS.map((format) => ({
    kind: 'action' as const,
    ...format,
    onSelect: () => save.mutate(format.id),
  }));
  return (
    <DropdownMenu label="Export table" align="end" entries={entries}>
      {(trigger) => (
        <Button
          {...trigger}
          className={className}
          size="small"
          variant="quiet"
          icon={Download}
          isPending={save.isPending}
        >
          Export
        </Button>
      )}
    </DropdownMenu>
  );
}

/** The open table as a grid, or the first step to one. */
export function TablesStage() {
  const shown = useShownTable();
  return shown ? <OpenTable key={shown.table.id} shown={shown} /> : <NoTables />;
}

function NoTables() {
  const actions = useListActions();
  const isReadOnly = useReadOnly() !== null;
  const [isImporting, setImporting] = useState(false);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (isReadOnly || isTyping(event.target) || isInPopup(event.target)) return;
      event.preventDefault();
      actions.addFrom(cellsOf(event.clipboardData?.getData('text/plain') ?? ''), 'Table');
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [actions, isReadOnly]);
  return (
    <section aria-label="Tables" data-pane="stage" className="grid min-h-0 flex-1 place-items-center">
      <EmptyState
        icon={Table2}
        title="No tables yet"
        text="Options, prices and areas stand in tables; the graph looks them up by their key."
        action={
          isReadOnly ? undefined : (
            <>
              <Button variant="primary" icon={Plus} onClick={actions.add}>
                New table
              </Button>
              <Button {...ImportDialog.opener} icon={Upload} onClick={() => setImporting(true)}>
                From a file
              </Button>
              <Button icon={ClipboardPaste} onClick={() => void actions.pasteFromClipboard()}>
                Paste a spreadsheet
              </Button>
            </>
          )
        }
      />
      {isImporting && <ImportDialog shown={null} onClose={() => setImporting(false)} />}
    </section>
  );
}

/** Hides its label where the table is narrow. */
const narrowLook = '@max-lg:[&>span]:sr-only';

function OpenTable({ shown }: { shown: ShownTable }) {
  const { table, rows } = shown;
  const actions = useTableActions(shown);
  const { actions: columnActions, dialogs } = useColumnActions(shown);
  useRowOfAddress(shown);
  useOwnCells(shown);
  const [importing, setImport] = useState<{ file: File | null } | null>(null);
  const body = (
    <div data-pane="stage" className="contain-inline-size flex min-h-0 w-full min-w-0 flex-1 flex-col bg-n1">
      <div className="@container flex h-10 flex-none items-center gap-2 border-n5 border-b px-3">
        <h2 className="min-w-0 truncate font-strong" title={table.name}>
          {table.name || 'Untitled'}
        </h2>
        <p className="flex-none text-n10">{counted(rows.length, 'row')}</p>
        <div className="flex-1" />
        <ExportMenu shown={shown} className={narrowLook} />
        {!actions.isReadOnly && (
          <Button
            {...ImportDialog.opener}
            size="small"
            variant="quiet"
            icon={Upload}
            className={narrowLook}
            onClick={() => setImport({ file: null })}
          >
            Import
          </Button>
        )}
        {!actions.isReadOnly && (
          <Button size="small" icon={Plus} onClick={() => actions.addRow(null)}>
            Add row
          </Button>
        )}
      </div>
      {rows.length === 0 && (
        <EmptyState
          icon={Rows3}
          title="No rows yet"
          text="Each row is something to choose, found by its key."
          action={
            actions.isReadOnly ? undefined : (
              <Button variant="primary" icon={Plus} onClick={() => actions.addRow(null)}>
                Add row
              </Button>
            )
          }
        />
      )}
      <TableGrid shown={shown} actions={actions} columnActions={columnActions} />
      <PasteFaults />
      {dialogs}
    </div>
  );
  if (actions.isReadOnly) return body;
  return (
    <>
      <FilesDropArea
        title="Drop to import"
        hint={`Into “${table.name || 'Untitled'}”. You see what changes first.`}
        onFiles={([dropped]) => dropped && setImport({ file: dropped.file })}
      >
        {body}
      </FilesDropArea>
      {importing && <ImportDialog shown={shown} file={importing.file} onClose={() => setImport(null)} />}
    </>
  );
}

/** A row that the address names is where one is; from then on the address names its table. */
function useRowOfAddress({ table, rows }: ShownTable): void {
  const { selected, select } = useAddress();
  const { moveTo } = useTableSession();
  const row = selected?.collection === 'rows' && rows.some(({ id }) => id === selected.id) ? selected.id : null;
  const columns = gridColumnsOf(table.columns);
  const column = (columns.find(({ column: { id } }) => id === table.key) ?? columns[0])?.key ?? '';
  useEffect(() => {
    if (row === null) return;
    moveTo({ row, column });
    select({ collection: 'dataTables', id: table.id });
  }, [row, column, table.id, moveTo, select]);
}

/** A cell of another table is not where one is. */
function useOwnCells({ table }: ShownTable): void {
  const { moveTo, edit, report } = useTableSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each table
  useEffect(() => {
    return () => {
      moveTo(null);
      edit(null);
      report([]);
    };
  }, [table.id]);
}

/** Formats of files that tables are saved in. */
type TableFormat = 'xlsx' | 'csv';

/** Saves a table as a file for spreadsheets. The writer of workbooks is loaded when the first one is saved. */
async function exportTable(shown: ShownTable, format: TableFormat, reader: CellReader): Promise<void> {
  const file = fileTable(shown, reader);
  const name = shown.table.name.replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || 'table';
  if (format === 'csv') saveFile(`${name}.csv`, new Blob([writeCsv(file)], { type: 'text/csv;charset=utf-8' }));
  else {
    const { writeXlsx } = await import('./exchange/write-xlsx.ts');
    saveFile(`${name}.xlsx`, await writeXlsx(file, shown.table.name, reader));
  }
}
