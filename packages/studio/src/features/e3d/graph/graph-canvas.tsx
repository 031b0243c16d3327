import '@xyflow/react/dist/base.css';
import './graph-canvas.css';
import { Background, MiniMap, ReactFlow, SelectionMode } from '@xyflow/react';
import { type MouseEvent, useMemo, useRef } from 'react';
import { ContextMenu } from '../../../ui/context-menu.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { CanvasBar } from './canvas-bar.tsx';
import { FittingPorts, NodeCard } from './node-card.tsx';
import { NodeMenu } from './node-menu.tsx';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useCanvasParts } from './use-canvas-parts.ts';
import { useConnecting } from './use-connecting.ts';
import { useGraphActs } from './use-graph-acts.ts';
import { useNodeMenu } from './use-node-menu.ts';
import { useShownNode } from './use-shown-node.ts';
import { ValueEdge } from './value-edge.tsx';

const nodeTypes = { card: NodeCard };
const edgeTypes = { value: ValueEdge };
/** Graphs up to this many nodes are shown whole when they open; larger ones where their nodes can be read. */
const MOST_FITTED = 60;

/** Nodes, their ports and what flows between them. */
export function GraphCanvas() {
  const box = useRef<HTMLDivElement>(null);
  const acts = useGraphActs();
  const parts = useCanvasParts(acts);
  const { views, ids } = parts;
  const menu = useNodeMenu(box, acts, views);
  const connecting = useConnecting(acts, views, menu.openFor);
  const onKeyDown = useCanvasKeys({ acts, parts, openMenu: menu.openInMiddle });
  const showNode = useShownNode(box, views, parts.current);
  const isCoarse = useMedia('(pointer: coarse)');
  const isNarrow = useMedia('(max-width: 767.9px)');
  const entries = useMemo(
    () => [
      {
        kind: 'action' as const,
        id: 'duplicate',
        label: 'Duplicate',
        shortcut: 'Ctrl D',
        onSelect: () => void acts.duplicate(ids),
      },
      {
        kind: 'action' as const,
        id: 'disconnect',
        label: 'Disconnect',
        onSelect: () =>
          acts.connect(
            parts.edges
              .filter(({ from, to }) => ids.has(from) || ids.has(to))
              .map(({ to, input }) => ({ node: to, input, from: null })),
          ),
      },
      { kind: 'separator' as const, id: 'before-delete' },
      {
        kind: 'action' as const,
        id: 'delete',
        label: ids.size > 1 ? `Delete ${ids.size} nodes` : 'Delete node',
        shortcut: 'Del',
        isDangerous: true,
        onSelect: () => acts.remove(ids),
      },
    ],
    [acts, ids, parts.edges],
  );
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
          className="graph-canvas relative min-h-0 flex-1 outline-none"
          onPointerDownCapture={() => box.current?.focus({ preventScroll: true })}
          onKeyDown={onKeyDown}
          onCopy={(event) => {
            const text = acts.copyText(ids);
            if (text === null) return;
            event.clipboardData.setData('text/plain', text);
            event.preventDefault();
          }}
          onPaste={(event) => acts.paste(event.clipboardData.getData('text/plain'))}
          onContextMenu={(event: MouseEvent<HTMLDivElement>) => {
            const id = nodeAt(event.target);
            if (acts.isReadOnly) return;
            if (id === null) {
              event.preventDefault();
              menu.openAt(event);
              return;
            }
            if (!ids.has(id)) parts.choose([id]);
            area.onContextMenu(event);
          }}
        >
          <FittingPorts value={connecting.fitting}>
            <ReactFlow
              {...parts.flow}
              onInit={(flow) => {
                if (!showNode() && views.size <= MOST_FITTED) void flow.fitView({ padding: 0.08, maxZoom: 1 });
              }}
              {...connecting.flow}
              nodeTypes={nodeTypes}
              edgeTypes={edgeTypes}
              nodesDraggable={!acts.isReadOnly}
              nodesConnectable={!acts.isReadOnly}
              nodesFocusable={false}
              edgesFocusable={false}
              disableKeyboardA11y
              deleteKeyCode={null}
              multiSelectionKeyCode={['Shift', 'Control', 'Meta']}
              selectionKeyCode={null}
              selectionOnDrag={!isCoarse}
              selectionMode={SelectionMode.Partial}
              panOnDrag={isCoarse ? true : [1]}
              panOnScroll={!isCoarse}
              onlyRenderVisibleElements
              minZoom={0.1}
              maxZoom={2}
              zoomOnDoubleClick={false}
              connectionRadius={24}
            >
              <Background gap={24} size={1.5} />
              {!isCoarse && !isNarrow && (
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
          </FittingPorts>
          <CanvasBar acts={acts} views={views} onAdd={menu.openInMiddle} />
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

/** The id of the node that an event is on. */
const nodeAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-node]')?.dataset.node ?? null) : null;
