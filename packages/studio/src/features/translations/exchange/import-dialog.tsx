import type {
  ImportDifference,
  ImportMode,
  UnfinishedTexts,
} from '@diorama/contract/translations/translations.contract.ts';
import { LANGUAGES, type Language } from '@diorama/documents/shared/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useShell } from '../../../editor/shell-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FileWell } from '../../../ui/file-well.tsx';
import { notifyDone } from '../../../ui/notify.ts';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useEditor } from '../editor-hooks.ts';
import { languageName, useTexts } from '../session/session-context.tsx';
import { Differences } from './differences.tsx';
import { ACCEPTED, contentOf, FORMAT_NAMES, formatOf } from './file-format.ts';

const MODES: readonly { value: ImportMode; label: string }[] = [
  { value: 'override', label: 'Replace texts that differ' },
  { value: 'keep', label: 'Keep texts written here' },
  { value: 'only-missing', label: 'Only fill in what is missing' },
];

const UNFINISHED: readonly { value: UnfinishedTexts; label: string }[] = [
  { value: 'to-do', label: 'Take as to do' },
  { value: 'leave-out', label: 'Leave out' },
];

/** Takes a file of texts: shows what it would change before anything is written, then writes it as one step of undo. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { project } = useShell();
  const { queue } = useEditor();
  const { session, saver, languages } = useTexts();
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState<ImportMode>('override');
  const [language, setLanguage] = useState<Language | 'all'>('all');
  const [unfinished, setUnfinished] = useState<UnfinishedTexts>('to-do');
  const format = file ? formatOf(file.name) : null;
  const projectId = project?.id ?? '';
  const dryRun = useQuery({
    queryKey: ['import-texts', projectId, file?.name, file?.size, file?.lastModified, mode, language, unfinished],
    enabled: file !== null && format !== null,
    gcTime: 0,
    // The choice of what is unfinished stays where it is while the file is compared again.
    placeholderData: (known) => known,
    retry: false,
    queryFn: async () => {
      if (!file || !format) throw new Error('Choose a file');
      await Promise.all([queue.flush(), saver.settled()]);
      const content = await contentOf(file, format);
      const only = language === 'all' ? {} : { language };
      const choices = { onConflict: mode, unfinished, ...only };
      return api.translations.import.mutate({ projectId, format, dryRun: true, content, ...choices });
    },
  });
  const marked = dryRun.data?.unfinished ?? 0;
  const differences = dryRun.isPlaceholderData ? [] : (dryRun.data?.differences ?? []);
  const written = differences.filter(({ action }) => action === 'change' || action === 'add');
  const apply = () => {
    if (!file || written.length === 0) return;
    session.edit(`Import ${file.name}`, written.flatMap(editOf));
    onClose();
    notifyDone(`Imported ${written.length} ${written.length === 1 ? 'text' : 'texts'}`, {
      detail: 'Undo takes all of them back',
    });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title="Import texts"
      text="Nothing is written before you have seen what changes."
      onSubmit={apply}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={dryRun.isFetching} disabled={written.length === 0}>
            {written.length === 0 ? 'Import' : `Import ${written.length} ${written.length === 1 ? 'text' : 'texts'}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FileWell
          label="File of texts"
          accept={ACCEPTED}
          file={file}
          hint={
            file
              ? format
                ? FORMAT_NAMES[format]
                : 'This kind of file is not read'
              : 'Excel, CSV, XLIFF 1.x and 2.x, PO or JSON'
          }
          onFile={setFile}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select label="Existing texts" options={MODES} value={mode} onChange={setMode} />
          <Select
            label="Languages to import"
            options={[
              { value: 'all' as const, label: 'All languages in the file' },
              ...LANGUAGES.filter((one) => one === languages.source || one === languages.target).map((one) => ({
                value: one,
                label: `${languageName(one)} only`,
              })),
            ]}
            value={language}
            onChange={setLanguage}
          />
        </div>
        {file && format && (marked > 0 || unfinished === 'leave-out') && (
          <Select
            label={`${marked} ${marked === 1 ? 'text is' : 'texts are'} marked unfinished`}
            options={UNFINISHED}
            value={unfinished}
            onChange={setUnfinished}
          />
        )}
        {file && !format && (
          <p role="alert" className="text-bad-ink">
            “{file.name}” is not a file of texts. Use Excel (.xlsx), CSV, XLIFF, PO or JSON
          </p>
        )}
        {dryRun.isFetching && <Skeleton className="h-24" />}
        {dryRun.isError && !dryRun.isFetching && (
          <ErrorState
            title="The file could not be read"
            message={messageOf(dryRun.error)}
            onRetry={() => void dryRun.refetch()}
          />
        )}
        {dryRun.data && !dryRun.isFetching && <Differences imported={dryRun.data} />}
      </div>
    </Dialog>
  );
}

const editOf = ({ key, language, after, source, isUnfinished }: ImportDifference) =>
  language === null ? [] : [{ key, language, value: after, isUnfinished, ...(source === null ? {} : { source }) }];
