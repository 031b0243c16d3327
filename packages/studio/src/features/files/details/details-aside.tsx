import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { lineFrame } from '../../../ui/load/part-frames.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';
import type { DetailsPanelProps } from './details-panel.tsx';

const DetailsPanel = lazyPart(() => import('./details-panel.tsx').then((module) => module.DetailsPanel), {
  frame: lineFrame('Details'),
  fallback: <Skeleton className="m-4 h-24" />,
});

/** The column of details next to the files; below them where there is no room for a third column. */
export function DetailsAside(props: DetailsPanelProps) {
  return (
    <aside
      aria-label="Details"
      className="w-80 flex-none overflow-y-auto border-n5 border-l bg-n1 max-xl:max-h-[42%] max-xl:w-full max-xl:border-t max-xl:border-l-0"
    >
      <DetailsPanel {...props} />
    </aside>
  );
}
