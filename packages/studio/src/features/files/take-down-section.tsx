import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { notifyDone, notifyFailed } from '../../ui/notify.ts';
import { dialogFrame } from '../../ui/part-frames.tsx';
import { servedFile } from './files.queries.ts';
import { PanelSection } from './panel-section.tsx';

const TakeDownDialog = lazyPart(() => import('./take-down-dialog.tsx').then((module) => module.TakeDownDialog), {
  frame: dialogFrame('Take down'),
});

/** Whether visitors get a file, and the way to take it from them at once; for those who may. */
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
  if (!data || (!data.isTakenDown && !data.mayTakeDown)) return null;
  return (
    <PanelSection title="Public address">
      {data.isTakenDown ? (
        <p className="mb-2 text-n11">Taken down: nobody gets this file or any of its sizes.</p>
      ) : (
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
