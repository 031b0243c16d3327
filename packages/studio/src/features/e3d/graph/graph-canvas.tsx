import '@xyflow/react/dist/base.css';
import '../../../editor/graph/graph-canvas.css';
import { Background, MiniMap, ReactFlow } from '@xyflow/react';
import { type MouseEvent, useCallback, useRef } from 'react';
import { firstView } from '../../../editor/graph/first-view.ts';
import { flowOptions } from '../../../editor/graph/flow-options.ts';
import { useShownNode } from '../../../editor/graph/use-shown-node.ts';
import { useClipboardKeys } from '../../../editor/stage-clipboard.ts';
import { ContextMenu } from '../../../ui/context-menu.tsx';
import { isTyping } from '../../../ui/key-target.ts';
import { useShownKeys } from '../../../ui/shown-keys.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { CanvasBar } from './canvas-bar.tsx';
import { GRAPH_KEYS } from './graph-keys.ts';
import { NODE_WIDTH } from './graph-view.ts';
import { GroupFrame, GroupGesturesContext } from './group-frame.tsx';
import { FittingPorts, NodeCard } from './node-card.tsx';
import { nodeEntries } from './node-entries.ts';
import { NodeMenu } from './node-menu.tsx';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useCanvasParts } from './use-canvas-parts.ts';
import { useConnecting } from './use-connecting.ts';
import { useGraphActions } from './use-graph-actions.ts';
import { useGroupGestures } from './use-group-gestures.ts';
import { useNodeMenu } from './use-node-menu.ts';

import { ValueEdge } from './value-edge.tsx';

const nodeTypes = { card: NodeCard, frame: GroupFrame };
const edgeTypes = { value: ValueEdge };

/** Nodes, their ports and what flows between them. */
export function GraphCanvas() {
  const box = useRef<HTMLDivElement>(null);
  const actions = useGraphActions();
  const parts = useCanvasParts(actions);
  const { views, ids } = parts;
  const menu = useNodeMenu(box, actions, views);
  const connecting = useConnecting(actions, views, menu.openFor);
  const focus = useCallback(() => box.current?.focus({ preventScroll: true }), []);
  const { gestures, group, rename } = useGroupGestures(actions, parts, focus);
  const onKeyDown = useCanvasKeys({ actions, parts, openMenu: menu.openInMiddle, group, rename });
  const clipboard = { copy: () => actions.copyText(ids), paste: actions.paste };
  useClipboardKeys({ clipboard, isOn: true, onCut: () => actions.remove(ids) });
  useShownKeys(GRAPH_KEYS);
  const boxOf = useCallback(
    (id: string) => {
      const view = views.get(id);
      return view && { x: view.node.x, y: view.node.y, width: NODE_WIDTH, height: view.height };
    },
    [views],
  );
  const showNode = useShownNode(box, boxOf, parts.current);
  const isCoarse = useMedia('(pointer: coarse)');
  const isNarrow = useMedia('(width < 48rem)');
  const entries = nodeEntries({ actions, parts, group, rename });
  return (
    <ContextMenu label="Nodes" entries={entries}>
      {(area) => (
        // biome-ignore lint/a11y/useSemanticElements: it groups no fields
        <div
          ref={box}
          role="group"
          aria-label="Graph"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys: Tab walks its nodes
          tabIndex={0}
          data-quiet-focus
          data-pane="stage"
          className="graph-canvas relative min-h-0 flex-1 outline-none"
          onPointerDownCapture={(event) => !isTyping(event.target) && focus()}
          onKeyDown={onKeyDown}
          onContextMenu={(event: MouseEvent<HTMLDivElement>) => {
            if (actions.isReadOnly) return;
            const id = idAt(event.target, 'node');
            const frame = idAt(event.target, 'nodeGroup');
            if (id !== null && !ids.has(id)) parts.choose([id]);
            if (frame !== null && parts.group !== frame) parts.chooseGroup(frame);
            if (id === null && frame === null) {
              event.preventDefault();
              menu.openAt(event);
              return;
            }
            area.onContextMenu(event);
          }}
        >
          <FittingPorts value={connecting.fitting}>
            <GroupGesturesContext value={gestures}>
              <ReactFlow
                {...parts.flow}
                onInit={(flow) => {
                  if (showNode()) return;
                  const at = firstView(parts.flow.nodes, box.current?.getBoundingClientRect());
                  if (at) void flow.setViewport(at);
                }}
                {...connecting.flow}
                nodeTypes={nodeTypes}
                edgeTypes={edgeTypes}
                {...flowOptions({ isReadOnly: actions.isReadOnly, isCoarse })}
              >
                <Background gap={24} size={1.5} />
                {!isCoarse && !isNarrow && (
                  <MiniMap
                    pannable
                    zoomable
                    nodeColor={({ type }) => (type === 'frame' ? 'var(--n4)' : 'var(--n8)')}
                    position="bottom-right"
                    ariaLabel="Map of the graph"
                    style={{ width: 150, height: 100 }}
                  />
                )}
              </ReactFlow>
            </GroupGesturesContext>
          </FittingPorts>
          <CanvasBar actions={actions} views={views} onAdd={menu.openInMiddle} />
          {menu.open && (
            <NodeMenu
              at={menu.open.at}
              end={menu.open.end}
              tables={parts.tables}
              onPick={menu.pick}
              onClose={menu.close}
            />
          )}
        </div>
      )}
    </ContextMenu>
  );
}

const PLACES = { node: '[data-node]', nodeGroup: '[data-node-group]' };

/** The id of the node or group that an event is on. */
const idAt = (target: EventTarget, what: 'node' | 'nodeGroup'): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>(PLACES[what])?.dataset[what] ?? null) : null;
