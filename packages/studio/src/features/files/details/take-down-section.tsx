import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';
import { servedFile } from '../files.queries.ts';
import { copyText, publicLink } from '../items/public-link.ts';
import { PanelSection } from './panel-section.tsx';

const TakeDownDialog = lazyPart(
  () => import('../dialogs/take-down-dialog.tsx').then((module) => module.TakeDownDialog),
  {
    frame: dialogFrame('Take down'),
  },
);

/** Where visitors get a file, whether they do, and the way to take it from them at once; for those who may. */
export function TakeDownSection({ projectId, file }: { projectId: string; file: FileItem }) {
  const client = useQueryClient();
  const { data } = useQuery(servedFile(projectId, file));
  const [isAsking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: async (isDown: boolean) => {
      const place = { projectId, fileId: file.id };
      return isDown ? api.files.takeDown.mutate(place) : api.files.putBack.mutate(place);
    },
    onSuccess: (_, isDown) => {
      setAsking(false);
      notifyDone(isDown ? `Took down “${file.fileName}”` : `“${file.fileName}” is served again`, { id: 'assets' });
    },
    onError: (error, isDown) => {
      if (!isDown) notifyFailed(`“${file.fileName}” could not be put back`, { detail: messageOf(error) });
    },
    onSettled: () => client.invalidateQueries(),
  });
  const isPublic = file.published && data?.isTakenDown === false;
  if (!data || (!data.isTakenDown && !data.mayTakeDown && !isPublic)) return null;
  return (
    <PanelSection title="Public address">
      {data.isTakenDown ? (
        <p className="mb-2 text-n11">Taken down: nobody gets this file or any of its sizes.</p>
      ) : (
        isPublic && <PublicLink file={file} />
      )}
      {!data.isTakenDown && data.mayTakeDown && (
        <p className="mb-2 text-n11">If visitors must not get this file any more, take it down at once.</p>
      )}
      {data.mayTakeDown &&
        (data.isTakenDown ? (
          <Button size="small" isPending={change.isPending} onClick={() => change.mutate(false)}>
            Put back
          </Button>
        ) : (
          <Button {...TakeDownDialog.opener} size="small" onClick={() => setAsking(true)}>
            Take down…
          </Button>
        ))}
      {isAsking && (
        <TakeDownDialog
          fileName={file.fileName}
          served={data}
          isPending={change.isPending}
          error={change.isError ? messageOf(change.error) : null}
          onConfirm={() => change.mutate(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </PanelSection>
  );
}

function PublicLink({ file }: { file: FileItem }) {
  const link = publicLink(file);
  return (
    <div className="mb-2 flex items-center gap-1">
      <a href={link} target="_blank" rel="noreferrer" className="min-w-0 flex-1 truncate text-accent-ink" title={link}>
        {link.replace(/^https?:\/\//, '')}
      </a>
      <IconButton
        label="Copy public link"
        icon={Copy}
        className="flex-none"
        onClick={() => copyText(link, 'Public link copied')}
      />
    </div>
  );
}
