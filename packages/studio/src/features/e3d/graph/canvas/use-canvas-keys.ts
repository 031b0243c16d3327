import { nodeName } from '@diorama/documents/e3d/graph/node-labels.ts';
import { useReactFlow } from '@xyflow/react';
import type { KeyboardEvent } from 'react';
import { fit, glide } from '../../../../editor/graph/glide.ts';
import { walked } from '../../../../editor/graph/walked.ts';
import { isTyping } from '../../../../ui/keys/key-target.ts';
import { announce } from '../../../../ui/list/announce.ts';
import { E3D_BAR } from '../../editor-tabs.ts';
import { focusNodeName } from '../node-name-field.tsx';
import { NODE_WIDTH } from './graph-view.ts';
import type { CanvasParts } from './use-canvas-parts.ts';
import type { GraphActions } from './use-graph-actions.ts';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Pixels of a step by an arrow key, and with Shift. */
const STEP = 8;
const LONG_STEP = 64;

interface Keys {
  actions: GraphActions;
  parts: CanvasParts;
  openMenu: () => void;
  /** Puts the selected nodes into a group. */
  group: () => void;
  /** Types the name of a group where it stands. */
  rename: (group: string) => void;
}

/** The canvas's own keys: Tab walks the nodes, arrows move them. */
export function useCanvasKeys({
  actions,
  parts,
  openMenu,
  group,
  rename,
}: Keys): (event: KeyboardEvent<HTMLElement>) => void {
  const flow = useReactFlow();
  const { views, ids, current, choose, wire } = parts;
  const walk = (by: 1 | -1): boolean => {
    const next = walked({ order: [...views.keys()], ids, current, by });
    const view = views.get(next?.lead ?? '');
    if (!next || !view) return false;
    const { node } = view;
    choose(next.ids, next.lead);
    announce(nodeName(node));
    void flow.setCenter(node.x + NODE_WIDTH / 2, node.y + view.height / 2, { duration: glide(), zoom: flow.getZoom() });
    return true;
  };
  const nudge = (key: string, isLong: boolean): boolean => {
    const arrow = ARROWS[key];
    if (!arrow || ids.size === 0) return false;
    const step = isLong ? LONG_STEP : STEP;
    const items = [...ids].flatMap((id) => {
      const node = views.get(id)?.node;
      return node ? [{ id, x: node.x + arrow[0] * step, y: node.y + arrow[1] * step }] : [];
    });
    actions.move(items, `nudge:${[...ids].join()}`);
    return true;
  };
  const press = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() === 'd' && ids.size > 0) return actions.duplicate(ids) !== null;
      if (key.toLowerCase() === 'g' && ids.size > 0) {
        if (shiftKey) actions.ungroup(ids);
        else group();
        return true;
      }
      if (key.toLowerCase() !== 'a') return false;
      choose(views.keys());
      return true;
    }
    if (event.altKey) return false;
    if (key === 'Tab') return walk(shiftKey ? -1 : 1);
    if (key === 'F2' && parts.group !== undefined) {
      if (!actions.isReadOnly) rename(parts.group);
      return true;
    }
    if (key === 'F2' || key === 'Enter') return focusNodeName();
    if (key === 'Escape') {
      if (ids.size > 0) choose([]);
      else document.getElementById(`${E3D_BAR}-graph`)?.focus();
      return true;
    }
    if (key === 'Delete' || key === 'Backspace') {
      if (ids.size > 0) actions.remove(ids);
      else if (wire) actions.connect([{ node: wire.to, input: wire.input, from: null }]);
      return true;
    }
    if (key.toLowerCase() === 'n') {
      openMenu();
      return true;
    }
    if (key.toLowerCase() === 'f') {
      const nodes = [...ids].map((id) => ({ id }));
      void flow.fitView({ ...fit(), ...(nodes.length > 0 ? { nodes } : {}) });
      return true;
    }
    return nudge(key, shiftKey);
  };
  return (event) => {
    const isOwn = event.target === event.currentTarget || !(event.target instanceof HTMLButtonElement);
    if (!isOwn || isTyping(event.target) || !press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
