import { forEach } from '@diorama/documents/engine/command.ts';
import { duplicateTransition } from '@diorama/documents/icgi/commands/icgi.duplicates.ts';
import { addTransition, changeTransition } from '@diorama/documents/icgi/icgi.commands.ts';
import { icgiLabels } from '@diorama/documents/icgi/icgi.labels.ts';
import { moveTransitions } from '@diorama/documents/icgi/icgi.moves.ts';
import { Plus, Video } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { RecordBar, RecordTree } from '../../../editor/outline/record-tree.tsx';
import { useRecordList } from '../../../editor/outline/use-record-list.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { Button } from '../../../ui/button/button.tsx';
import { focusAdded, rowOf } from '../../../ui/focus-added.ts';
import { counted } from '../../../ui/format/counted.ts';
import type { Between } from '../../../ui/list/keys/list-moves.ts';
import { EmptyState } from '../../../ui/load/empty-state.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { useEditor, useExecute, useList } from '../editor-hooks.ts';
import { freshTransitions } from '../fresh-transitions.ts';
import { useShareRows } from '../things/rows-together.ts';
import { useTakeFiles } from '../upload/import-session.tsx';
import { waitingGroups } from '../upload/waiting/waiting-groups.ts';
import { useDeletion } from '../use-deletion.ts';
import { useSelection } from '../use-selection.ts';
import { TRANSITION_DRAG, TransitionRow } from './transition-row.tsx';

const { transitions: called } = icgiLabels.records;

/** The camera moves between views. */
export function TransitionList() {
  const hasTransitions = useList('transitions').length > 0;
  const execute = useExecute();
  const { select } = useSelection();
  const take = useTakeFiles();
  const { pick, input } = useFramePicker((files) => take(files.map((file) => ({ file, path: [] }))));
  const isReadOnly = useReadOnly() !== null;
  const addEmpty = () => {
    const id = newRecordId();
    execute(addTransition, { id, name: '', start: null, end: null, frames: [] });
    freshTransitions.add(id);
    select({ collection: 'transitions', id });
    focusAdded(rowOf(id));
  };
  if (hasTransitions)
    return (
      <>
        <Transitions>
          {!isReadOnly && (
            <div className="flex gap-1.5 px-3 pt-2 pb-1">
              <Button size="small" icon={Video} onClick={pick}>
                Choose frames
              </Button>
              <Button size="small" variant="quiet" icon={Plus} onClick={addEmpty}>
                Empty
              </Button>
            </div>
          )}
        </Transitions>
        {!isReadOnly && input}
      </>
    );
  return (
    <>
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-2">
        <EmptyState
          icon={Video}
          title={isReadOnly ? 'No transitions yet' : 'Join your views'}
          text={
            isReadOnly
              ? 'A transition is a camera move between two views.'
              : 'A transition is a camera move rendered as numbered frames. Choose or drop its frames: it plays forward and in reverse.'
          }
          action={
            !isReadOnly && (
              <Button variant="primary" onClick={pick}>
                Choose frames
              </Button>
            )
          }
        />
        {!isReadOnly && input}
      </div>
      <WaitingTray />
    </>
  );
}

function Transitions({ children: toolbar }: { children: ReactNode }) {
  const transitions = useList('transitions');
  const execute = useExecute();
  const { store } = useEditor();
  const { selected, select } = useSelection();
  const { removeTransitions } = useDeletion();
  const ids = useMemo(() => transitions.map(({ id }) => id), [transitions]);
  const current = selected?.collection === 'transitions' ? selected.id : undefined;
  const move = (moved: readonly string[], between: Between) => execute(moveTransitions, { ids: moved, ...between });
  const records = useRecordList({
    called,
    ids,
    current,
    onShow: (id) => select({ collection: 'transitions', id }, store.get('transitions', id)?.start?.id),
    onRename: (id, name) => execute(changeTransition, { id, name }),
    onDuplicate: (chosen) => {
      const copies = chosen.map((id) => ({ id, copy: newRecordId() }));
      const label = chosen.length === 1 ? duplicateTransition.label : `Duplicate ${chosen.length} ${called.many}`;
      execute(forEach(label, duplicateTransition), copies);
      return copies.map(({ copy }) => copy);
    },
    onDelete: removeTransitions,
    onMove: move,
    linkOf: (id) => ({ tab: 'transitions', sel: `transitions/${id}` }),
  });
  useShareRows('transitions', records.selectedIds);
  return (
    <>
      <RecordBar records={records}>{toolbar}</RecordBar>
      <RecordTree
        label="Transitions"
        records={records}
        ids={ids}
        currentId={current}
        drag={{ type: TRANSITION_DRAG, isEnabled: !records.isReadOnly, onDrop: move }}
      >
        {(place) => <TransitionRow place={place} ids={ids} records={records} onDrop={move} />}
      </RecordTree>
      <WaitingTray />
    </>
  );
}

/** Chooses frames from this computer. Render `input` once. */
function useFramePicker(take: (files: File[]) => void): { pick: () => void; input: ReactNode } {
  const ref = useRef<HTMLInputElement>(null);
  return {
    pick: () => ref.current?.click(),
    input: (
      <input
        ref={ref}
        type="file"
        multiple
        accept="image/*,.heic,.heif,video/*,.mov,.mkv,.avi,.wmv,.mts,.m2ts,.mpg,.mxf,.zip"
        className="sr-only"
        tabIndex={-1}
        aria-label="Frames"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) take(files);
        }}
      />
    ),
  };
}

const WaitingRows = lazyPart(() => import('../upload/waiting/waiting-rows.tsx').then((module) => module.WaitingRows));

/** Groups of frames that were left for later, below the list of transitions. */
function WaitingTray() {
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
