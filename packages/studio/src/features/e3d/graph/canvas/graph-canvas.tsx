import '@xyflow/react/dist/base.css';
import '../../../../editor/graph/graph-canvas.css';
import type { SourceTable } from '@diorama/documents/e3d/graph/graph-source.ts';
import { NODE_LABELS } from '@diorama/documents/e3d/graph/node-labels.ts';
import { Background, MiniMap, ReactFlow, useReactFlow } from '@xyflow/react';
import { Network, Plus } from 'lucide-react';
import { type MouseEvent, useCallback, useRef } from 'react';
import { CanvasTools } from '../../../../editor/graph/canvas-tools.tsx';
import { firstView } from '../../../../editor/graph/first-view.ts';
import { flowOptions } from '../../../../editor/graph/flow-options.ts';
import { fit } from '../../../../editor/graph/glide.ts';
import { AddMenu } from '../../../../editor/graph/menu/add-menu.tsx';
import { useShownNode } from '../../../../editor/graph/use-shown-node.ts';
import { useClipboardKeys } from '../../../../editor/selection/stage-clipboard.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { isTyping } from '../../../../ui/keys/key-target.ts';
import type { KeyGroup } from '../../../../ui/keys/shown-keys.ts';
import { useShownKeys } from '../../../../ui/keys/shown-keys.ts';
import { ContextMenu } from '../../../../ui/menu/context-menu.tsx';
import { useMedia } from '../../../../ui/use-media.ts';
import { type NewNode, newNodes, type OpenEnd } from './fitting-types.ts';
import type { NodeView } from './graph-view.ts';
import { NODE_WIDTH } from './graph-view.ts';
import { GroupFrame, GroupGesturesContext } from './group-frame.tsx';
import { FittingPorts, NodeCard } from './node-card.tsx';
import { nodeEntries } from './node-entries.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useCanvasParts } from './use-canvas-parts.ts';
import { useConnecting } from './use-connecting.ts';
import type { GraphActions } from './use-graph-actions.ts';
import { useGraphActions } from './use-graph-actions.ts';
import { useGroupGestures } from './use-group-gestures.ts';
import { useNodeMenu } from './use-node-menu.ts';
import { ValueEdge } from './value-edge.tsx';

interface NodeMenuProps {
  /** Pixels inside the stage. */
  at: { x: number; y: number };
  end: OpenEnd | null;
  tables: readonly SourceTable[];
  onPick: (node: NewNode) => void;
  onClose: () => void;
}

const GROUPS: readonly { label: string; begins: readonly string[] }[] = [
  { label: 'Inputs', begins: ['input.'] },
  { label: 'Tables', begins: ['table.'] },
  { label: 'Logic', begins: ['expr', 'logic.'] },
  { label: 'Rules', begins: ['constraint.'] },
  { label: 'Results', begins: ['out.'] },
  { label: 'Events and actions', begins: ['state.', 'event.', 'action.'] },
];

/** Nodes to add; with an open end those that fit it. */
function NodeMenu({ at, end, tables, onPick, onClose }: NodeMenuProps) {
  const offered = newNodes(end, tables);
  const choices = GROUPS.flatMap(({ label: group, begins }) =>
    offered.flatMap(({ type }) =>
      begins.some((begin) => type.startsWith(begin)) ? { id: type, group, ...NODE_LABELS[type] } : [],
    ),
  );
  return (
    <AddMenu
      at={at}
      label="Add node"
      placeholder={end ? 'Find a node that fits' : 'Find a node'}
      emptyText="No nodes match."
      choices={choices}
      onPick={(id) => {
        const node = offered.find(({ type }) => type === id);
        if (node) onPick(node);
      }}
      onClose={onClose}
    />
  );
}

/** Keys of the canvas, for the list of keys. */
const GRAPH_KEYS: KeyGroup = {
  title: 'Graph',
  keys: [
    { keys: ['N'], label: 'Add a node' },
    { keys: ['Tab'], label: 'Next node, the one before with Shift' },
    { keys: ['Arrow keys'], label: 'Move nodes, further with Shift' },
    { keys: ['Ctrl A'], label: 'Select all nodes' },
    { keys: ['Ctrl C', 'Ctrl V'], label: 'Copy and paste nodes' },
    { keys: ['Ctrl X'], label: 'Cut nodes' },
    { keys: ['Ctrl D'], label: 'Duplicate nodes' },
    { keys: ['Ctrl G'], label: 'Group nodes' },
    { keys: ['Ctrl Shift G'], label: 'Take nodes out of their group' },
    { keys: ['Enter', 'F2'], label: 'Edit the node, from its name on; F2 renames a group' },
    { keys: ['F'], label: 'Show what is selected, or everything' },
    { keys: ['Delete', 'Backspace'], label: 'Delete nodes or the selected connection' },
    { keys: ['Esc'], label: 'Select nothing, then back to the tabs' },
  ],
};

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

interface CanvasBarProps {
  actions: GraphActions;
  views: ReadonlyMap<string, NodeView>;
  onAdd: () => void;
}

/** What is done with the graph as a whole. */
function CanvasBar({ actions, views, onAdd }: CanvasBarProps) {
  const flow = useReactFlow();
  return (
    <CanvasTools>
      {!actions.isReadOnly && (
        <>
          <Button size="small" icon={Plus} onClick={onAdd} title="Add node (N)">
            Add node
          </Button>
          <IconButton
            label="Arrange"
            icon={Network}
            onClick={async () => {
              await actions.arrange(views);
              // The canvas has the new places with its next picture.
              requestAnimationFrame(() => void flow.fitView(fit()));
            }}
          />
        </>
      )}
    </CanvasTools>
  );
}
