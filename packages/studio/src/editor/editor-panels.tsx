import { useState, useSyncExternalStore } from 'react';
import { Outline } from '../features/icgi/outline/outline.tsx';
import { Stage } from '../features/icgi/stage/stage.tsx';
import { Strip } from '../features/icgi/strip/strip.tsx';
import { useSelection } from '../features/icgi/use-selection.ts';
import { ResizablePanels } from '../ui/resizable-panels.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Inspector } from './inspector-panel.tsx';

/** Outline, stage over strip, inspector: side by side where there is room, else below each other. */
export function EditorPanels() {
  return useIsNarrow() ? <StackedPanels /> : <PanelsInARow />;
}

function PanelsInARow() {
  return (
    <ResizablePanels
      id="icgi.columns"
      panels={[
        { id: 'outline', content: <Outline />, size: 264, minSize: 208, maxSize: 420 },
        {
          id: 'middle',
          content: (
            <ResizablePanels
              id="icgi.rows"
              direction="column"
              panels={[
                { id: 'stage', content: <Stage /> },
                { id: 'strip', content: <Strip />, size: 132, minSize: 96, maxSize: 260, isCollapsible: true },
              ]}
            />
          ),
        },
        { id: 'inspector', content: <Inspector />, size: 304, minSize: 264, maxSize: 440 },
      ]}
    />
  );
}

type Side = 'outline' | 'inspector';

function StackedPanels() {
  const [side, setSide] = useState<Side>('outline');
  const { history, showHistory } = useSelection();
  // A link to the history leads there.
  const shown = history === null ? side : 'inspector';
  const show = (next: Side) => {
    setSide(next);
    if (next === 'outline') showHistory(null);
  };
  return (
    <ResizablePanels
      id="icgi.stack"
      direction="column"
      panels={[
        { id: 'stage', content: <Stage />, size: 260, minSize: 140 },
        {
          id: 'side',
          content: (
            <Tabs
              label="Panels"
              tabs={[
                { value: 'outline', label: 'Outline' },
                { value: 'inspector', label: 'Inspector' },
              ]}
              value={shown}
              onChange={show}
            >
              {shown === 'outline' ? <Outline /> : <Inspector />}
            </Tabs>
          ),
        },
      ]}
    />
  );
}

/** Below this the three columns leave no room for the stage. */
const NARROW = '(max-width: 767.9px)';

function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => window.matchMedia(NARROW).matches);
}

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
