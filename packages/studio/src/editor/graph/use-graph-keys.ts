import { useReactFlow } from '@xyflow/react';
import { type KeyboardEvent, useMemo } from 'react';
import { ARROWS } from '../../ui/keys/arrows.ts';
import { isInPopup, isTyping } from '../../ui/keys/key-target.ts';
import { type KeyGroup, type KeyLine, useShownKeys } from '../../ui/keys/shown-keys.ts';
import { announce } from '../../ui/list/announce.ts';
import { fit, glide } from './glide.ts';
import { CONNECTING, type Graph, type GraphNode } from './graph.ts';
import { useGraphSelection } from './graph-selection.tsx';
import { nearestIn } from './nearest-in.ts';
import { walked } from './walked.ts';

/** Pixels of a step by an arrow key, and of a long one. */
const STEP = 8;
const LONG_STEP = 64;
/** Pixels of a step where arrows alone walk. */
const WALKERS_STEP = 24;

/** What keys do besides running commands. */
export interface GraphGestures {
  add: () => void;
  /** Offers what a node can be connected to. */
  connect: (node: string) => void;
  rename: (id: string) => void;
  group: () => void;
  /** Removes the selected nodes, or the selected connection. */
  remove: () => void;
  duplicate: () => void;
  /** Says why nothing is changed; null: changes are made. */
  refuse: (() => void) | null;
}

/** The keys of every graph: a handler for its box, and their lines in the list of keys. */
export function useGraphKeys(graph: Graph, gestures: GraphGestures): (event: KeyboardEvent<HTMLElement>) => void {
  const flow = useReactFlow();
  const { ids, current, group, picked, choose, pick } = useGraphSelection();
  useShownKeys(useKeyGroup(graph));
  const { commands, walksByArrows = false, fitKey = 'F' } = graph;
  const { refuse } = gestures;
  const nodes = graph.nodes.filter(({ isFixed }) => !isFixed);
  const goTo = (node: GraphNode | undefined, chosen: readonly string[] = [node?.id ?? '']): boolean => {
    if (!node) return false;
    choose(chosen, node.id);
    announce(node.name);
    const { x, y, width, height } = node;
    void flow.setCenter(x + width / 2, y + height / 2, { duration: glide(), zoom: flow.getZoom() });
    return true;
  };
  const tab = (by: 1 | -1): boolean => {
    const next = walked({ order: nodes.map(({ id }) => id), ids, current, by });
    return next !== null && goTo(byId(nodes, next.lead), next.ids);
  };
  const arrow = (direction: readonly [number, number], { shiftKey, altKey }: KeyboardEvent): boolean => {
    if (walksByArrows ? !shiftKey && !altKey : altKey) {
      const from = byId(nodes, current);
      goTo(from ? nearestIn(nodes, from, direction) : nodes[0]);
      return true;
    }
    if (altKey || ids.size === 0) return false;
    const step = walksByArrows ? WALKERS_STEP : shiftKey ? LONG_STEP : STEP;
    const items = nodes.flatMap(({ id, x, y }) =>
      ids.has(id) ? { id, x: x + direction[0] * step, y: y + direction[1] * step } : [],
    );
    if (refuse) refuse();
    else commands.move(items, { mergeKey: `nudge:${[...ids].join()}` });
    return true;
  };
  /** False: nothing is selected that it could change. */
  const changing = (isOn: boolean, change: () => void): boolean => {
    if (isOn) (refuse ?? change)();
    return isOn;
  };
  const withControl = (letter: string, isShift: boolean): boolean => {
    const grouping = commands.group;
    if (letter === 'a') choose(nodes.map(({ id }) => id));
    else if (letter === 'd') return changing(ids.size > 0, gestures.duplicate);
    else if (letter === 'g' && grouping)
      return changing(ids.size > 0, isShift ? () => grouping.takeOut([...ids]) : gestures.group);
    else return false;
    return true;
  };
  /** One level up: nothing selected, then out of the graph. */
  const leave = (): boolean => {
    const out = document.getElementById(graph.escapeTo ?? '');
    if (picked !== null) pick(null);
    else if (ids.size > 0 || group !== undefined) choose([]);
    else out?.focus();
    return picked !== null || ids.size > 0 || out !== null;
  };
  const press = (event: KeyboardEvent): boolean => {
    const { key, shiftKey } = event;
    const letter = key.toLowerCase();
    const direction = ARROWS[key];
    if (event.ctrlKey || event.metaKey) return withControl(letter, shiftKey);
    if (direction) return arrow(direction, event);
    if (event.altKey) return false;
    const node = ids.size === 1 && group === undefined ? current : undefined;
    const renamed = group ?? (commands.rename ? node : undefined);
    const opened = node ?? (nodeOf(graph, picked) ? picked : null);
    if (key === 'Tab') return tab(shiftKey ? -1 : 1);
    if (key === 'Escape') return leave();
    if (key === 'Delete' || key === 'Backspace') return changing(ids.size > 0 || picked !== null, gestures.remove);
    if (key === 'F2' && renamed !== undefined) return changing(true, () => gestures.rename(renamed));
    if (key === 'Enter' || key === 'F2') {
      if (opened !== null) graph.open.run(opened);
      return opened !== null;
    }
    if (shiftKey) return false;
    if (letter === 'n') return changing(true, gestures.add);
    if (letter === 'c' && node !== undefined && graph.outputOf(node) !== undefined)
      return changing(true, () => gestures.connect(node));
    if (key !== '0' && (letter !== 'f' || fitKey !== 'F')) return false;
    const shown = [...ids].map((id) => ({ id }));
    void flow.fitView({ ...fit(), ...(shown.length > 0 ? { nodes: shown } : {}) });
    return true;
  };
  return (event) => {
    const { target, key } = event;
    if (isTyping(target) || isInPopup(target) || (target instanceof HTMLButtonElement && BUTTON_KEYS.has(key))) return;
    if (!press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Keys that a focused button of the canvas keeps: they press it, or go to the next one. */
const BUTTON_KEYS: ReadonlySet<string> = new Set(['Enter', ' ', 'Tab', ...Object.keys(ARROWS)]);

const byId = (nodes: readonly GraphNode[], id: string | undefined) => nodes.find((node) => node.id === id);
export const nodeOf = (graph: Graph, id: string | null) => byId(graph.nodes, id ?? undefined);

/** The same keys for the list of keys. */
function useKeyGroup(graph: Graph): KeyGroup {
  const { called, add, commands, walksByArrows, fitKey = 'F', open, connecting = CONNECTING } = graph;
  const { one, many } = called;
  const [hasNames, hasGroups] = [commands.rename !== undefined, commands.group !== undefined];
  return useMemo(() => {
    const line = (label: string, ...keys: string[]): KeyLine => ({ keys, label });
    const lines = [
      line(add.label, 'N'),
      line(`${connecting.verb} the selected ${one} to another one`, 'C'),
      line(`Next ${one}, the one before with Shift`, 'Tab'),
      ...(walksByArrows
        ? [line(`The next ${one} in that direction`, 'Arrow keys'), line(`Move ${many}`, 'Shift Arrow keys')]
        : [
            line(`Move ${many}, further with Shift`, 'Arrow keys'),
            line(`The next ${one} in that direction`, 'Alt Arrow keys'),
          ]),
      line(`Select all ${many}`, 'Ctrl A'),
      line(`Copy and paste ${many}`, 'Ctrl C', 'Ctrl V'),
      line(`Cut ${many}`, 'Ctrl X'),
      line(`Duplicate ${many}`, 'Ctrl D'),
      ...(hasGroups ? [line(`Group ${many}`, 'Ctrl G'), line(`Take ${many} out of their group`, 'Ctrl Shift G')] : []),
      line(open.label, ...(hasNames ? ['Enter'] : ['Enter', 'F2'])),
      ...(hasNames ? [line(`Rename the ${one}${hasGroups ? ' or the group' : ''}`, 'F2')] : []),
      line('Show what is selected, or everything', ...(fitKey === 'F' ? ['F', '0'] : ['0'])),
      line(`Delete ${many} or the selected ${connecting.one}`, 'Delete', 'Backspace'),
      line('Select nothing, then leave the graph', 'Esc'),
    ];
    return { title: 'Graph', keys: lines };
  }, [add.label, one, many, connecting, walksByArrows, hasGroups, hasNames, open.label, fitKey]);
}
