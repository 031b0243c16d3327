import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { addTransition, changeTransition } from '@diorama/documents/icgi/icgi.commands.ts';
import type { ReactNode } from 'react';
import { useReadOnly } from '../../../editor/read-only.ts';
import { newRecordId } from '../../../editor/record-id.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { notifyFailed, notifyWarning } from '../../../ui/notify.ts';
import {
  FilesDropArea,
  mediaOf,
  newIntent,
  type UploadOutcome,
  type UploadSource,
  uploadFiles,
} from '../../files/public.ts';
import { useEditor } from '../editor-hooks.ts';
import { MAX_FRAMES, MAX_NAME, tooManyFrames } from '../field-lengths.ts';
import { useSelection } from '../use-selection.ts';
import { groupFrames, guessEnds } from './frame-sequences.ts';
import { usePendingUploads } from './pending-uploads.ts';
import type { IcgiUploadPurpose } from './upload-purpose.ts';
import { useMakeViews } from './use-add-views.tsx';

/** Uploads what was dropped or chosen and makes of it what it is: stills become views, numbered frames become moves. */
export function useTakeFiles(): (files: readonly UploadSource[]) => Promise<void> {
  const { space, documentId, store } = useEditor();
  const makeViews = useMakeViews();
  const { select, showTab } = useSelection();
  return async (files) => {
    const { sequences, stills, others } = groupFrames(
      files.map((source) => ({ name: source.file.name, path: source.path, source })),
    );
    if (others.length > 0) {
      notifyFailed(`${others.length === 1 ? `“${others[0]?.name}” is` : `${others.length} files are`} not an image`, {
        detail: 'Use PNG, JPEG, WebP or AVIF. The other files go on.',
      });
    }
    if (stills.length > 0) {
      const { items } = await uploadFiles({
        projectId: space.id,
        directoryId: 'root',
        sources: stills.map(({ source }) => ({ file: source.file, path: ['Views'] })),
        intent: newIntent(documentId, { type: 'views' } satisfies IcgiUploadPurpose),
        onRetried: (outcome) => makeViews(outcome.items),
      });
      makeViews(items);
    }
    for (const { name: prefix, frames, gaps } of sequences) {
      const name = prefix.slice(0, MAX_NAME);
      if (frames.length > MAX_FRAMES) {
        notifyFailed(`“${name}” has ${frames.length} frames`, { detail: tooManyFrames });
        continue;
      }
      if (gaps.length > 0)
        notifyWarning(missingFrames(gaps), { detail: `“${name}” skips ${gaps.length === 1 ? 'it' : 'them'}.` });
      const folder = ['Transitions', name];
      const id = newRecordId();
      const arrived = new Map<string, FileItem>();
      const take = ({ items }: UploadOutcome) => {
        for (const item of items) arrived.set(item.sourceName, item);
        const media = frames.flatMap((frame) => arrived.get(frame.name) ?? []).map(mediaOf);
        if (media.length === 0) return;
        if (store.get('transitions', id)) {
          store.execute(changeTransition, { id, frames: media });
          return;
        }
        store.execute(addTransition, { id, name, ...guessEnds(name, store.list('keyframes')), frames: media });
        showTab('transitions');
        select({ collection: 'transitions', id });
      };
      const sources = frames.map(({ source }) => ({ file: source.file, path: folder }));
      const fileNames = frames.map((frame) => frame.name);
      const intent = newIntent(documentId, {
        type: 'frames',
        transitionId: id,
        name,
        fileNames,
        isNew: true,
      } satisfies IcgiUploadPurpose);
      take(await uploadFiles({ projectId: space.id, directoryId: 'root', sources, intent, onRetried: take }));
    }
  };
}

/** Files may be dropped anywhere on the editor. */
export function FileDropArea({ children }: { children: ReactNode }) {
  usePendingUploads();
  const take = useTakeFiles();
  const why = useReadOnly();
  const refuse = useRefusal();
  return (
    <FilesDropArea
      title={why ? why.title : 'Drop stills and frames'}
      hint={why ? why.detail : 'Stills become views, numbered frames become transitions'}
      onFiles={(files) => (refuse ? refuse() : void take(files))}
    >
      {children}
    </FilesDropArea>
  );
}

/** Numbers of frames that are named; more are counted. */
const MOST_NAMED = 8;

/** `Frame 4 is missing`, `Frames 4 and 8 are missing`. */
function missingFrames(gaps: readonly number[]): string {
  if (gaps.length === 1) return `Frame ${gaps[0]} is missing`;
  const named = gaps.slice(0, MOST_NAMED).map(String);
  const rest = gaps.length > MOST_NAMED ? [`${gaps.length - MOST_NAMED} more`] : [];
  return `Frames ${new Intl.ListFormat('en').format([...named, ...rest])} are missing`;
}
