import type { FilesToPublish } from '@diorama/contract/files/files.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { counted } from '../../../ui/format/counted.ts';
import { formatMoment } from '../../../ui/format/relative-time.ts';
import { ErrorState } from '../../../ui/load/error-state.tsx';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import { fileKeys, filesToPublish } from '../files.queries.ts';

const MOST_NOTE = 200;

/** Makes the current versions of all files public, after saying what that changes. */
export function PublishFilesDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(filesToPublish(projectId));
  const [note, setNote] = useState('');
  const publish = useMutation({
    mutationFn: () => api.files.publish.mutate({ projectId, ...(note.trim() ? { note: note.trim() } : {}) }),
    onSuccess: async ({ added, replaced }) => {
      onClose();
      notifyDone(`Published ${counted(added + replaced, 'file')}`, {
        detail: 'Each file’s menu copies its public link.',
      });
      await client.invalidateQueries({ queryKey: fileKeys.ofProject(projectId) });
    },
  });
  const why = data && reasonAgainst(data);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Publish files"
      text="Makes the current version of every file public, for links from elsewhere. Products publish what they show by themselves."
      onSubmit={() => {
        if (data && why === null && !publish.isPending) publish.mutate();
      }}
      footer={
        <>
          {why && <span className="mr-auto min-w-0 self-center text-n10 text-xs">{why}</span>}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!data || why !== null} isPending={publish.isPending}>
            Publish
          </Button>
        </>
      }
    >
      {error && !data && (
        <ErrorState
          title="The files could not be counted"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      {data && (
        <div className="flex flex-col gap-4">
          <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-n5 bg-n5">
            <Count label="New" value={data.added} />
            <Count label="Replaced" value={data.replaced} />
            <Count label="Deleted, links stay" value={data.removed} />
            <Count label="Unchanged" value={data.unchanged} />
          </dl>
          <p className="text-n10 text-xs">
            {data.last
              ? `Last published ${formatMoment(data.last.at)}${data.last.by ? ` by ${data.last.by.name}` : ''}${data.last.note ? `: ${data.last.note}` : ''}`
              : 'Not published before.'}
          </p>
          <TextField label="Note" hint="What it is for." maxLength={MOST_NOTE} value={note} onChange={setNote} />
          {publish.isError && (
            <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad-ink">
              {messageOf(publish.error)}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

function reasonAgainst({ added, replaced, removed, processing }: FilesToPublish): string | null {
  if (processing > 0) return `${counted(processing, 'file')} ${processing === 1 ? 'is' : 'are'} still being prepared.`;
  return added + replaced + removed === 0 ? 'Everything is published.' : null;
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div className="bg-n1 px-3 py-2">
      <dt className="text-n10 text-xs">{label}</dt>
      <dd className="font-semibold text-lg tabular-nums">{value.toLocaleString('en')}</dd>
    </div>
  );
}
