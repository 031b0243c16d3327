import { useEffect, useSyncExternalStore } from 'react';
import { counted } from '../../../../ui/format/counted.ts';
import { lazyPart } from '../../../../ui/load/lazy-part.tsx';
import { useEditor } from '../../editor-hooks.ts';
import { waitingGroups } from './waiting-groups.ts';

const WaitingRows = lazyPart(() => import('./waiting-rows.tsx').then((module) => module.WaitingRows));

/** Groups of frames that were left for later, below the list of transitions. */
export function WaitingTray() {
  const { documentId } = useEditor();
  const groups = useSyncExternalStore(waitingGroups.subscribe, () => waitingGroups.of(documentId));
  useEffect(() => void waitingGroups.load(documentId), [documentId]);
  if (groups.length === 0) return null;
  return (
    <section aria-label="Frames that wait" className="flex-none border-n4 border-t px-3 py-2">
      <h3 className="text-n10 text-xs">
        {counted(groups.length, 'group')} {groups.length === 1 ? 'waits' : 'wait'}
      </h3>
      <WaitingRows groups={groups} />
    </section>
  );
}
