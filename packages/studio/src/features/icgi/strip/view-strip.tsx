import { moveKeyframes } from '@diorama/documents/icgi/icgi.moves.ts';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { ImagePlus } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useCopyKeys } from '../../../editor/selection/stage-clipboard.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { announce } from '../../../ui/list/announce.ts';
import { useDragScroll, useDropArea } from '../../../ui/list/drag/use-drag.ts';
import { gridRole, rowRole } from '../../../ui/list/keys/grid-roles.ts';
import { atEnd, type Between, oneStep } from '../../../ui/list/keys/list-moves.ts';
import { useListSelection } from '../../../ui/list/use-list-selection.ts';
import { useExecute, useList } from '../editor-hooks.ts';
import { VIEW_DRAG } from '../outline/view-row.tsx';
import { useViewsClipboard } from '../things/use-views-clipboard.ts';
import { useAddViews } from '../upload/use-add-views.tsx';
import { useDeletion } from '../use-deletion.ts';
import { useSelection } from '../use-selection.ts';
import { StripView } from './strip-view.tsx';

/** Width of a view in the strip and the room between two, CSS pixels. */
const WIDTH = 104;
const GAP = 6;

/** The views in their order, side by side; only what is in sight is drawn. */
export function ViewStrip() {
  const keyframes = useList('keyframes');
  const ids = useMemo(() => keyframes.map(({ id }) => id), [keyframes]);
  const { keyframe, goTo, selected } = useSelection();
  const { removeKeyframes } = useDeletion();
  const { pick, opener, picker } = useAddViews();
  const execute = useExecute();
  const refuse = useRefusal();
  const isReadOnly = refuse !== null;
  const host = useRef<HTMLDivElement>(null);
  const move = (moved: readonly string[], between: Between) => execute(moveKeyframes, { ids: moved, ...between });
  const list = useListSelection({
    ids,
    // One row: left and right go through it.
    columns: Math.max(2, ids.length),
    // The view on the stage has a mark of its own: it need not be selected.
    current: selected?.collection === 'keyframes' ? selected.id : undefined,
    onPress: goTo,
    onOpen: goTo,
    ...(refuse
      ? { onDelete: refuse, onMove: refuse }
      : {
          onDelete: removeKeyframes,
          onMove: (moved, by) => {
            const between = oneStep(ids, moved, by);
            if (!between) return;
            move(moved, between);
            announce(`Moved to ${(between.after === null ? 0 : ids.indexOf(between.after)) + 1} of ${ids.length}`);
          },
        }),
  });
  const views = useViewsClipboard();
  const rows = () => (list.lead === null ? [] : list.targetsOf(list.lead));
  useCopyKeys({ isOn: list.hasFocus, copy: () => views.copy(rows()), onCut: () => views.cut(rows()) });
  const leadAt = ids.indexOf(list.lead ?? '');
  const frames = useVirtualizer({
    horizontal: true,
    count: ids.length,
    getScrollElement: () => host.current,
    estimateSize: () => WIDTH,
    gap: GAP,
    paddingStart: 4,
    paddingEnd: 4,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 4,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return leadAt < 0 || shown.includes(leadAt) ? shown : [...shown, leadAt].sort((a, b) => a - b);
    },
  });
  const currentAt = ids.indexOf(keyframe?.id ?? '');
  useEffect(() => {
    if (currentAt >= 0) frames.scrollToIndex(currentAt, { align: 'auto' });
  }, [frames, currentAt]);
  useDragScroll(host);
  const { ref: rest, isOver } = useDropArea<HTMLDivElement>({
    type: VIEW_DRAG,
    canDrop: () => !isReadOnly,
    onDrop: (moved) => move(moved, atEnd(ids, moved)),
  });
  return (
    <>
      <div className="relative z-1 flex h-6 flex-none items-center gap-2 pointer-coarse:h-9">
        <h2 className="font-strong">Views</h2>
        <span className="text-n10 text-xs tabular-nums">{ids.length}</span>
        <span className="ml-auto" />
        {!isReadOnly && <IconButton {...opener} label="Add views" icon={ImagePlus} onClick={pick} />}
      </div>
      <div
        ref={host}
        className="-mx-1 flex min-h-0 flex-1 overflow-x-auto overflow-y-hidden"
        onWheel={(event) => {
          if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
        }}
      >
        {/* A grid without cells is none. */}
        <div {...(ids.length > 0 ? gridRole('Film strip') : {})} {...list.listProps} className="h-full flex-none">
          <div
            {...(ids.length > 0 ? rowRole : {})}
            className="relative h-full"
            style={{ width: frames.getTotalSize() }}
          >
            {frames.getVirtualItems().map(({ key, index, start }) => {
              const view = keyframes[index];
              return (
                view && (
                  <div
                    key={key}
                    role="presentation"
                    className="absolute top-1 left-0"
                    style={{ width: WIDTH, transform: `translateX(${start}px)` }}
                  >
                    <StripView
                      view={view}
                      ids={ids}
                      list={list}
                      isCurrent={view.id === keyframe?.id}
                      isMovable={!isReadOnly}
                      onDrop={move}
                    />
                  </div>
                )
              );
            })}
          </div>
        </div>
        <div ref={rest} aria-hidden className="relative min-w-6 flex-1">
          {isOver && <span className="absolute inset-y-1 left-0 w-0.5 rounded-full bg-accent" />}
        </div>
      </div>
      {picker}
    </>
  );
}
