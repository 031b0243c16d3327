import type { KeyframeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { cx } from '../../../ui/cx.ts';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { TreeRow } from '../../../ui/tree-row.tsx';
import { VirtualTree } from '../../../ui/virtual-tree.tsx';
import { type LookedState, shownOf, viewOf } from '../stage/past-walkthrough.ts';
import { pictureOf, thumbOf, usePlayback } from '../stage/stage-context.tsx';
import { useSelection } from '../use-selection.ts';

/** The views of an old state, to walk through it. */
function useLookedViews(looked: LookedState) {
  const { media } = usePlayback();
  const { keyframe, place, stand } = useSelection();
  const thumb = ({ id, image }: KeyframeRecord) =>
    thumbOf(image && (pictureOf(image.url, id, media) ?? looked.pictures.get(image.url) ?? null));
  return {
    views: shownOf(looked)?.keyframes ?? [],
    current: viewOf(looked, place ?? keyframe?.id),
    stand,
    /** What a thumbnail shows; no picture is no property. */
    pictured: (view: KeyframeRecord) => {
      const src = thumb(view);
      return src ? { src } : {};
    },
  };
}

/** In place of the outline while an old state is on the stage. */
export function LookedOutline({ looked }: { looked: LookedState }) {
  const { views, current, stand, pictured } = useLookedViews(looked);
  return (
    <section aria-label="Views as they were" className="flex h-full min-h-0 flex-col bg-n1">
      <h2 className="flex h-9 flex-none items-center gap-1.5 border-n5 border-b px-3 font-medium text-[12.5px] tracking-[-0.01em]">
        Views as they were <span className="font-normal text-n9 text-xs tabular-nums">{views.length}</span>
      </h2>
      {views.length === 0 ? (
        <p className="px-3 py-3 text-n10">There was no view yet.</p>
      ) : (
        <VirtualTree label="Views as they were" items={views} currentId={current}>
          {(view, place) => (
            <TreeRow
              label={view.name || 'Untitled'}
              thumbnail={<Thumbnail {...pictured(view)} alt="" className="w-[30px] rounded-[3px]" />}
              isSelected={view.id === current}
              onSelect={() => stand(view.id)}
              tabIndex={view.id === current ? 0 : -1}
              place={place}
            />
          )}
        </VirtualTree>
      )}
    </section>
  );
}

/** In place of the strip while an old state is on the stage. */
export function LookedStrip({ looked }: { looked: LookedState }) {
  const { views, current, stand, pictured } = useLookedViews(looked);
  return (
    <>
      <div className="flex h-6 items-center gap-2">
        <h2 className="font-strong">Views as they were</h2>
        <span className="text-n10 text-xs tabular-nums">{views.length}</span>
      </div>
      <ol className="flex min-h-0 flex-1 gap-1.5 overflow-x-auto overflow-y-hidden p-0.5">
        {views.map((view) => (
          <li key={view.id} className="w-26 flex-none">
            <button
              type="button"
              aria-current={view.id === current}
              onClick={() => stand(view.id)}
              className="block w-full rounded-sm text-left"
            >
              <Thumbnail
                {...pictured(view)}
                alt=""
                className={cx('w-full rounded-sm', view.id === current && 'outline-2 outline-accent outline-offset-1')}
              />
              <span className={cx('mt-1 block truncate text-2xs', view.id === current ? 'text-n12' : 'text-n10')}>
                {view.name || 'Untitled'}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
