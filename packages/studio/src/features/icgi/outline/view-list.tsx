import { changeKeyframe, moveKeyframe, setStart } from '@diorama/documents/icgi/icgi.commands.ts';
import { duplicateKeyframe } from '@diorama/documents/icgi/icgi.duplicates.ts';
import type { KeyframeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { ArrowRight, Flag, Images } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useWarning } from '../../../editor/checks/checks-context.tsx';
import { thumbOf } from '../../../editor/pictures.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { newRecordId } from '../../../editor/record-id.ts';
import { RowMenu } from '../../../editor/row-menu.tsx';
import { PeopleAt } from '../../../editor/top-bar/people.tsx';
import { useRowActs } from '../../../editor/use-row-acts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { TreeRow } from '../../../ui/tree-row.tsx';
import { VirtualTree } from '../../../ui/virtual-tree.tsx';
import { useExecute, useList, useOne } from '../editor-hooks.ts';
import { usePicture } from '../stage/stage-context.tsx';
import { useAddViews } from '../upload/use-add-views.tsx';
import { useDeletion } from '../use-deletion.ts';
import { useSelection } from '../use-selection.ts';

const DRAG_TYPE = 'application/x-diorama-view';

/** Where a dragged view would land. */
const TARGETS = {
  above: 'shadow-[inset_0_2px_0_var(--accent)]',
  below: 'shadow-[inset_0_-2px_0_var(--accent)]',
} as const;

function halfOf({ clientY, currentTarget }: DragEvent): 'above' | 'below' {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY < top + height / 2 ? 'above' : 'below';
}

/** The keyframes, by the name editors use for them: views. */
export function ViewList() {
  const keyframes = useList('keyframes');
  const [search, setSearch] = useState('');
  const { pick, opener, picker } = useAddViews();
  const isReadOnly = useReadOnly() !== null;
  const { keyframe } = useSelection();
  const wanted = search.trim().toLowerCase();
  const shown = wanted ? keyframes.filter(({ name }) => name.toLowerCase().includes(wanted)) : keyframes;
  const isShown = shown.some(({ id }) => id === keyframe?.id);
  if (keyframes.length === 0) {
    return (
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto p-2">
        <EmptyState
          icon={Images}
          title={isReadOnly ? 'No views yet' : 'Start with your stills'}
          text={
            isReadOnly
              ? 'Views appear here as they are added.'
              : 'Each image becomes a view to stand in. Drop images here, or choose them from the assets.'
          }
          action={
            !isReadOnly && (
              <Button {...opener} variant="primary" onClick={pick}>
                Add views
              </Button>
            )
          }
        />
        {picker}
      </div>
    );
  }
  return (
    <>
      <div className="flex gap-1.5 px-3 pt-2 pb-1">
        <div className="min-w-0 flex-1">
          <SearchField size="small" label="Find a view" value={search} onChange={setSearch} hasShortcut />
        </div>
        {!isReadOnly && <IconButton {...opener} label="Add views" icon={Images} variant="secondary" onClick={pick} />}
      </div>
      {shown.length === 0 ? (
        <p className="break-words px-3 py-3 text-n10">No views match “{search.trim()}”.</p>
      ) : (
        <VirtualTree label="Views" items={shown} currentId={keyframe?.id}>
          {(view, place) => (
            <ViewRow
              view={view}
              place={place}
              isCurrent={view.id === keyframe?.id}
              isReachable={view.id === keyframe?.id || (place.at === 1 && !isShown)}
              canMove={!wanted && !isReadOnly}
            />
          )}
        </VirtualTree>
      )}
      {picker}
    </>
  );
}

function ViewRow({
  view,
  place: at,
  isCurrent,
  isReachable,
  canMove,
}: {
  view: KeyframeRecord;
  place: { at: number; of: number };
  isCurrent: boolean;
  /** Tab comes to this row. */
  isReachable: boolean;
  canMove: boolean;
}) {
  const warning = useWarning(`keyframes/${view.id}`);
  const execute = useExecute();
  const keyframes = useList('keyframes');
  const { start } = useOne('settings');
  const { goTo } = useSelection();
  const { removeKeyframeById } = useDeletion();
  const thumb = thumbOf(usePicture(view.id));
  const [target, setTarget] = useState<'above' | 'below' | null>(null);
  const ways = Object.values(view.controls).filter((control) => control.type !== 'none').length;
  const isStart = start?.id === view.id;
  const { rename, entries } = useRowActs({
    one: 'view',
    name: view.name,
    onRename: (name) => execute(changeKeyframe, { id: view.id, name }),
    onDuplicate: () => {
      const copy = newRecordId();
      execute(duplicateKeyframe, { id: view.id, copy, newId: newRecordId });
      goTo(copy);
    },
    onDelete: () => removeKeyframeById(view.id),
    link: { k: view.id },
  });
  const place = (offset: -1 | 1) => {
    const others = keyframes.filter(({ id }) => id !== view.id);
    const at = keyframes.findIndex(({ id }) => id === view.id) + offset;
    if (at < 0 || at > others.length) return;
    execute(moveKeyframe, { id: view.id, after: others[at - 1]?.id ?? null, before: others[at]?.id ?? null });
  };
  const drop = (event: DragEvent) => {
    const id = event.dataTransfer.getData(DRAG_TYPE);
    setTarget(null);
    if (!canMove || !id || id === view.id) return;
    event.preventDefault();
    const others = keyframes.filter((other) => other.id !== id);
    const before = others.findIndex((other) => other.id === view.id) + (halfOf(event) === 'below' ? 1 : 0);
    execute(moveKeyframe, { id, after: others[before - 1]?.id ?? null, before: others[before]?.id ?? null });
  };
  return (
    <RowMenu
      label={`View ${view.name}`}
      entries={[
        {
          kind: 'action',
          id: 'start',
          label: 'Make it the start',
          icon: Flag,
          isDisabled: isStart,
          onSelect: () => execute(setStart, { id: view.id }),
        },
        { kind: 'action', id: 'up', label: 'Move up', onSelect: () => place(-1) },
        { kind: 'action', id: 'down', label: 'Move down', onSelect: () => place(1) },
        { kind: 'separator', id: 'line' },
        ...entries,
      ]}
    >
      {(area) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dragging has its keyboard equivalent in the row's menu
        <div
          className={target ? TARGETS[target] : ''}
          draggable={canMove && !rename?.isOpen}
          onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, view.id)}
          onDragOver={(event) => {
            if (!canMove || !event.dataTransfer.types.includes(DRAG_TYPE)) return;
            event.preventDefault();
            setTarget(halfOf(event));
          }}
          onDragLeave={() => setTarget(null)}
          onDrop={drop}
        >
          <TreeRow
            label={view.name || 'Untitled'}
            thumbnail={<Thumbnail {...(thumb ? { src: thumb } : {})} alt="" className="w-[30px] rounded-[3px]" />}
            isSelected={isCurrent}
            {...(warning ? { warning } : {})}
            trailing={
              <>
                <PeopleAt path={`keyframes/${view.id}`} />
                {isStart && (
                  <>
                    <Icon of={Flag} size={14} />
                    <span className="sr-only">Start</span>
                  </>
                )}
                <Icon of={ArrowRight} size={14} /> {ways}
              </>
            }
            onSelect={() => goTo(view.id)}
            tabIndex={isReachable ? 0 : -1}
            place={at}
            recordKey={`keyframes/${view.id}`}
            onDelete={() => removeKeyframeById(view.id)}
            rename={rename}
            {...area}
          />
        </div>
      )}
    </RowMenu>
  );
}
