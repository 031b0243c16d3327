import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowRight, FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { formatBytes } from '../../../ui/format/bytes.ts';
import { counted } from '../../../ui/format/counted.ts';
import { Icon } from '../../../ui/show/icon.tsx';
import { Progress } from '../../../ui/show/progress.tsx';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { UsageList, usagesOf } from '../../usages/public.ts';
import { useVersions } from '../details/use-versions.ts';
import { fileVersions } from '../files.queries.ts';
import { factsOf, iconOf } from '../items/asset-tile.tsx';
import { rememberPicture } from '../items/known-pictures.ts';
import { persistCall } from '../upload/persist.ts';
import { sendFile } from '../upload/send-file.ts';
import { newJob } from '../upload/upload-job.ts';

type ReplaceDialogProps = {
  projectId: string;
  file: FileItem;
  /** Dropped on the file; null: it is chosen here. */
  dropped: File | null;
  onClose: () => void;
  onAdd: (source: File) => void;
};

/** Compares a file with what is to replace it, and says who gets it when. */
export function ReplaceDialog({ projectId, file, dropped, onClose, onAdd }: ReplaceDialogProps) {
  const [source, setSource] = useState(dropped);
  const [sent, setSent] = useState<number | null>(null);
  const [isOffline, setOffline] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort('cancelled'), []);
  const { data: usages } = useQuery(usagesOf('file', file.id));
  const versions = useVersions(projectId);
  const replace = useMutation({
    mutationFn: (chosen: File) => {
      controller.current = new AbortController();
      const { signal } = controller.current;
      return replaceFile({ projectId, file, source: chosen, signal, onProgress: setSent, onOffline: setOffline });
    },
    onSuccess: (item) => {
      void versions.replaced(file, item);
      onClose();
    },
    onSettled: () => setSent(null),
  });
  const choose = () => input.current?.click();
  const action = source ? `Replace ${file.fileName}` : 'Choose a file';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={dropped ? `Replace “${file.fileName}” or add next to it?` : `Replace “${file.fileName}”`}
      onSubmit={() => {
        if (!source) choose();
        else if (!replace.isPending) replace.mutate(source);
      }}
      footer={
        <>
          {dropped && !replace.isPending && (
            <span className="mr-auto">
              <Button variant="quiet" onClick={() => onAdd(dropped)}>
                Add next to it
              </Button>
            </span>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={replace.isPending}>
            <span className="max-w-56 truncate">{action}</span>
          </Button>
        </>
      }
    >
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label="New version"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          replace.reset();
          if (chosen) setSource(chosen);
        }}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_1.5rem_minmax(0,1fr)] items-center gap-2">
        <Side label="Now" name={file.fileName} facts={factsOf(file)} picture={file.thumbUrl} type={file.fileType} />
        <Icon of={ArrowRight} className="justify-self-center text-n9" />
        {source ? (
          <NewSide source={source} onChoose={choose} />
        ) : (
          <button
            type="button"
            onClick={choose}
            className="flex aspect-video flex-col items-center justify-center gap-1 rounded-md border border-n6 border-dashed text-n10 hover:bg-n2 hover:text-n12"
          >
            <Icon of={FileUp} size={20} />
            Choose a file
          </button>
        )}
      </div>
      {replace.isPending && source && (
        <div className="mt-4">
          <Progress
            label={isOffline ? 'Waiting to connect' : sent === source.size ? 'Processing' : 'Uploading'}
            fraction={sent === null || sent === source.size ? null : sent / source.size}
            detail={`${formatBytes(sent ?? 0)} of ${formatBytes(source.size)}`}
          />
        </div>
      )}
      {replace.isError && (
        <p role="alert" className="mt-4 rounded-md bg-bad-soft px-3 py-2 text-bad-ink">
          {messageOf(replace.error)}. The old version stays.
        </p>
      )}
      <Reach projectId={projectId} file={file} />
      {usages && usages.length > 0 && (
        <div className="mt-2 max-h-40 overflow-y-auto rounded-md bg-n3 px-3 py-2">
          <UsageList usages={usages} />
        </div>
      )}
    </Dialog>
  );
}

/** Who gets the new version, and when. */
function Reach({ projectId, file }: { projectId: string; file: FileItem }) {
  const { data } = useQuery(fileVersions(projectId, file));
  if (!data) return <p className="mt-4 min-h-4.5 text-n10" />;
  const { drafts, livePages } = data;
  const now =
    drafts === 0 ? 'No draft uses it.' : `${counted(drafts, 'draft')} ${drafts === 1 ? 'follows' : 'follow'} now.`;
  const later =
    livePages === 0
      ? ''
      : ` ${counted(livePages, 'live page')} ${livePages === 1 ? 'changes at its' : 'change at their'} next publish.`;
  return (
    <p className="mt-4 text-n11">
      {now}
      {later} Alternative text, tags and focal point stay, and earlier versions can be restored.
    </p>
  );
}

function NewSide({ source, onChoose }: { source: File; onChoose: () => void }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!source.type.startsWith('image/')) return setUrl(null);
    const made = URL.createObjectURL(source);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [source]);
  return (
    <button type="button" onClick={onChoose} className="min-w-0 rounded-md text-left" title="Choose another file">
      <Side label="New" name={source.name} facts={formatBytes(source.size)} picture={url} type={source.type} />
    </button>
  );
}

type SideProps = { label: string; name: string; facts: string; picture: string | null; type: string };

function Side({ label, name, facts, picture, type }: SideProps) {
  return (
    <span className="block min-w-0">
      <span className="mb-1 block font-medium text-n10 text-xs">{label}</span>
      <Thumbnail {...(picture ? { src: picture } : {})} alt="" fallback={iconOf(type)} className="w-full rounded-md" />
      <span className="mt-1.5 block truncate" title={name}>
        {name}
      </span>
      <span className="block truncate text-n10 text-xs tabular-nums">{facts}</span>
    </span>
  );
}

interface ReplaceOptions {
  projectId: string;
  file: FileItem;
  source: File;
  signal: AbortSignal;
  /** Bytes with the server so far. */
  onProgress: (sent: number) => void;
  onOffline: (isOffline: boolean) => void;
}

/** Sends a file and makes it the new version of another one. Rejects with a clear message; the old one stays then. */
async function replaceFile(options: ReplaceOptions): Promise<FileItem> {
  const { projectId, file, source, signal, onOffline } = options;
  const { directoryId } = file;
  const job = newJob({ file: source, path: [] }, directoryId, crypto.randomUUID());
  const ask = () =>
    api.files.signedUrl.mutate(
      {
        projectId,
        directoryId,
        filename: source.name,
        fileSize: source.size,
        ...(source.type ? { fileType: source.type } : {}),
      },
      { signal },
    );
  job.ticket = await persistCall(ask, { signal, onOffline });
  job.uri = job.ticket.uri;
  const blobUri = job.ticket.uri;
  await sendFile(job, options);
  const hand = () => api.files.replace.mutate({ projectId, fileId: file.id, blobUri }, { signal });
  const item = await persistCall(hand, { signal, onOffline });
  rememberPicture(item);
  return item;
}
