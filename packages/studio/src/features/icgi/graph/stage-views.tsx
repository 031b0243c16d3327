import { Frame, Network, SquareSplitHorizontal } from 'lucide-react';
import { useAddress } from '../../../editor/address/address.tsx';
import { usePastRevision } from '../../../editor/history/past-revision.tsx';
import { SegmentedControl } from '../../../ui/button/segmented-control.tsx';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { ResizablePanels } from '../../../ui/resizable-panels.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useList } from '../editor-hooks.ts';
import { Stage } from '../stage/stage.tsx';
import { useWalkthroughClipboardKeys } from '../things/use-things-clipboard.ts';

/** The graph of views and transitions. */
const ViewGraph = lazyPart(() => import('./view-graph.tsx').then((module) => module.ViewGraph));

/** Below this, stage and graph stand below each other. */
const NARROW = '(width < 64rem)';

/** The stage, the graph of views and transitions, or both. */
export function StageViews() {
  const { view, showView } = useAddress();
  const { past } = usePastRevision();
  const isEmpty = useList('keyframes').length === 0;
  const isNarrow = useMedia(NARROW);
  useWalkthroughClipboardKeys();
  // The graph shows the current state: a past revision is shown on the stage.
  const shown = past || isEmpty ? null : view;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {!past && !isEmpty && (
        <div className="flex h-9 flex-none items-center justify-center border-n5 border-b bg-n1 px-2 pointer-coarse:h-12">
          <SegmentedControl
            label="View of the editor"
            value={view ?? 'canvas'}
            onChange={(next) => showView(next === 'canvas' ? null : next)}
            options={[
              { value: 'canvas', label: 'Canvas', icon: Frame },
              { value: 'graph', label: 'Graph', icon: Network },
              { value: 'split', label: 'Split', icon: SquareSplitHorizontal },
            ]}
          />
        </div>
      )}
      {shown === null && <Stage />}
      {shown === 'graph' && <ViewGraph />}
      {shown === 'split' && (
        <ResizablePanels
          id={isNarrow ? 'icgi.split.stack' : 'icgi.split'}
          direction={isNarrow ? 'column' : 'row'}
          panels={[
            { id: 'canvas', content: <Stage /> },
            { id: 'graph', content: <ViewGraph />, size: isNarrow ? 220 : 420, minSize: 160 },
          ]}
        />
      )}
    </div>
  );
}
