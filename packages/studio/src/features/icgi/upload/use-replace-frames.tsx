import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { assetIdOf } from '@diorama/documents/engine/reference/references.ts';
import { replaceFrames } from '@diorama/documents/icgi/commands/frames.commands.ts';
import { MAX_FRAMES } from '@diorama/documents/icgi/icgi.schema.ts';
import { compareFileNames } from '@diorama/documents/shared/text/name-order.ts';
import { type ReactNode, useState } from 'react';
import { queryClient } from '../../../api/query-client.ts';
import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';
import { AssetPicker, fileDetail, mediaOf } from '../../files/public.ts';
import { useEditor } from '../editor-hooks.ts';
import { tooManyFrames } from '../field-lengths.ts';

const sizeOf = (file: FileItem | null | undefined): string | null =>
  file?.width && file.height ? `${file.width} × ${file.height}` : null;

/** Exchanges the frames of a transition for another render, from the computer or the assets. Render `picker` once. */
export function useReplaceFrames(transitionId: string): { pick: () => void; picker: ReactNode } {
  const { space, store } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const take = async (files: readonly FileItem[]) => {
    const transition = store.get('transitions', transitionId);
    if (!transition) return;
    const sorted = files.toSorted((a, b) => compareFileNames(a.fileName, b.fileName));
    if (sorted.length > MAX_FRAMES) {
      notifyFailed(`These are ${sorted.length} frames`, { detail: tooManyFrames });
      return;
    }
    const before = transition.frames;
    store.execute(replaceFrames, { id: transitionId, frames: sorted.map(mediaOf) });
    const step = store.history().past.at(-1);
    const oldId = assetIdOf(before[0]?.url ?? '');
    const old = oldId === null ? null : await queryClient.fetchQuery(fileDetail(space.id, oldId)).catch(() => null);
    const differences = [
      ...(before.length > 0 && before.length !== sorted.length ? [`${before.length} → ${sorted.length} frames`] : []),
      ...(sizeOf(old) !== null && sizeOf(old) !== sizeOf(sorted[0]) ? [`${sizeOf(old)} → ${sizeOf(sorted[0])}`] : []),
    ];
    notifyDone(before.length === 0 ? `${sorted.length} frames added` : 'Frames replaced', {
      detail: differences.length > 0 ? differences.join(', ') : 'Ends, arrows and name stay.',
      ...(step ? { action: { label: 'Undo', onClick: () => void store.revert(step) } } : {}),
    });
  };
  const { name = '' } = store.get('transitions', transitionId) ?? {};
  return {
    pick: () => setOpen(true),
    picker: isOpen && (
      <AssetPicker
        projectId={space.id}
        title={`Frames of “${name || 'Untitled'}”`}
        confirmLabel="Use"
        isMultiple
        onClose={() => setOpen(false)}
        onPick={(files) => {
          setOpen(false);
          void take(files);
        }}
      />
    ),
  };
}
