import { cx } from '../../../ui/cx.ts';
import { CutName } from '../../../ui/show/cut-name.tsx';
import { Thumbnail } from '../../../ui/show/thumbnail.tsx';
import { usePastViews } from '../outline/past-views.tsx';
import type { PastWalkthrough } from '../stage/past-walkthrough.ts';

/** In place of the strip while a past revision is on the stage. */
export function PastStrip({ past }: { past: PastWalkthrough }) {
  const { views, current, stand, pictured } = usePastViews(past);
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
              <CutName
                name={view.name || 'Untitled'}
                className={cx('mt-1 text-2xs', view.id === current ? 'text-n12' : 'text-n10')}
              />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
