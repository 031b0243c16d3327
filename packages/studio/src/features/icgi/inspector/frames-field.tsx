import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { changeTransition } from '@diorama/documents/icgi/icgi.commands.ts';
import type { TransitionRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { Film } from 'lucide-react';
import { messageOf } from '../../../api/api-error.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button.tsx';
import { notifyFailed } from '../../../ui/notify.ts';
import { mediaOf, newIntent, type UploadOutcome, uploadFiles } from '../../files/public.ts';
import { useEditor, useExecute } from '../editor-hooks.ts';
import { MAX_FRAMES, tooManyFrames } from '../field-lengths.ts';
import type { IcgiUploadPurpose } from '../upload/upload-purpose.ts';
import { useFramePicker } from '../upload/use-frame-picker.tsx';

const byNumber = new Intl.Collator('en', { numeric: true });

/** The frames of a move, and the way to exchange them while its links stay. */
export function FramesField({ transition }: { transition: TransitionRecord }) {
  const { space, documentId } = useEditor();
  const execute = useExecute();
  const isReadOnly = useReadOnly() !== null;
  const replace = async (files: File[]) => {
    if (files.length > MAX_FRAMES) {
      notifyFailed(`These are ${files.length} frames`, { detail: tooManyFrames });
      return;
    }
    const sorted = files.toSorted((a, b) => byNumber.compare(a.name, b.name));
    const path = ['Transitions', transition.name || 'Untitled'];
    try {
      const arrived = new Map<string, FileItem>();
      const take = ({ items }: UploadOutcome) => {
        for (const item of items) arrived.set(item.sourceName, item);
        const frames = sorted.flatMap((file) => arrived.get(file.name) ?? []).map(mediaOf);
        if (frames.length > 0) execute(changeTransition, { id: transition.id, frames });
      };
      const sources = sorted.map((file) => ({ file, path }));
      const { id, name } = transition;
      const fileNames = sorted.map((file) => file.name);
      const intent = newIntent(documentId, {
        type: 'frames',
        transitionId: id,
        name,
        fileNames,
        isNew: false,
      } satisfies IcgiUploadPurpose);
      take(await uploadFiles({ projectId: space.id, directoryId: 'root', sources, intent, onRetried: take }));
    } catch (error) {
      notifyFailed('The frames could not be uploaded', { detail: messageOf(error) });
    }
  };
  const { pick, input } = useFramePicker((files) => void replace(files));
  return (
    <div className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate text-n10 text-xs">
        {transition.frames.length === 0
          ? 'No frames yet'
          : `${transition.frames.length} frames, from ${transition.frames[0]?.name ?? ''}`}
      </span>
      {!isReadOnly && (
        <>
          <Button size="small" icon={Film} onClick={pick}>
            {transition.frames.length === 0 ? 'Choose' : 'Replace'}
          </Button>
          {input}
        </>
      )}
    </div>
  );
}
