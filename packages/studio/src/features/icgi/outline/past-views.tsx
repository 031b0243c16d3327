import type { KeyframeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import { useMemo } from 'react';
import { thumbOf } from '../../../editor/pictures.ts';
import { Tree } from '../../../ui/list/tree.tsx';
import { TreeRow } from '../../../ui/list/tree-row.tsx';
import { useListSelection } from '../../../ui/list/use-list-selection.ts';
import { TREE_ROOT, useTreeRows } from '../../../ui/list/use-tree-rows.ts';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { type PastWalkthrough, shownOf, viewOf } from '../stage/past-walkthrough.ts';
import { pictureOf, useStage } from '../stage-context.tsx';
import { useSelection } from '../use-selection.ts';

const NOTHING_FOLDED: ReadonlySet<string> = new Set();

/** The views of a past revision, to walk through it. */
export function usePastViews(past: PastWalkthrough) {
  const { media } = useStage();
  const { keyframe, place, stand } = useSelection();
  const thumb = ({ id, image }: KeyframeRecord) =>
    thumbOf(image && (pictureOf(image.url, id, media) ?? past.pictures.get(image.url) ?? null));
  return {
    views: shownOf(past)?.keyframes ?? [],
    current: viewOf(past, place ?? keyframe?.id),
    stand,
    /** What a thumbnail shows; without a picture the property is absent. */
    pictured: (view: KeyframeRecord) => {
      const src = thumb(view);
      return src ? { src } : {};
    },
  };
}

/** In place of the outline while a past revision is on the stage. */
export function PastOutline({ past }: { past: PastWalkthrough }) {
  const { views, current, stand, pictured } = usePastViews(past);
  const ids = useMemo(() => views.map(({ id }) => id), [views]);
  const tree = useTreeRows(
    useMemo(() => new Map([[TREE_ROOT, ids]]), [ids]),
    NOTHING_FOLDED,
  );
  const list = useListSelection({ ids, current, onPress: stand, onOpen: stand });
  return (
    <section aria-label="Views as they were" className="flex h-full min-h-0 flex-col bg-n1">
      <h2 className="flex h-9 flex-none items-center gap-1.5 border-n5 border-b px-3 font-medium text-[0.78125rem] tracking-[-0.01em]">
        Views as they were <span className="font-normal text-n9 text-xs tabular-nums">{views.length}</span>
      </h2>
      {views.length === 0 ? (
        <p className="px-3 py-3 text-n10">There was no view yet.</p>
      ) : (
        <Tree label="Views as they were" tree={tree} list={list} currentId={current}>
          {(place) => {
            const view = views.find(({ id }) => id === place.id);
            return (
              view && (
                <TreeRow
                  label={view.name || 'Untitled'}
                  thumbnail={<Thumbnail {...pictured(view)} alt="" className="w-7.5 rounded-[3px]" />}
                  place={place}
                  row={list.rowProps(place.id)}
                />
              )
            );
          }}
        </Tree>
      )}
    </section>
  );
}
