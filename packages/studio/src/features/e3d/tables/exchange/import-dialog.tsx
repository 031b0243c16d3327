import { keyText } from '@diorama/documents/e3d/graph/table-index.ts';
import { MAX_COLUMNS } from '@diorama/documents/e3d/table.schema.ts';
import { importRows } from '@diorama/documents/e3d/table-import.commands.ts';
import { addTable, slugOf } from '@diorama/documents/e3d/tables.commands.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useAddress } from '../../../../editor/address.tsx';
import { newRecordId } from '../../../../editor/record-id.ts';
import { useRefusal } from '../../../../editor/use-refusal.ts';
import { Button } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FileWell } from '../../../../ui/file-well.tsx';
import { counted } from '../../../../ui/format/counted.ts';
import { notifyDone } from '../../../../ui/notify.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useEditor } from '../../editor-hooks.ts';
import { gridColumnName, gridColumnsOf } from '../grid-columns.ts';
import { nameBeside } from '../use-list-acts.ts';
import type { ShownTable } from '../use-table.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportOutcome, importedText } from './import-outcome.tsx';
import { NewTableFields } from './new-table-fields.tsx';
import { planImport } from './plan-import.ts';
import { readTableFile, type TableFile } from './read-table-file.ts';
import { TableFileError } from './table-file-error.ts';
import { type FileTarget, guessedTargets, placesOf } from './targets.ts';
import { useImportReader } from './use-import-reader.ts';

export interface ImportDialogProps {
  /** The table that takes the rows; null: a new one. */
  shown: ShownTable | null;
  /** A file that was dropped. */
  file?: File | null;
  onClose: () => void;
}

/** Takes a spreadsheet into a table: shows what it would change before anything is written, then writes it as one step of undo. */
export function ImportDialog({ shown, file: dropped = null, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(dropped);
  const read = useQuery({
    queryKey: ['read-table-file', file?.name, file?.size, file?.lastModified],
    enabled: file !== null,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    queryFn: async () => {
      if (!file) throw new TableFileError('Choose a file');
      return readTableFile({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    },
  });
  const title = shown ? `Import into “${shown.table.name || 'Untitled'}”` : 'New table from file';
  const well = (
    <FileWell label="Spreadsheet" accept=".csv,.tsv,.txt,.xlsx" file={file} hint={hintOf(read.data)} onFile={setFile} />
  );
  if (read.data)
    return <DryRun key={`${file?.name} ${file?.lastModified}`} {...{ shown, title, well, onClose }} file={read.data} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={title}
      text="Nothing is written before you have seen what changes."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled>
            Import
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {well}
        {read.isFetching && <Skeleton className="h-24" />}
        {read.isError && !read.isFetching && (
          <p role="alert" className="text-bad-ink">
            {read.error instanceof TableFileError ? read.error.message : 'The file could not be read. Choose it again'}
          </p>
        )}
      </div>
    </Dialog>
  );
}

const hintOf = (file: TableFile | undefined): string =>
  file
    ? `${counted(file.rows.length, 'row')} in ${counted(file.headings.length, 'column')}`
    : 'Excel workbook (.xlsx) or CSV';

interface DryRunProps {
  shown: ShownTable | null;
  file: TableFile;
  title: string;
  well: React.ReactNode;
  onClose: () => void;
}

function DryRun({ shown, file, title, well, onClose }: DryRunProps) {
  const { store } = useEditor();
  const { language, select } = useAddress();
  const refuse = useRefusal();
  const [wanted, setTargets] = useState<readonly FileTarget[] | null>(null);
  const [name, setName] = useState(() => nameBeside(store.list('dataTables'), file.name.slice(0, 190) || 'Table'));
  const [keyAt, setKeyAt] = useState(0);
  const [removesOthers, setRemovesOthers] = useState(false);
  const columns = useMemo(() => gridColumnsOf(shown?.table.columns ?? []), [shown?.table.columns]);
  const guessed = useMemo(() => guessedTargets(file, columns, language), [file, columns, language]);
  const targets = wanted ?? guessed;
  const { plan, key, added } = usePlan({ shown, file, targets, keyAt, removesOthers });
  const width = (shown?.table.columns.length ?? 0) + added.length;
  const fault =
    width > MAX_COLUMNS
      ? `The table would have ${width} columns; it can have ${MAX_COLUMNS}. Leave some of them out`
      : key === null
        ? 'No column of the file goes into the key. Choose which one does: rows are found by it'
        : null;
  const isNothing = plan.added.length + plan.edits.length + plan.removed.length + added.length === 0;
  const apply = () => {
    if (refuse) return refuse();
    if (fault !== null || isNothing || key === null) return;
    if (shown) {
      const { edits: cells, added: rows, removed } = plan;
      store.execute(
        { ...importRows, label: `Import “${file.name.slice(0, 60)}”` },
        { table: shown.table.id, columns: added, cells, added: rows, removed },
      );
    } else {
      const id = slugOf(
        name,
        store.list('dataTables').map((table) => table.id),
      );
      store.execute({ ...addTable, label: 'Import table' }, { id, name, key, columns: added, rows: plan.added });
      select({ collection: 'dataTables', id });
    }
    const step = store.history().past.at(-1);
    onClose();
    notifyDone(`Imported ${importedText(plan)}`, {
      id: 'imported',
      action: { label: 'Undo', onClick: () => step && store.revert(step) },
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={title}
      text="Nothing is written before you have seen what changes."
      onSubmit={apply}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isNothing || fault !== null}>
            {shown ? 'Import' : 'Create table'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {well}
        {!shown && <NewTableFields {...{ file, targets, name, keyAt }} onName={setName} onKey={setKeyAt} />}
        {fault === null ? (
          <ImportOutcome plan={plan} columns={added.length} isNew={!shown} />
        ) : (
          <p role="alert" className="text-bad-ink">
            {fault}
          </p>
        )}
        {shown && shown.rows.length > 0 && (
          <Checkbox
            label="Delete rows that are not in the file"
            isChecked={removesOthers}
            onChange={setRemovesOthers}
          />
        )}
        <ImportColumns
          {...{ file, columns, targets }}
          keyColumn={shown?.table.key ?? null}
          nameOf={(column) => gridColumnName(column, language)}
          onChange={setTargets}
        />
      </div>
    </Dialog>
  );
}

interface Wanted {
  shown: ShownTable | null;
  file: TableFile;
  targets: readonly FileTarget[];
  /** The column of the file that holds the key of a new table. */
  keyAt: number;
  removesOthers: boolean;
}

/** What the import would do. `key`: the column that rows are found by; null: no column of the file goes into it. */
function usePlan({ shown, file, targets, keyAt, removesOthers }: Wanted) {
  const reader = useImportReader();
  const { language } = reader;
  const deferred = useDeferredValue(targets);
  return useMemo(() => {
    const { places, added } = placesOf(deferred, gridColumnsOf(shown?.table.columns ?? []));
    const id = shown ? shown.table.key : places[keyAt]?.column.id;
    const key = places.some((place) => place !== null && place.column.id === id) ? (id ?? null) : null;
    const rows = shown?.rows ?? [];
    const keys = rows.map((_, at) => keyText(shown?.index?.cell(at, key ?? '') ?? null).trim());
    const nameOf = (column: (typeof places)[number] & object) => gridColumnName(column, language);
    const plan = planImport(file, {
      ...{ places, key: key ?? '', rows, keys, reader, removesOthers, nameOf },
      newId: newRecordId,
    });
    return { plan, key, added };
  }, [shown, file, deferred, keyAt, removesOthers, reader, language]);
}
