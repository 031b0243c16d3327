import { useReactFlow } from '@xyflow/react';
import type { KeyboardEvent } from 'react';
import { fit, glide } from '../../../editor/graph/glide.ts';
import { walked } from '../../../editor/graph/walked.ts';
import { isTyping } from '../../../ui/keys/key-target.ts';
import { announce } from '../../../ui/list/announce.ts';
import { cutEnds } from './graph-edges.ts';
import { NODE_HEIGHT, NODE_WIDTH, nearestIn } from './node-places.ts';
import type { ViewActions } from './use-view-actions.ts';
import type { ViewGraphParts } from './use-view-graph.ts';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Pixels of a step by Shift and an arrow key. */
const STEP = 24;

interface Keys {
  actions: ViewActions;
  parts: ViewGraphParts;
  /** Offers views to link one with. */
  link: (view: string) => void;
  /** Goes to a view on the stage. */
  open: (view: string) => void;
}

/** The graph's own keys: arrows walk the views, with Shift they move them. */
export function useViewGraphKeys({ actions, parts, link, open }: Keys): (event: KeyboardEvent<HTMLElement>) => void {
  const flow = useReactFlow();
  const { views, places, ids, current, choose, line, chooseLine, clearLine, store } = parts;
  const goTo = (id: string | undefined, chosen: readonly string[] = [id ?? '']): boolean => {
    const place = places.get(id ?? '');
    if (id === undefined || !place) return false;
    choose(chosen, id);
    announce(store.get('keyframes', id)?.name || 'Untitled');
    const middle = { x: place.x + NODE_WIDTH / 2, y: place.y + NODE_HEIGHT / 2 };
    void flow.setCenter(middle.x, middle.y, { duration: glide(), zoom: flow.getZoom() });
    return true;
  };
  const nudge = ([dx, dy]: readonly [number, number]): boolean => {
    const items = [...ids].flatMap((id) => {
      const place = places.get(id);
      return place ? { id, x: place.x + dx * STEP, y: place.y + dy * STEP } : [];
    });
    if (items.length > 0) actions.move(items, places, `graph:${[...ids].join()}`);
    return items.length > 0;
  };
  const remove = (): boolean => {
    const cut = line === null ? null : cutEnds(line);
    if (ids.size > 0) actions.remove([...ids]);
    else if (cut) actions.removeCuts(...cut);
    else if (line !== null) actions.removeTransition(line.slice('transitions/'.length));
    else return false;
    if (cut) chooseLine(null);
    return true;
  };
  const press = ({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    const letter = key.toLowerCase();
    const arrow = ARROWS[key];
    if (ctrlKey || metaKey) {
      if (letter !== 'a') return false;
      choose(views.map(({ id }) => id));
      return true;
    }
    if (altKey) return false;
    if (arrow)
      return shiftKey ? nudge(arrow) : goTo(current ? nearestIn(places, current, arrow) : views[0]?.id) || true;
    if (key === 'Tab') {
      const next = walked({ order: views.map(({ id }) => id), ids, current, by: shiftKey ? -1 : 1 });
      return goTo(next?.lead, next?.ids);
    }
    if (key === 'Delete' || key === 'Backspace') return remove();
    if (key === 'Escape' && (ids.size > 0 || line !== null)) {
      choose([]);
      if (line !== null) clearLine();
      return true;
    }
    if (key === '0') {
      const nodes = [...ids].map((id) => ({ id }));
      void flow.fitView({ ...fit(), ...(nodes.length > 0 ? { nodes } : {}) });
      return true;
    }
    if (current === undefined) return false;
    if (key === 'Enter') open(current);
    else if (key === 'F2') parts.rename(current);
    else if (letter === 'c' && !actions.isReadOnly) link(current);
    else return false;
    return true;
  };
  return (event) => {
    const isOwn = event.target === event.currentTarget || !(event.target instanceof HTMLButtonElement);
    if (!isOwn || isTyping(event.target) || !press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
