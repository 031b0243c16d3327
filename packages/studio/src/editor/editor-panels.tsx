import { type ReactNode, useState } from 'react';
import { ResizablePanels } from '../ui/resizable-panels.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useMedia } from '../ui/use-media.ts';
import { useAddress } from './address/address.tsx';
import { InspectorPanel } from './inspector-panel.tsx';
import { useShell } from './shell-context.tsx';

/**
 * Outline, stage over strip, inspector: side by side where there is room; else outline and inspector in turn, next to the
 * stage or below it. The stage is the same in all: what it has drawn stays when the window becomes wider or narrower.
 */
export function EditorPanels() {
  const isNarrow = useMedia(NARROW);
  const isWide = !useMedia(MIDDLE);
  const hasStrip = !useMedia(`${NARROW}, (height < 28rem)`);
  const { kind } = useShell();
  const { Outline, stackedStage = 260 } = kind.layout;
  const name = kind.kind.kind;
  const stage = { contentKey: 'stage', content: <StageOverStrip hasStrip={hasStrip} /> };
  const inspector = { size: 304, minSize: 264, maxSize: 440 };
  return (
    <ResizablePanels
      id={`${name}.${isNarrow ? 'stack' : isWide ? 'columns' : 'pair'}`}
      direction={isNarrow ? 'column' : 'row'}
      panels={
        isNarrow
          ? [
              { id: 'stage', ...stage, size: stackedStage, minSize: 140 },
              { id: 'side', content: <SidePanel /> },
            ]
          : isWide
            ? [
                { id: 'outline', content: pane('outline', <Outline />), size: 264, minSize: 208, maxSize: 420 },
                { id: 'middle', ...stage },
                { id: 'inspector', content: <InspectorPanel />, ...inspector },
              ]
            : [
                { id: 'middle', ...stage },
                { id: 'side', content: <SidePanel />, ...inspector },
              ]
      }
    />
  );
}

/** A kind without a strip has its stage alone, and so has a window that is low. */
function StageOverStrip({ hasStrip }: { hasStrip: boolean }) {
  const { kind } = useShell();
  const { Stage, Strip } = kind.layout;
  if (!Strip) return <Stage />;
  const strip = {
    id: 'strip',
    content: pane('strip', <Strip />),
    // Header, picture, name, and the scrollbar of browsers whose scrollbars take room.
    size: 146,
    minSize: 96,
    maxSize: 260,
    isCollapsible: true,
  };
  return (
    <ResizablePanels
      id={`${kind.kind.kind}.rows`}
      direction="column"
      panels={[{ id: 'stage', content: <Stage /> }, ...(hasStrip ? [strip] : [])]}
    />
  );
}

/** Marks what F6 goes to. */
const pane = (name: string, content: ReactNode) => (
  <div data-pane={name} className="flex min-h-0 flex-1 flex-col">
    {content}
  </div>
);

type Side = 'outline' | 'inspector';

/** Outline and inspector in turn. */
function SidePanel() {
  const [side, setSide] = useState<Side>('outline');
  const { kind } = useShell();
  const { Outline } = kind.layout;
  const { history, showHistory, comments, showComments } = useAddress();
  // A link to the history, or to a comment, leads there.
  const shown = history === null && comments === null ? side : 'inspector';
  const show = (next: Side) => {
    setSide(next);
    if (next !== 'outline') return;
    if (comments === null) showHistory(null);
    else showComments(null);
  };
  return (
    <Tabs
      label="Panels"
      tabs={[
        { value: 'outline', label: 'Outline' },
        { value: 'inspector', label: 'Inspector' },
      ]}
      value={shown}
      onChange={show}
    >
      {shown === 'outline' ? pane('outline', <Outline />) : <InspectorPanel />}
    </Tabs>
  );
}

/** Below this there is no room for anything next to the stage. */
const NARROW = '(width < 48rem)';
/** Below this three columns leave no room for the stage. */
const MIDDLE = '(width < 64rem)';
