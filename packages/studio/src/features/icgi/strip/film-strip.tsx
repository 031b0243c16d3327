import { useVirtualizer } from '@tanstack/react-virtual';
import { ImagePlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { thumbOf } from '../../../editor/pictures.ts';
import { useReadOnly } from '../../../editor/read-only.ts';
import { usePeopleAt } from '../../../engine/editor-context.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { useList } from '../editor-hooks.ts';
import { usePicture } from '../stage/stage-context.tsx';
import { useAddViews } from '../upload/use-add-views.tsx';
import { useDeletion } from '../use-deletion.ts';
import { useSelection } from '../use-selection.ts';

/** Width of a view in the strip and the room between two, CSS pixels. */
const WIDTH = 104;
const GAP = 6;

/** The views in their order, side by side; only what is in sight is drawn. */
export function FilmStrip() {
  const keyframes = useList('keyframes');
  const { keyframe, goTo } = useSelection();
  const { removeKeyframeById } = useDeletion();
  const { pick, opener, picker } = useAddViews();
  const isReadOnly = useReadOnly() !== null;
  const host = useRef<HTMLDivElement>(null);
  const frames = useVirtualizer({
    horizontal: true,
    count: keyframes.length,
    getScrollElement: () => host.current,
    estimateSize: () => WIDTH,
    gap: GAP,
    paddingStart: 2,
    paddingEnd: 2,
    getItemKey: (index) => keyframes[index]?.id ?? index,
    overscan: 4,
  });
  const currentAt = keyframes.findIndex(({ id }) => id === keyframe?.id);
  useEffect(() => {
    if (currentAt >= 0) frames.scrollToIndex(currentAt, { align: 'auto' });
  }, [frames, currentAt]);
  return (
    <>
      <div className="flex h-6 items-center gap-2">
        <h2 className="font-strong">Views</h2>
        <span className="text-n10 text-xs tabular-nums">{keyframes.length}</span>
        <span className="ml-auto" />
        {!isReadOnly && <IconButton {...opener} label="Add views" icon={ImagePlus} onClick={pick} />}
      </div>
      <div ref={host} className="min-h-0 flex-1 overflow-x-auto overflow-y-hidden">
        <ol className="relative h-full" style={{ width: frames.getTotalSize() }}>
          {frames.getVirtualItems().map(({ key, index, start }) => {
            const view = keyframes[index];
            return (
              view && (
                <li
                  key={key}
                  aria-posinset={index + 1}
                  aria-setsize={keyframes.length}
                  className="absolute top-0.5 left-0"
                  style={{ width: WIDTH, transform: `translateX(${start}px)` }}
                >
                  <FilmFrame
                    id={view.id}
                    name={view.name || 'Untitled'}
                    isCurrent={view.id === keyframe?.id}
                    onShow={() => goTo(view.id)}
                    onDelete={() => removeKeyframeById(view.id)}
                  />
                </li>
              )
            );
          })}
        </ol>
      </div>
      {picker}
    </>
  );
}

type FilmFrameProps = { id: string; name: string; isCurrent: boolean; onShow: () => void; onDelete: () => void };

function FilmFrame({ id, name, isCurrent, onShow, onDelete }: FilmFrameProps) {
  const thumb = thumbOf(usePicture(id));
  const [other] = usePeopleAt(`keyframes/${id}`);
  return (
    <button
      type="button"
      onClick={onShow}
      onKeyDown={(event) => {
        if (event.key !== 'Delete' && event.key !== 'Backspace') return;
        event.preventDefault();
        onDelete();
      }}
      aria-current={isCurrent}
      className="block w-full rounded-sm text-left"
    >
      <span className="relative block">
        <Thumbnail
          {...(thumb ? { src: thumb } : {})}
          alt=""
          className={cx('w-full rounded-sm', isCurrent && 'outline-2 outline-accent outline-offset-1')}
        />
        {other && (
          <span className="absolute right-1 bottom-1">
            <Avatar name={other.user.name} colorKey={other.user.id} size={16} />
          </span>
        )}
      </span>
      <span className={cx('mt-1 block truncate text-2xs', isCurrent ? 'text-n12' : 'text-n10')} title={name}>
        {name}
      </span>
    </button>
  );
}
