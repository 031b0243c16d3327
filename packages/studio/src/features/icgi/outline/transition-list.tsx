import { addTransition, changeTransition } from '@diorama/documents/icgi/icgi.commands.ts';
import { duplicateTransition } from '@diorama/documents/icgi/icgi.duplicates.ts';
import type { TransitionRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { Film, Plus } from 'lucide-react';
import { useWarning } from '../../../editor/checks/checks-context.tsx';
import { useReadOnly } from '../../../editor/read-only.ts';
import { newRecordId } from '../../../editor/record-id.ts';
import { RowMenu } from '../../../editor/row-menu.tsx';
import { PeopleAt } from '../../../editor/top-bar/people.tsx';
import { useRowActs } from '../../../editor/use-row-acts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TreeRow } from '../../../ui/tree-row.tsx';
import { VirtualTree } from '../../../ui/virtual-tree.tsx';
import { useExecute, useList } from '../editor-hooks.ts';
import { useStage } from '../stage/stage-context.tsx';
import { useTakeFiles } from '../upload/file-drop-area.tsx';
import { useFramePicker } from '../upload/use-frame-picker.tsx';
import { useDeletion } from '../use-deletion.ts';
import { useSelection } from '../use-selection.ts';

/** The camera moves between views. */
export function TransitionList() {
  const transitions = useList('transitions');
  const execute = useExecute();
  const { selected, select } = useSelection();
  const current = selected?.collection === 'transitions' ? transitions.find(({ id }) => id === selected.id) : undefined;
  const take = useTakeFiles();
  const { pick, input } = useFramePicker((files) => void take(files.map((file) => ({ file, path: [] }))));
  const isReadOnly = useReadOnly() !== null;
  const addEmpty = () => {
    const id = newRecordId();
    execute(addTransition, { id, name: 'New transition', start: null, end: null, frames: [] });
    select({ collection: 'transitions', id });
  };
  if (transitions.length === 0) {
    return (
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-2">
        <EmptyState
          icon={Film}
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
    );
  }
  return (
    <>
      {!isReadOnly && (
        <div className="flex gap-1.5 px-3 pt-2 pb-1">
          <Button size="small" icon={Film} onClick={pick}>
            Choose frames
          </Button>
          <Button size="small" variant="quiet" icon={Plus} onClick={addEmpty}>
            Empty
          </Button>
        </div>
      )}
      <VirtualTree label="Transitions" items={transitions} currentId={current?.id}>
        {(transition, place) => (
          <TransitionRow
            transition={transition}
            place={place}
            isReachable={current ? transition.id === current.id : place.at === 1}
          />
        )}
      </VirtualTree>
      {!isReadOnly && input}
    </>
  );
}

function TransitionRow({
  transition,
  place,
  isReachable,
}: {
  transition: TransitionRecord;
  place: { at: number; of: number };
  /** Tab comes to this row. */
  isReachable: boolean;
}) {
  const warning = useWarning(`transitions/${transition.id}`);
  const { media } = useStage();
  const { selected, select } = useSelection();
  const { removeTransitionById } = useDeletion();
  const work = media?.transitions.find(({ id }) => id === transition.id);
  const isWorking = work?.state === 'running' || work?.state === 'queued';
  const isSelected = selected?.collection === 'transitions' && selected.id === transition.id;
  const execute = useExecute();
  const { rename, entries } = useRowActs({
    one: 'transition',
    name: transition.name,
    onRename: (name) => execute(changeTransition, { id: transition.id, name }),
    onDuplicate: () => {
      const copy = newRecordId();
      execute(duplicateTransition, { id: transition.id, copy });
      select({ collection: 'transitions', id: copy }, transition.start?.id);
    },
    onDelete: () => removeTransitionById(transition.id),
    link: { tab: 'transitions', sel: `transitions/${transition.id}` },
  });
  return (
    <RowMenu label={`Transition ${transition.name}`} entries={entries}>
      {(area) => (
        <TreeRow
          label={transition.name || 'Untitled'}
          icon={Film}
          isSelected={isSelected}
          {...(warning && !isWorking ? { warning } : {})}
          trailing={
            <>
              <PeopleAt path={`transitions/${transition.id}`} />
              {isWorking ? `${Math.round((work?.progress ?? 0) * 100)} %` : transition.frames.length}
            </>
          }
          onSelect={() => select({ collection: 'transitions', id: transition.id }, transition.start?.id)}
          tabIndex={isReachable ? 0 : -1}
          place={place}
          recordKey={`transitions/${transition.id}`}
          onDelete={() => removeTransitionById(transition.id)}
          rename={rename}
          {...area}
        />
      )}
    </RowMenu>
  );
}
