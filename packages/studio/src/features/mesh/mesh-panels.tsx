import { type ReactNode, useEffect, useState } from 'react';
import { focusPane } from '../../editor/address/focus-pane.ts';
import type { KeyGroup } from '../../ui/keys/shown-keys.ts';
import { useShownKeys } from '../../ui/keys/shown-keys.ts';
import { ResizablePanels } from '../../ui/resizable-panels.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { MeshInspector } from './inspector/mesh-inspector.tsx';
import { useMesh } from './mesh-context.tsx';
import { PartsPanel } from './outline/parts-panel.tsx';
import { VersionList } from './outline/version-list.tsx';
import { CompareStage } from './stage/compare-stage.tsx';
import { StepsPanel } from './steps-panel.tsx';

/** Below this the three columns leave no room for the stage. */
const NARROW = '(width < 48rem), (width < 60rem) and (height > 40rem)';

const KEYS: KeyGroup = {
  title: 'Mesh',
  keys: [{ keys: ['F6'], label: 'Go to the next panel, the one before with Shift' }],
};

/** Versions over nodes, the pictures over the steps, and what it all costs: side by side where there is room. */
export function MeshPanels() {
  useShownKeys(KEYS);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.defaultPrevented) return;
      event.preventDefault();
      focusPane(event.shiftKey ? -1 : 1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return useMedia(NARROW) ? <StackedPanels /> : <PanelsInARow />;
}

function PanelsInARow() {
  return (
    <ResizablePanels
      id="mesh.columns"
      panels={[
        { id: 'left', content: pane('parts', <LeftColumn />), size: 280, minSize: 220, maxSize: 440 },
        { id: 'middle', content: <MiddleColumn /> },
        { id: 'inspector', content: pane('inspector', <Inspector />), size: 320, minSize: 280, maxSize: 440 },
      ]}
    />
  );
}

/** Marks what F6 goes to. */
const pane = (name: string, content: ReactNode) => (
  <div data-pane={name} className="flex h-full min-h-0 flex-col">
    {content}
  </div>
);

const LeftColumn = () => (
  <ResizablePanels
    id="mesh.left"
    direction="column"
    panels={[
      { id: 'versions', content: <VersionList />, size: 250, minSize: 120 },
      { id: 'parts', content: <PartsPanel /> },
    ]}
  />
);

const MiddleColumn = () => (
  <ResizablePanels
    id="mesh.rows"
    direction="column"
    panels={[
      { id: 'stage', content: <CompareStage /> },
      {
        id: 'steps',
        content: pane('steps', <StepsPanel />),
        size: 240,
        minSize: 96,
        maxSize: 480,
        isCollapsible: true,
      },
    ]}
  />
);

const Inspector = () => (
  <aside aria-label="Inspector" className="flex h-full min-h-0 flex-col overflow-y-auto bg-n1">
    <MeshInspector />
  </aside>
);

type Side = 'versions' | 'numbers' | 'nodes' | 'steps';

function StackedPanels() {
  const { versions } = useMesh();
  const [side, setSide] = useState<Side>('numbers');
  return (
    <ResizablePanels
      id="mesh.stack"
      direction="column"
      panels={[
        { id: 'stage', content: <CompareStage />, size: 320, minSize: 160 },
        {
          id: 'side',
          content: (
            <Tabs
              label="Panels"
              tabs={[
                { value: 'numbers', label: 'Numbers' },
                { value: 'versions', label: 'Versions', count: versions.length },
                { value: 'nodes', label: 'Nodes' },
                { value: 'steps', label: 'Steps' },
              ]}
              value={side}
              onChange={setSide}
            >
              {side === 'numbers' && <Inspector />}
              {side === 'versions' && <VersionList />}
              {side === 'nodes' && <PartsPanel />}
              {side === 'steps' && <StepsPanel />}
            </Tabs>
          ),
        },
      ]}
    />
  );
}
