import { useReactFlow, useStore } from '@xyflow/react';
import { ChartNoAxesColumn, Link2 } from 'lucide-react';
import { useState } from 'react';
import { GraphCanvas } from '../../../editor/graph/graph-canvas.tsx';
import { GraphSelectionProvider, useGraphSelection } from '../../../editor/graph/graph-selection.tsx';
import { PERIODS } from '../../../editor/visits/visit-periods.ts';
import { setVisitsView, useVisitsView } from '../../../editor/visits/visits-view.store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useAddViews } from '../upload/use-add-views.tsx';
import { useSelection } from '../use-selection.ts';
import { GraphVisitsProvider } from './graph-visits.tsx';
import { LinkHint } from './link-hint.tsx';
import { LinkPopover } from './link-popover.tsx';
import { NODE_HEIGHT, NODE_WIDTH } from './node-places.ts';
import { useViewCommands, type ViewCommands } from './use-view-commands.ts';
import { useViewGraph } from './use-view-graph.ts';

interface Link {
  from: string;
  to: string;
}

/** Views with the links between them. */
export function ViewGraph() {
  return (
    <GraphSelectionProvider collection="keyframes" edges="transitions" isOnStage>
      <GraphVisitsProvider>
        <Views />
      </GraphVisitsProvider>
    </GraphSelectionProvider>
  );
}

function Views() {
  const commands = useViewCommands();
  const [link, setLink] = useState<Link | null>(null);
  const { pick: addViews, picker } = useAddViews();
  const { graph, isReady, suggestions } = useViewGraph({
    commands,
    link: (from, to) => setLink({ from, to }),
    addViews,
  });
  const { current } = useGraphSelection();
  const { keyframe } = useSelection();
  const isCoarse = useMedia('(pointer: coarse)');
  if (!isReady) return <div data-pane="stage" className="min-h-0 flex-1 bg-n3" />;
  const { nodes, edges } = graph;
  const isUnlinked = !commands.isReadOnly && nodes.length > 1 && edges.length === 0;
  return (
    <>
      <GraphCanvas
        graph={graph}
        tools={
          <>
            <VisitsSwitch />
            {!commands.isReadOnly && suggestions > 0 && (
              <Button size="small" icon={Link2} onClick={() => commands.accept()}>
                {suggestions === 1 ? 'Accept 1 suggested link' : `Accept all ${suggestions} suggested links`}
              </Button>
            )}
          </>
        }
      >
        {(connect) => (
          <>
            {isUnlinked && !link && (
              <LinkHint isCoarse={isCoarse} onLink={() => connect(current ?? keyframe?.id ?? nodes[0]?.id ?? '')} />
            )}
            {link && (
              <NewLink key={`${link.from} ${link.to}`} link={link} commands={commands} onClose={() => setLink(null)} />
            )}
          </>
        )}
      </GraphCanvas>
      {picker}
    </>
  );
}

interface NewLinkProps {
  link: Link;
  commands: ViewCommands;
  onClose: () => void;
}

/** How a new link goes, at the view that it leads to. */
function NewLink({ link, commands, onClose }: NewLinkProps) {
  const flow = useReactFlow();
  const box = useStore(({ domNode }) => domNode?.closest<HTMLElement>('.graph-canvas'));
  const [at] = useState(() => {
    const { x, y } = flow.getNode(link.to)?.position ?? { x: 0, y: 0 };
    const middle = flow.flowToScreenPosition({ x: x + NODE_WIDTH / 2, y: y + NODE_HEIGHT / 2 });
    const { left, top } = box?.getBoundingClientRect() ?? new DOMRect();
    return { x: middle.x - left, y: middle.y - top };
  });
  const close = () => {
    onClose();
    box?.focus({ preventScroll: true });
  };
  return (
    <LinkPopover
      {...link}
      at={at}
      onLink={(arrows) => {
        commands.link(arrows);
        close();
      }}
      onClose={close}
    />
  );
}

/** Shows how often views and transitions were visited, in the period that is chosen in the table of visits. */
function VisitsSwitch() {
  const { period, isOnGraph } = useVisitsView();
  const label = PERIODS.find(({ value }) => value === period)?.label ?? '';
  return (
    <Button
      size="small"
      variant="quiet"
      icon={ChartNoAxesColumn}
      aria-pressed={isOnGraph}
      data-pressed={isOnGraph}
      onClick={() => setVisitsView({ isOnGraph: !isOnGraph })}
    >
      {isOnGraph ? `Visits, ${label.toLowerCase()}` : 'Visits'}
    </Button>
  );
}
