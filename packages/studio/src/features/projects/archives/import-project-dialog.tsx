import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, FileArchive } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Combobox } from '../../../ui/field/combobox.tsx';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { counted } from '../../../ui/format/counted.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { Progress } from '../../../ui/show/progress.tsx';
import { FilesDropArea } from '../../files/public.ts';
import { clientOptions } from '../clients.queries.ts';
import { projectKeys } from '../projects.queries.ts';
import { type ImportRun, importRun, useImportRun } from './import-run.store.ts';
import { sendArchive } from './send-archive.ts';

/** Brings in an exported project: choose the file, watch it arrive, open it. Closing it stops nothing. */
export function ImportProjectDialog({ onClose }: { onClose: () => void }) {
  const run = useImportRun();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: clients = [] } = useQuery(clientOptions);
  const [clientId, setClientId] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isOver = run !== null && run.state !== 'sending' && run.state !== 'working';
  const isDone = run?.state === 'done';
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: projectKeys.all });
  }, [isDone, client]);
  const close = () => {
    if (isOver) importRun.set(null);
    onClose();
  };
  const choose = (file: File | undefined) => {
    if (file) void sendArchive(file, clientId);
  };
  const project = run?.found?.project;
  const open = () => {
    close();
    if (project) void navigate({ to: '/projects/$projectId', params: { projectId: project.id } });
  };
  const options = clients.flatMap(({ id, name, mayEdit }) => (mayEdit ? [{ value: id, label: name }] : []));
  const isFree = run === null || run.state === 'cancelled';
  return (
    <Dialog
      isOpen
      onClose={close}
      title="Import project"
      text="A zip file that was exported from a project, here or elsewhere."
      footer={
        <>
          {run && !isOver && (
            <span className="mr-auto">
              <Button variant="quiet" onClick={run.cancel}>
                Cancel import
              </Button>
            </span>
          )}
          <Button onClick={close}>{run && !isOver ? 'Continue in the background' : 'Close'}</Button>
          {isFree && (
            <Button variant="primary" onClick={() => input.current?.click()}>
              Choose file
            </Button>
          )}
          {run?.state === 'failed' && (
            <Button variant="primary" onClick={() => importRun.set(null)}>
              Choose another file
            </Button>
          )}
          {isDone && project && (
            <Button variant="primary" onClick={open}>
              Open project
            </Button>
          )}
        </>
      }
    >
      {isFree ? (
        <div className="flex flex-col gap-4">
          {options.length > 0 && (
            <Combobox
              label="Client"
              placeholder="No client"
              emptyText="No clients match"
              options={options}
              value={clientId}
              onChange={setClientId}
            />
          )}
          <FilesDropArea title="Drop to import" hint="One project archive" onFiles={([first]) => choose(first?.file)}>
            <button
              type="button"
              onClick={() => input.current?.click()}
              className="flex flex-1 flex-col items-center gap-2 rounded-lg border border-n7 border-dashed px-4 py-8 text-n11 transition-colors hover:bg-n2"
            >
              <Icon of={FileArchive} size={28} />
              <span className="font-medium text-n12">Drop the file here, or choose it</span>
              <span className="text-xs">Nothing is changed until all of it has been read and checked.</span>
            </button>
          </FilesDropArea>
          <input
            ref={input}
            type="file"
            accept=".zip,application/zip"
            className="sr-only"
            tabIndex={-1}
            aria-label="Project archive"
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
      ) : (
        <Outcome run={run} />
      )}
    </Dialog>
  );
}

function Outcome({ run }: { run: ImportRun }) {
  const { state, fileName, fileSize, sent, found, fault } = run;
  if (state === 'failed')
    return (
      <div role="alert" className="flex gap-3">
        <Icon of={CircleAlert} className="mt-0.5 flex-none text-bad-ink" />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="break-words font-medium">“{fileName}” could not be imported</p>
          <p className="break-words text-n11">{fault?.message}</p>
          <p className="text-n10 text-xs">Nothing of it was kept.</p>
        </div>
      </div>
    );
  if (state === 'done' && found?.project)
    return (
      <div role="status" className="flex gap-3">
        <Icon of={CircleCheck} className="mt-0.5 flex-none text-ok-ink" />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="break-words font-medium">“{found.project.name || found.project.slug}” was imported</p>
          <p className="text-n11">{found.summary && summaryText(found.summary)}</p>
          <p className="truncate text-n10 text-xs">/p/{found.project.slug}</p>
        </div>
      </div>
    );
  if (state === 'sending')
    return (
      <Progress
        label={`Sending “${fileName}”`}
        fraction={fileSize === 0 ? null : sent / fileSize}
        detail={`${formatBytes(sent)} of ${formatBytes(fileSize)}`}
      />
    );
  const label = found?.step === 'documents' ? 'Writing documents' : 'Checking files';
  return <Progress label={label} fraction={found && found.state !== 'queued' ? found.progress : null} />;
}

const summaryText = ({ documents, files, directories, bytes, revisions, withoutHistory }: Summary): string =>
  [
    // The theme is one of them, and is not called a document.
    counted(Math.max(0, documents - 1), 'product'),
    counted(files, 'file'),
    ...(directories > 0 ? [counted(directories, 'folder')] : []),
    formatBytes(bytes),
    ...(revisions > 0 ? [counted(revisions, 'revision')] : []),
    ...(withoutHistory > 0 ? [`${counted(withoutHistory, 'document')} of an older release without history`] : []),
  ].join(' · ');

type Summary = NonNullable<NonNullable<ImportRun['found']>['summary']>;
