import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import { useQueries } from '@tanstack/react-query';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../../../api/api.ts';
import { cx } from '../../../../ui/cx.ts';
import { useIsDragged } from '../../../../ui/list/drag/dragged-rows.store.ts';
import { DropMark } from '../../../../ui/list/drag/drop-mark.tsx';
import { useDragRow, useDragScroll } from '../../../../ui/list/drag/use-drag.ts';
import { cellRole, gridRole, rowRole } from '../../../../ui/list/keys/grid-roles.ts';
import type { ListSelectionState } from '../../../../ui/list/use-list-selection.ts';
import { Thumbnail } from '../../../../ui/show/thumbnail.tsx';
import { useEditor } from '../../editor-hooks.ts';

/** Files per request. */
const AT_ONCE = 60;

/** The files of the visible frames, by id: requested in whole blocks, so that scrolling requests each once. */
function useFrameFiles(ids: readonly string[], shown: readonly number[]): ReadonlyMap<string, FileItem> {
  const { space } = useEditor();
  const parts = [...new Set(shown.map((at) => Math.floor(at / AT_ONCE)))];
  return useQueries({
    queries: parts.map((part) => {
      const wanted = [...new Set(ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE))].filter((id) => id !== '');
      return {
        queryKey: ['files', 'byIds', space.id, wanted],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          api.files.byIds.query({ projectId: space.id, ids: wanted }, { signal }),
        enabled: wanted.length > 0,
        staleTime: 60_000,
      };
    }),
    combine: joined,
  });
}

const joined = (results: readonly { data: readonly FileItem[] | undefined }[]): ReadonlyMap<string, FileItem> =>
  new Map(results.flatMap(({ data }) => data ?? []).map((file) => [file.id, file]));

/** Width of a frame in the strip and the room between two, CSS pixels. */
const WIDTH = 88;
const GAP = 6;
const PADDING = 14;

interface FrameGridProps {
  /** Files of the frames; empty where one is no file of the project. */
  fileIds: readonly string[];
  list: ListSelectionState;
  frame: number;
  isReadOnly: boolean;
  onPictures: (pictureOf: (frame: number) => string | undefined) => void;
  onDrop: (ids: readonly string[], before: number) => void;
  onTrim: (first: number, last: number) => void;
}

/** The frames side by side, with a handle at each end; only what is in sight is drawn. */
export function FrameGrid({ fileIds, list, frame, isReadOnly, onPictures, onDrop, onTrim }: FrameGridProps) {
  const host = useRef<HTMLDivElement>(null);
  const count = fileIds.length;
  const leadAt = Number(list.lead ?? -1);
  const frames = useVirtualizer({
    horizontal: true,
    count,
    getScrollElement: () => host.current,
    estimateSize: () => WIDTH,
    gap: GAP,
    paddingStart: PADDING,
    paddingEnd: PADDING,
    scrollPaddingStart: PADDING,
    scrollPaddingEnd: PADDING,
    overscan: 4,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return leadAt < 0 || leadAt >= count || shown.includes(leadAt) ? shown : [...shown, leadAt].sort((a, b) => a - b);
    },
  });
  const items = frames.getVirtualItems();
  const files = useFrameFiles(
    fileIds,
    useMemo(() => items.map(({ index }) => index), [items]),
  );
  useEffect(() => onPictures((at) => files.get(fileIds[at] ?? '')?.url), [onPictures, files, fileIds]);
  useEffect(() => {
    if (frame < count) frames.scrollToIndex(frame, { align: 'auto' });
  }, [frames, frame, count]);
  useDragScroll(host);
  const [kept, setKept] = useState<Kept | null>(null);
  const { first, last } = kept ?? { first: 0, last: count - 1 };
  const trim = (next: Kept | null, isOver: boolean) => {
    if (isOver && next) onTrim(next.first, next.last);
    setKept(isOver ? null : next);
  };
  return (
    <div
      ref={host}
      className="-mx-1 min-h-0 flex-1 overflow-x-auto overflow-y-hidden"
      onWheel={(event) => {
        if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
      }}
    >
      <div className="relative h-full" style={{ width: frames.getTotalSize() }}>
        <div {...gridRole('Frames')} {...list.listProps} className="h-full">
          <div {...rowRole} className="h-full">
            {items.map(({ key, index, start }) => (
              <div
                key={key}
                role="presentation"
                className="absolute top-1 left-0"
                style={{ width: WIDTH, transform: `translateX(${start}px)` }}
              >
                <FrameCell
                  at={index}
                  thumb={files.get(fileIds[index] ?? '')?.thumbUrl ?? undefined}
                  list={list}
                  isShown={index === frame}
                  isLeftOut={index < first || index > last}
                  isMovable={!isReadOnly}
                  onDrop={onDrop}
                />
              </div>
            ))}
          </div>
        </div>
        {!isReadOnly && count > 1 && <TrimHandles host={host} count={count} kept={{ first, last }} onChange={trim} />}
      </div>
    </div>
  );
}

/** The frames that stay when the handle is let go. */
interface Kept {
  first: number;
  last: number;
}

/** Two handles above the frames; what is outside of them goes when they are let go. Arrow keys take one frame off. */
function TrimHandles(props: {
  host: RefObject<HTMLDivElement | null>;
  count: number;
  kept: Kept;
  onChange: (kept: Kept | null, isOver: boolean) => void;
}) {
  const { host, count, kept, onChange } = props;
  const frameAt = ({ clientX }: PointerEvent): number => {
    const box = host.current?.getBoundingClientRect();
    if (!box || !host.current) return 0;
    return (clientX - box.left + host.current.scrollLeft - PADDING) / (WIDTH + GAP);
  };
  const handle = (side: 'first' | 'last') => {
    const at = side === 'first' ? kept.first : kept.last + 1;
    const move = (event: PointerEvent): Kept =>
      side === 'first'
        ? { ...kept, first: Math.min(kept.last, Math.max(0, Math.round(frameAt(event)))) }
        : { ...kept, last: Math.max(kept.first, Math.min(count, Math.round(frameAt(event))) - 1) };
    return (
      <div
        role="slider"
        tabIndex={0}
        aria-label={side === 'first' ? 'Trim the start' : 'Trim the end'}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={side === 'first' ? kept.first + 1 : kept.last + 1}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onChange(kept, false);
        }}
        onPointerMove={(event) =>
          event.currentTarget.hasPointerCapture(event.pointerId) && onChange(move(event), false)
        }
        onPointerUp={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onChange(move(event), true)}
        onPointerCancel={() => onChange(null, true)}
        onKeyDown={(event) => {
          const isInward = event.key === (side === 'first' ? 'ArrowRight' : 'ArrowLeft');
          if (!isInward || count < 2) return;
          event.preventDefault();
          event.stopPropagation();
          onChange(side === 'first' ? { first: 1, last: count - 1 } : { first: 0, last: count - 2 }, true);
        }}
        className={cx(
          'absolute top-1 z-[1] h-12.5 w-2 cursor-ew-resize touch-none rounded-sm bg-n8 hover:bg-accent',
          side === 'first' ? '-translate-x-full' : '',
        )}
        style={{ left: PADDING + at * (WIDTH + GAP) - (side === 'first' ? 3 : GAP - 3) }}
      />
    );
  };
  return (
    <>
      {handle('first')}
      {handle('last')}
    </>
  );
}

interface FrameCellProps {
  at: number;
  thumb: string | undefined;
  list: ListSelectionState;
  isShown: boolean;
  /** Trimmed away when the handle is let go. */
  isLeftOut: boolean;
  isMovable: boolean;
  onDrop: (ids: readonly string[], before: number) => void;
}

/** One frame in the strip. Rows are known by their place: two may be the same file. */
function FrameCell({ at, thumb, list, isShown, isLeftOut, isMovable, onDrop }: FrameCellProps) {
  const id = String(at);
  const row = list.rowProps(id);
  const isDragged = useIsDragged(id);
  const { ref, place } = useDragRow({
    type: 'icgi-frames',
    axis: 'horizontal',
    isEnabled: isMovable,
    dragged: () => list.targetsOf(id),
    labelOf: (moved) => (moved.length === 1 ? `Frame ${at + 1}` : `${moved.length} frames`),
    placesFor: (moved) => (isMovable && !moved.includes(id) ? ['before', 'after'] : []),
    onDrop: (moved, where) => onDrop(moved, where === 'after' ? at + 1 : at),
  });
  return (
    <div
      {...row}
      ref={ref}
      {...cellRole}
      aria-current={isShown || undefined}
      className={cx('relative block w-full select-none rounded-sm', (isDragged || isLeftOut) && 'opacity-45')}
    >
      <DropMark place={place} axis="horizontal" />
      <Thumbnail
        src={thumb}
        alt=""
        className={cx(
          'w-full rounded-sm',
          row['aria-selected'] && 'outline-2 outline-accent outline-offset-1',
          isShown && !row['aria-selected'] && 'outline-2 outline-n8 outline-offset-1',
        )}
      />
      <span className="absolute bottom-0.5 left-0.5 rounded-[3px] bg-n1/85 px-1 text-2xs text-n12 tabular-nums">
        <span className="sr-only">Frame </span>
        {at + 1}
      </span>
    </div>
  );
}
