import { MAX_COLUMNS } from '@diorama/documents/e3d/table.schema.ts';
import { importRows } from '@diorama/documents/e3d/table-import.commands.ts';
import { addTable, slugOf } from '@diorama/documents/e3d/tables.commands.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAddress } from '../../../../editor/address.tsx';
import { useRefusal } from '../../../../editor/use-refusal.ts';
import { readInWorker } from '../../../../table-files/read-in-worker.ts';
import type { TableFile } from '../../../../table-files/read-table-file.ts';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
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
import { type FileTarget, guessedTargets } from './targets.ts';
import { usePlan } from './use-plan.ts';

export interface ImportDialogProps {
  /** The table that takes the rows; null: a new one. */
  shown: ShownTable | null;
  /** A file that was dropped. */
  file?: File | null;
  onClose: () => void;
}

const NO_FILE: TableFile = { name: '', headings: [], rows: [], isWorkbook: false, notices: [] };

/** What one has chosen for a file. */
interface Choices {
  file: TableFile;
  targets: readonly FileTarget[];
  name: string;
  keyAt: number;
}

/** Takes a spreadsheet into a table: shows what it would change before anything is written, then writes it as one step of undo. */
export function ImportDialog({ shown, file: dropped = null, onClose }: ImportDialogProps) {
  const { store } = useEditor();
  const { language } = useAddress();
  const [picked, setPicked] = useState<File | null>(dropped);
  const [own, setOwn] = useState<Choices | null>(null);
  const [removesOthers, setRemovesOthers] = useState(false);
  const read = useReadFile(picked);
  const file = read.data ?? NO_FILE;
  const columns = useMemo(() => gridColumnsOf(shown?.table.columns ?? []), [shown?.table.columns]);
  const guessed = useMemo(
    (): Choices => ({
      file,
      targets: guessedTargets(file, columns, language),
      name: nameBeside(store.list('dataTables'), file.name.slice(0, 190) || 'Table'),
      keyAt: 0,
    }),
    [file, columns, language, store],
  );
  const choices = own?.file === file ? own : guessed;
  const choose = (some: Partial<Choices>) => setOwn({ ...choices, ...some });
  const planned = usePlan({ shown, ...choices, removesOthers });
  const { plan, added } = planned;
  const fault = planned.key === null ? NO_KEY : tooWide((shown?.table.columns.length ?? 0) + added.length);
  const isNothing = plan.added.length + plan.edits.length + plan.removed.length + added.length === 0;
  const isReady = read.data !== undefined && !isNothing && fault === null;
  const write = useWrite(shown, onClose);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={shown ? `Import into “${shown.table.name || 'Untitled'}”` : 'New table from file'}
      text="Nothing is written before you have seen what changes."
      onSubmit={() => isReady && write(planned, choices.name, file.name)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!isReady}>
            {shown ? 'Import' : 'Create table'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FileWell
          label="Spreadsheet"
          accept=".csv,.tsv,.txt,.xlsx"
          file={picked}
          hint={hintOf(read.data)}
          onFile={(next) => next && setPicked(next)}
        />
        {read.isFetching && <Skeleton className="h-24" />}
        {read.isError && !read.isFetching && <Fault text={messageOf(read.error)} />}
        {read.data && (
          <>
            {file.notices.map((notice) => (
              <p key={notice} className="text-warn-ink">
                {notice}
              </p>
            ))}
            {!shown && (
              <NewTableFields {...choices} onName={(name) => choose({ name })} onKey={(keyAt) => choose({ keyAt })} />
            )}
            {fault === null ? (
              <ImportOutcome plan={plan} columns={added.length} isNew={!shown} />
            ) : (
              <Fault text={fault} />
            )}
            {shown && shown.rows.length > 0 && (
              <Checkbox
                label="Delete rows that are not in the file"
                isChecked={removesOthers}
                onChange={setRemovesOthers}
              />
            )}
            <ImportColumns
              {...{ file, columns, targets: choices.targets }}
              keyColumn={shown?.table.key ?? null}
              nameOf={(column) => gridColumnName(column, language)}
              onChange={(targets) => choose({ targets })}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

const NO_KEY = 'No column of the file goes into the key. Choose which one does: rows are found by it';

const tooWide = (width: number): string | null =>
  width > MAX_COLUMNS
    ? `The table would have ${width} columns; it can have ${MAX_COLUMNS}. Leave some of them out`
    : null;

const Fault = ({ text }: { text: string }) => (
  <p role="alert" className="text-bad-ink">
    {text}
  </p>
);

const messageOf = (error: Error): string =>
  error instanceof TableFileError ? error.message : 'The file could not be read. Choose it again';

const hintOf = (file: TableFile | undefined): string =>
  file
    ? `${counted(file.rows.length, 'row')} in ${counted(file.headings.length, 'column')}`
    : 'Excel workbook (.xlsx) or CSV';

function useReadFile(file: File | null) {
  return useQuery({
    queryKey: ['read-table-file', file?.name, file?.size, file?.lastModified],
    enabled: file !== null,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    // Each read is another object, and a file that was read does not change.
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => {
      if (!file) throw new TableFileError('Choose a file');
      return readInWorker({ name: file.name, content: file }, signal);
    },
  });
}

/** Writes what was planned as one step, which the message offers to take back. */
function useWrite(shown: ShownTable | null, onClose: () => void) {
  const { store } = useEditor();
  const { select } = useAddress();
  const refuse = useRefusal();
  return ({ plan, key, added }: ReturnType<typeof usePlan>, name: string, fileName: string) => {
    if (refuse) return refuse();
    if (shown) {
      const { edits: cells, added: rows, removed } = plan;
      store.execute(
        { ...importRows, label: `Import “${fileName.slice(0, 60)}”` },
        { table: shown.table.id, columns: added, cells, added: rows, removed },
      );
    } else {
      const ids = store.list('dataTables').map((table) => table.id);
      const id = slugOf(name, ids);
      store.execute(
        { ...addTable, label: 'Import table' },
        { id, name, key: key ?? '', columns: added, rows: plan.added },
      );
      select({ collection: 'dataTables', id });
    }
    const step = store.history().past.at(-1);
    onClose();
    notifyDone(`Imported ${importedText(plan)}`, {
      id: 'imported',
      action: { label: 'Undo', onClick: () => step && store.revert(step) },
    });
  };
}
