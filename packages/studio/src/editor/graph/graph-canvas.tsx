import '@xyflow/react/dist/base.css';
import './graph-canvas.css';
import {
  Background,
  MiniMap,
  ReactFlow,
  type ReactFlowInstance,
  type ReactFlowProps,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
} from '@xyflow/react';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isInPopup, isTyping } from '../../ui/keys/key-target.ts';
import { ContextMenu } from '../../ui/menu/context-menu.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useClipboardKeys } from '../selection/stage-clipboard.ts';
import { useRefusal } from '../use-refusal.ts';
import { firstView } from './first-view.ts';
import { glide } from './glide.ts';
import { CONNECTING, type Graph, type GraphNode } from './graph.ts';

import { useGraphSelection } from './graph-selection.tsx';
import { GraphTools } from './graph-tools.tsx';
import { GroupFrame, GroupGesturesContext } from './groups/group-frame.tsx';
import { AddMenu } from './menu/add-menu.tsx';
import { nodeEntries } from './menu/node-entries.ts';
import { useAddMenu } from './menu/use-add-menu.ts';
import { RenamingContext } from './renaming.tsx';
import { FittingPorts, useConnecting } from './use-connecting.ts';
import { useFlowNodes } from './use-flow-nodes.ts';
import { type GraphGestures, nodeOf, useGraphKeys } from './use-graph-keys.ts';

interface GraphCanvasProps {
  graph: Graph;
  /** What else is done with the graph as a whole. */
  tools?: ReactNode;
  /** Over the canvas, as long as there is no node to work on; its button adds the first one: a certain one, or one of all. */
  empty?: ((add: (choice?: string) => void) => ReactNode) | null;
  /** Parts of the kind over the canvas; `connect` offers what a node can be connected to. */
  children?: (connect: (node: string) => void) => ReactNode;
}

/** Nodes of any kind with the connections between them: selected, moved, connected, grouped and copied the same way. */
export function GraphCanvas(props: GraphCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ graph, tools, empty, children }: GraphCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const selection = useGraphSelection();
  const refuse = useRefusal();
  const isReadOnly = refuse !== null;
  const focus = useCallback(() => box.current?.focus({ preventScroll: true }), []);
  const menu = useAddMenu(box, graph);
  const wiring = useConnecting(graph, menu.openAt);
  const parts = useFlowNodes(graph, isReadOnly);
  const renaming = useRenaming(graph, isReadOnly, focus);
  const gestures = useGestures(graph, {
    refuse,
    add: menu.openInMiddle,
    connect: menu.openFor,
    rename: renaming.begin,
  });
  const onKeyDown = useGraphKeys(graph, gestures);
  const onContextMenu = useContextMenu(graph, isReadOnly ? null : menu.openAt);
  const { copy, cut, paste } = graph.commands.clipboard;
  const ids = [...selection.ids];
  useClipboardKeys({
    clipboard: { copy: () => (isElsewhere() ? null : copy(ids)), paste },
    isOn: true,
    onCut: () => (refuse ?? (() => cut(ids)))(),
  });
  const showNode = useShownNode(box, nodeOf(graph, selection.current ?? null));
  const isCoarse = useMedia('(pointer: coarse)');
  const isNarrow = useMedia('(width < 48rem)');
  const own = graph.nodes.filter(({ isFixed }) => !isFixed);
  const picked = selection.picked;
  const edges = useMemo(
    () => graph.edges.map((edge) => (edge.id === picked ? { ...edge, selected: true } : edge)),
    [graph.edges, picked],
  );
  const { cards, connecting = CONNECTING } = graph;
  const nodeTypes = useMemo(() => ({ ...cards, frame: GroupFrame }), [cards]);
  const onInit = (flow: ReactFlowInstance) => {
    const shown = parts.flow.nodes.filter(({ draggable }) => own.length === 0 || draggable !== false);
    const current = shown.find(({ id }) => id === (selection.current ?? graph.worksOn));
    const at = firstView(shown, box.current?.getBoundingClientRect(), current);
    if (at) void flow.setViewport(at);
    showNode();
  };
  const { many } = graph.called;
  return (
    <ContextMenu
      label={many.replace(/^./, (first) => first.toUpperCase())}
      entries={nodeEntries(graph, gestures, selection)}
    >
      {(area) => (
        // biome-ignore lint/a11y/useSemanticElements: it groups no fields
        <div
          ref={box}
          role="group"
          aria-label="Graph"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes keys: Tab walks its nodes
          tabIndex={0}
          data-quiet-focus
          data-own-copy
          data-pane="stage"
          className="graph-canvas relative min-h-0 flex-1 outline-none"
          onPointerDownCapture={({ target }) => !isTyping(target) && !isInPopup(target) && focus()}
          onKeyDown={onKeyDown}
          onContextMenu={(event) => onContextMenu(event, area.onContextMenu)}
        >
          <RenamingContext value={renaming}>
            <FittingPorts value={wiring.fitting}>
              <GroupGesturesContext value={parts.gestures}>
                <ReactFlow
                  {...parts.flow}
                  {...wiring.flow}
                  {...flowOptions({ isReadOnly, isCoarse })}
                  edges={edges}
                  onInit={onInit}
                  onNodeClick={(_event, { id }) => nodeOf(graph, id)?.isFixed && selection.pick(id)}
                  onNodeDoubleClick={(_event, { id }) => nodeOf(graph, id) && graph.open.run(id)}
                  onEdgeClick={(_event, { id, selectable }) => selectable !== false && selection.pick(id)}
                  onPaneClick={() => selection.picked !== null && selection.pick(null)}
                  nodeTypes={nodeTypes}
                  edgeTypes={graph.lines}
                >
                  <Background gap={24} size={1.5} />
                  {!isCoarse && !isNarrow && graph.hasMap && own.length > 0 && (
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
          </RenamingContext>
          <GraphTools graph={graph} onAdd={isReadOnly ? null : menu.openInMiddle}>
            {tools}
          </GraphTools>
          {own.length === 0 && empty && (
            <div className="pointer-events-none absolute inset-0 grid place-items-center [&_button]:pointer-events-auto">
              {empty(menu.addInMiddle)}
            </div>
          )}
          {children?.(menu.openFor)}
          {menu.open && (
            <AddMenu
              {...{ at: menu.open.at, label: menu.label, choices: menu.choices }}
              placeholder={`Find a ${graph.called.one}${menu.open.end ? ` to ${connecting.verb.toLowerCase()} to` : ''}`}
              emptyText={`No ${many} match.`}
              onPick={menu.pick}
              onClose={menu.close}
            />
          )}
        </div>
      )}
    </ContextMenu>
  );
}

/** How every graph's canvas answers to pointers and keys: its own keys take the place of the library's. */
const flowOptions = ({ isReadOnly, isCoarse }: { isReadOnly: boolean; isCoarse: boolean }) =>
  ({
    nodesDraggable: !isReadOnly,
    nodesConnectable: !isReadOnly,
    nodesFocusable: false,
    edgesFocusable: false,
    disableKeyboardA11y: true,
    deleteKeyCode: null,
    multiSelectionKeyCode: ['Shift', 'Control', 'Meta'],
    selectionKeyCode: null,
    selectionOnDrag: !isCoarse,
    selectionMode: SelectionMode.Partial,
    panOnDrag: isCoarse ? true : [1],
    panOnScroll: !isCoarse,
    onlyRenderVisibleElements: true,
    minZoom: 0.1,
    maxZoom: 2,
    zoomOnDoubleClick: false,
    connectionRadius: 24,
  }) satisfies ReactFlowProps;

/** Rows of lists and the stage next to the graph copy what is selected in them. */
const isElsewhere = (): boolean => document.activeElement?.closest('[data-row], [data-stage]') != null;

/** The name that is edited where it stands: of a node, or of a group. */
function useRenaming({ commands, groups = [] }: Graph, isReadOnly: boolean, focus: () => void) {
  const [id, setId] = useState<string | null>(null);
  return useMemo(() => {
    const isGroup = (named: string) => groups.some((group) => group.id === named);
    return {
      id,
      begin: (next: string) => !isReadOnly && setId(next),
      commit: (named: string, name: string) =>
        isGroup(named) ? commands.group?.rename(named, name) : commands.rename?.(named, name),
      close: (isByKey: boolean) => {
        setId(null);
        if (isByKey) focus();
      },
    };
  }, [id, commands, groups, isReadOnly, focus]);
}

/** What keys and the menu do with what is selected. */
function useGestures(graph: Graph, given: Pick<GraphGestures, 'refuse' | 'add' | 'connect' | 'rename'>): GraphGestures {
  const { ids, picked, choose, pick } = useGraphSelection();
  const { commands } = graph;
  return {
    ...given,
    group: () => {
      const made = commands.group?.put([...ids]);
      if (made !== undefined) given.rename(made);
    },
    remove: () => {
      if (ids.size > 0) commands.remove([...ids]);
      else if (picked !== null && !nodeOf(graph, picked)) {
        pick(null);
        commands.removeEdge(picked);
      }
    },
    duplicate: () => choose(commands.duplicate([...ids])),
  };
}

/** What a right click is on is selected; on the empty canvas it adds a node there. */
function useContextMenu(graph: Graph, openAdd: ((event: MouseEvent) => void) | null) {
  const { ids, group, choose, chooseGroup, pick } = useGraphSelection();
  return (event: MouseEvent, openEntries: (event: MouseEvent) => void) => {
    const { target, currentTarget } = event;
    if (!(target instanceof Element) || isInPopup(target)) return;
    const at = (selector: string) => target.closest<HTMLElement>(selector)?.dataset;
    const frame = at('[data-node-group]')?.nodeGroup;
    const node = nodeOf(graph, at('.react-flow__node')?.id ?? null);
    const edge = graph.edges.find(({ id }) => id === at('.react-flow__edge')?.id);
    if (frame !== undefined) {
      if (group !== frame) chooseGroup(frame);
    } else if (node?.isFixed) pick(node.id);
    else if (node) {
      if (!ids.has(node.id)) choose([node.id]);
    } else if (edge && edge.selectable !== false && openAdd) pick(edge.id);
    else if (!at('.react-flow__nodesselection') && (target !== currentTarget || ids.size === 0)) {
      if (!openAdd || !graph.add.choices || !target.classList.contains('react-flow__pane')) return;
      event.preventDefault();
      openAdd(event);
      return;
    }
    openEntries(event);
  };
}

/** Scrolls to the node that was selected elsewhere: in a list, by a link, by a check. Returns a function that does so at once. */
function useShownNode(box: RefObject<HTMLDivElement | null>, node: GraphNode | undefined): () => void {
  const flow = useReactFlow();
  const latest = useRef(node);
  useEffect(() => {
    latest.current = node;
  });
  const show = useCallback(() => {
    const bounds = box.current?.getBoundingClientRect();
    if (!latest.current || !bounds) return;
    const { x, y, width, height } = latest.current;
    const from = flow.flowToScreenPosition({ x, y });
    const to = flow.flowToScreenPosition({ x: x + width, y: y + height });
    const isInSight = from.x >= bounds.left && to.x <= bounds.right && from.y >= bounds.top && to.y <= bounds.bottom;
    if (!isInSight)
      void flow.setCenter(x + width / 2, y + height / 2, { zoom: Math.max(flow.getZoom(), 0.5), duration: glide() });
  }, [flow, box]);
  const { id } = node ?? {};
  useEffect(() => {
    if (id !== undefined) show();
  }, [id, show]);
  return show;
}
