import '@xyflow/react/dist/base.css';
import '../../../editor/graph/graph-canvas.css';
import { Background, MiniMap, type OnConnectEnd, ReactFlow, useReactFlow } from '@xyflow/react';
import { ChartNoAxesColumn, Link2, Network } from 'lucide-react';
import { type MouseEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useAddress } from '../../../editor/address/address.tsx';
import { CanvasTools } from '../../../editor/graph/canvas-tools.tsx';
import { firstView } from '../../../editor/graph/first-view.ts';
import { flowOptions } from '../../../editor/graph/flow-options.ts';
import { fit } from '../../../editor/graph/glide.ts';
import { AddMenu } from '../../../editor/graph/menu/add-menu.tsx';
import { useShownNode } from '../../../editor/graph/use-shown-node.ts';
import { useCopyKeys } from '../../../editor/selection/stage-clipboard.ts';
import { PERIODS } from '../../../editor/visits/visit-periods.ts';
import { setVisitsView, useVisitsView } from '../../../editor/visits/visits-view.store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { isTyping } from '../../../ui/keys/key-target.ts';
import { useShownKeys } from '../../../ui/keys/shown-keys.ts';
import { ContextMenu } from '../../../ui/menu/context-menu.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useViewsClipboard } from '../things/use-views-clipboard.ts';
import { useSelection } from '../use-selection.ts';
import { LinkHint } from './link-hint.tsx';
import { LinkLine } from './link-line.tsx';
import { LinkPopover } from './link-popover.tsx';
import { NODE_HEIGHT, NODE_WIDTH } from './node-places.ts';
import type { ViewActions } from './use-view-actions.ts';
import { useViewActions } from './use-view-actions.ts';
import { useViewGraph } from './use-view-graph.ts';
import { useViewGraphKeys } from './use-view-graph-keys.ts';
import { RenamingContext, ViewCard } from './view-card.tsx';
import { viewEntries } from './view-entries.ts';
import { VIEW_KEYS } from './view-keys.ts';

const nodeTypes = { view: ViewCard };
const edgeTypes = { link: LinkLine };

interface Point {
  x: number;
  y: number;
}

/** Views with the links between them. */
export function ViewGraph() {
  const box = useRef<HTMLDivElement>(null);
  const { view, select } = useAddress();
  const { keyframe } = useSelection();
  const actions = useViewActions();
  const parts = useViewGraph(actions);
  const { ids, places, views, renaming: edited } = parts;
  const [link, setLink] = useState<{ from: string; to: string | null; at: Point } | null>(null);
  const focus = useCallback(() => box.current?.focus({ preventScroll: true }), []);
  const closeLink = useCallback(() => {
    setLink(null);
    focus();
  }, [focus]);
  const open = (id: string) => select({ collection: 'keyframes', id }, id, view === 'graph' ? { view: undefined } : {});
  const pickTarget = (from: string) => setLink({ from, to: null, at: middleOf(box.current) });
  const renaming = useMemo(() => {
    if (!edited) return null;
    const onClose = (isByKey: boolean) => {
      edited.onClose();
      if (isByKey) focus();
    };
    return { ...edited, onClose };
  }, [edited, focus]);
  const onKeyDown = useViewGraphKeys({ actions, parts, link: pickTarget, open });
  const clipboard = useViewsClipboard();
  useCopyKeys({
    isOn: () => box.current?.contains(document.activeElement) === true,
    copy: () => clipboard.copy([...ids]),
    onCut: () => clipboard.cut([...ids]),
  });
  useShownKeys(VIEW_KEYS);
  const boxOf = useCallback(
    (id: string) => {
      const place = places.get(id);
      return place && { ...place, width: NODE_WIDTH, height: NODE_HEIGHT };
    },
    [places],
  );
  const isUnlinked = !actions.isReadOnly && parts.isReady && views.length > 1 && parts.edges.length === 0;
  const showNode = useShownNode(box, boxOf, parts.current);
  const isCoarse = useMedia('(pointer: coarse)');
  const isNarrow = useMedia('(width < 48rem)');
  const onConnectEnd: OnConnectEnd = (event, { fromNode, toNode }) => {
    if (!fromNode || !toNode || fromNode.id === toNode.id) return;
    const [touch] = 'changedTouches' in event ? event.changedTouches : [event];
    const bounds = box.current?.getBoundingClientRect();
    if (touch && bounds)
      setLink({
        ...{ from: fromNode.id, to: toNode.id },
        at: { x: touch.clientX - bounds.left, y: touch.clientY - bounds.top },
      });
  };
  return (
    <ContextMenu label="Views" entries={viewEntries({ actions, parts, open, link: pickTarget })}>
      {(area) => (
        // biome-ignore lint/a11y/useSemanticElements: it groups no fields
        <div
          ref={box}
          role="group"
          aria-label="Graph"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys: arrows walk its views
          tabIndex={0}
          data-quiet-focus
          data-own-copy
          data-pane="stage"
          className="graph-canvas relative min-h-0 flex-1 outline-none"
          onPointerDownCapture={(event) => !isTyping(event.target) && !isInDialog(event.target) && focus()}
          onKeyDown={onKeyDown}
          onContextMenu={(event: MouseEvent<HTMLDivElement>) => {
            const id = viewAt(event.target);
            if (id === null) return;
            if (!ids.has(id)) parts.choose([id]);
            area.onContextMenu(event);
          }}
        >
          {parts.isReady && (
            <RenamingContext value={renaming}>
              <ReactFlow
                {...parts.flow}
                {...flowOptions({ isReadOnly: actions.isReadOnly, isCoarse })}
                onInit={(flow) => {
                  const current = parts.flow.nodes.find(({ id }) => id === keyframe?.id);
                  const at = firstView(parts.flow.nodes, box.current?.getBoundingClientRect(), current);
                  if (at) void flow.setViewport(at);
                  showNode();
                }}
                onNodeDoubleClick={(_event, { id }) => open(id)}
                onEdgeClick={(_event, { id }) => parts.chooseLine(id)}
                onPaneClick={() => parts.line !== null && parts.clearLine()}
                onConnectEnd={onConnectEnd}
                isValidConnection={({ source, target }) => source !== target}
                nodeTypes={nodeTypes}
                edgeTypes={edgeTypes}
              >
                <Background gap={24} size={1.5} />
                {!isCoarse && !isNarrow && view === 'graph' && views.length <= MOST_MAPPED && (
                  <MiniMap
                    pannable
                    zoomable
                    nodeColor="var(--n8)"
                    position="bottom-right"
                    ariaLabel="Map of the graph"
                    style={{ width: 150, height: 100 }}
                  />
                )}
              </ReactFlow>
            </RenamingContext>
          )}
          <GraphBar actions={actions} suggestions={parts.suggestions} />
          {isUnlinked && !link && (
            <LinkHint
              isCoarse={isCoarse}
              onLink={() => pickTarget(parts.current ?? keyframe?.id ?? views[0]?.id ?? '')}
            />
          )}
          {link && link.to === null && (
            <AddMenu
              at={link.at}
              label="Link to"
              placeholder="Find a view to link to"
              emptyText="No views match."
              choices={views
                .filter(({ id }) => id !== link.from)
                .map(({ id, name }) => ({ id, name: name || 'Untitled', about: '', group: 'Views' }))}
              onPick={(to) => setLink({ ...link, to })}
              onClose={closeLink}
            />
          )}
          {link && link.to !== null && (
            <LinkPopover
              key={`${link.from} ${link.to}`}
              from={link.from}
              to={link.to}
              at={link.at}
              onLink={(arrows) => {
                actions.link(arrows);
                closeLink();
              }}
              onClose={closeLink}
            />
          )}
        </div>
      )}
    </ContextMenu>
  );
}

/** Views that the small map is drawn of: with more, drawing it costs as much as the graph. */
const MOST_MAPPED = 60;

const middleOf = (box: HTMLDivElement | null): Point => ({ x: (box?.clientWidth ?? 0) / 2 - 144, y: 72 });

/** The id of the view that an event is on. */
const viewAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-node]')?.dataset.node ?? null) : null;

const isInDialog = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[role=dialog]') !== null;

/** What is done with the graph as a whole. */
function GraphBar({ actions, suggestions }: { actions: ViewActions; suggestions: number }) {
  const flow = useReactFlow();
  return (
    <CanvasTools fitKey="0">
      <VisitsSwitch />
      {!actions.isReadOnly && (
        <>
          <Button
            size="small"
            variant="quiet"
            icon={Network}
            onClick={async () => {
              await actions.tidy();
              // The canvas has the new places with its next picture.
              requestAnimationFrame(() => void flow.fitView(fit()));
            }}
          >
            Tidy up
          </Button>
          {suggestions > 0 && (
            <Button size="small" icon={Link2} onClick={() => actions.accept()}>
              {suggestions === 1 ? 'Accept 1 suggested link' : `Accept all ${suggestions} suggested links`}
            </Button>
          )}
        </>
      )}
    </CanvasTools>
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
